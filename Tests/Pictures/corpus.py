"""Files that people made."""

import os


def files(folders, largest):
    """The SVG files of some folders up to a size, in a fixed order."""
    found = []
    for folder in folders:
        for where, names, leaves in os.walk(folder):
            names.sort()
            found += [os.path.join(where, leaf) for leaf in sorted(leaves) if leaf.endswith(".svg")]
    return [path for path in found if not os.path.islink(path) and os.path.getsize(path) <= largest]

"""Whether two drawings look the same, by two painters that were made apart."""

import io
import os
import re
import subprocess

from PIL import Image, ImageChops

WIDTH = 200
# A pixel differs when one of its channels does by more than this, of 255: half of it is what an edge of two layers differs by where one
# is drawn in one step and the other in two.
LEAST = 16
# So many pixels of 40,000 may differ: edges are rounded anew where the same transform is spelled in another way.
ALLOWED = 12
# A difference has to be there in pictures of other widths as well: a painter that samples edges at a few places flips whole rows of
# them where a number changes in its seventh digit, at one width and not at the next.
OTHER_WIDTHS = (331, 150)
FONTS = ["--sans-serif-family", "DejaVu Sans", "--serif-family", "DejaVu Serif", "--monospace-family", "DejaVu Sans Mono"]


class Judge:
    def __init__(self, resvg):
        self.painters = {"rsvg": self.rsvg}
        if resvg:
            self.program = resvg
            self.painters["resvg"] = self.resvg
        self.known = {}
        self.folder = None

    def rsvg(self, data, width):
        return ["rsvg-convert", "--unlimited", "-w", str(width), "--keep-aspect-ratio"]

    def resvg(self, data, width):
        return [self.program, "-", "-c", "-w", str(width)] + FONTS + (["--resources-dir", self.folder] if self.folder else [])

    def picture(self, painter, data, width=WIDTH):
        """What a painter makes of some bytes; None where it fails, takes too long, or draws a page that is far too tall."""
        try:
            done = subprocess.run(self.painters[painter](data, width), input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=20)
        except subprocess.TimeoutExpired:
            return None
        if done.returncode or not done.stdout:
            return None
        image = Image.open(io.BytesIO(done.stdout))
        return image.convert("RGBA") if image.height <= 10 * width else None

    def pictures(self, data):
        """The pictures by all painters, kept for the next question about the same bytes."""
        if data not in self.known:
            if len(self.known) > 8:
                self.known.clear()
            self.known[data] = {painter: self.picture(painter, data) for painter in self.painters}
        return self.known[data]

    def differences(self, one, two, allowed=ALLOWED, least=LEAST):
        """By which painters two files look different, with the number of pixels; empty where they look the same.

        A painter that cannot paint the first is not asked for the second.
        """
        found = {}
        before, after = self.pictures(one), self.pictures(two)
        for painter in self.painters:
            if before[painter] is None or self.lacks(painter, one):
                continue
            count = 10**6 if after[painter] is None else pixels(before[painter], after[painter], least)
            if count > allowed and self.differs(painter, one, two, allowed, least):
                found[painter] = count
        return found

    def differs(self, painter, one, two, allowed, least):
        """Whether two files look different in pictures of all other widths too, of whose pixels as many may differ in relation to them."""
        for width in OTHER_WIDTHS:
            before, after = (self.picture(painter, data, width) for data in (one, two))
            if before is None:
                return False
            if after is not None and pixels(before, after, least) <= allowed * width / WIDTH:
                return False
        return True

    def lacks(self, painter, data):
        """Whether a painter does not know something of a file, so that its picture says nothing: resvg reads no `font` shorthand, no
        lengths of geometry in styles, and no baseline that groups around the parent of a text hand down; rsvg no lines of a group, no
        `transform-origin` and no `initial`, in whose place it takes what is inherited."""
        groups = b"".join(re.findall(rb"<(?:svg|g|a|switch)\s[^>]*>", data))
        if painter == "rsvg":
            return b"text-decoration" in groups or re.search(rb'transform-origin|="initial"', data) is not None
        if b"dominant-baseline" in groups:
            return True
        return re.search(rb"[\s;\"'{](font\s*[:=]|(width|height|rx|ry|r|cx|cy|x|y)\s*:\s*[\d.])", data) is not None

    def paints(self, data):
        return any(image is not None for image in self.pictures(data).values())


def pixels(one, two, least=LEAST):
    """How many pixels of two pictures differ, on white and by how much they cover."""
    if one.size != two.size:
        return 10**6
    count = 0
    white = Image.new("RGBA", one.size, "white")
    seen = ImageChops.difference(Image.alpha_composite(white, one).convert("RGB"), Image.alpha_composite(white, two).convert("RGB"))
    channels = list(seen.split()) + [ImageChops.difference(one.getchannel("A"), two.getchannel("A"))]
    most = channels[0]
    for channel in channels[1:]:
        most = ImageChops.lighter(most, channel)
    return sum(most.histogram()[least + 1 :])

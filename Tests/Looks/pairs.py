"""What a verb has to keep, as commands for a drawing by chance and the bytes that its picture has to be equal to."""

import re

from drawing import SHAPES, around

BLACK, NEARLY = "#000000", "#000001"


class Pair:
    """Commands, and the bytes that look as the result has to; `allowed` is the number of pixels that may differ, nil for the usual."""

    def __init__(self, commands, wanted, target=None, allowed=None):
        self.commands, self.wanted, self.target, self.allowed = commands, wanted, target, allowed


def named(drawing, elements):
    """Those that a command can name and that no layer locks."""
    return [element for element in elements if drawing.selector(element) and not locked(element)]


def locked(element):
    return any(one.attributes.get("sodipodi:insensitive") == "true" for one in element.subtree() + element.ancestors())


def pick(rng, elements):
    return rng.choice(elements) if elements else None


def in_switch(element):
    return any(group.name == "switch" for group in element.ancestors())


def repeated(drawing, element):
    """Whether something repeats or refers to an element, what is in it, or what it is in."""
    ids = {other.attributes.get("id", "").encode() for other in element.subtree() + element.ancestors()}
    return bool(ids & drawing.referenced())


def groups(drawing):
    return named(drawing, [element for element in drawing.rows if element.is_group and element is not drawing.root and element.rows])


def things(drawing):
    return named(drawing, [element for element in drawing.rows if element is not drawing.root])


# Structure: the picture stays.


def ungroup(drawing, rng):
    group = pick(rng, groups(drawing))
    return group and Pair(["ungroup " + drawing.selector(group)], drawing.data, group)


def ungroup_all(drawing, rng):
    return Pair(["ungroup group"], drawing.data) if groups(drawing) else None


def move_out(drawing, rng):
    """The last of a group behind the group, or the first before it: nothing changes its place among others."""
    group = pick(rng, groups(drawing))
    if group is None:
        return None
    place, element = rng.choice([("before", group.rows[0]), ("after", group.rows[-1])])
    if drawing.selector(element) is None:
        return None
    return Pair(["move %s %s %s" % (drawing.selector(element), place, drawing.selector(group))], drawing.data, element)


def move_far_out(drawing, rng):
    """The last drawn of all on the canvas to the end of the canvas."""
    element = drawing.root
    while element.is_group and element.rows:
        element = element.rows[-1]
    if element is drawing.root or element.parent is drawing.root or drawing.selector(element) is None or drawing.selector(drawing.root) is None:
        return None
    return Pair(["move %s into %s" % (drawing.selector(element), drawing.selector(drawing.root))], drawing.data, element)


def move_in(drawing, rng):
    """What is beside a group into the near end of it."""
    found = []
    for group in groups(drawing):
        beside = group.parent.rows
        at = beside.index(group)
        if at > 0:
            found.append((beside[at - 1], "before " + (drawing.selector(group.rows[0]) or "")))
        if at + 1 < len(beside):
            found.append((beside[at + 1], "into " + drawing.selector(group)))
    found = [(element, place) for element, place in found if drawing.selector(element) and place != "before "]
    if not found:
        return None
    element, place = rng.choice(found)
    return Pair(["move %s %s" % (drawing.selector(element), place)], drawing.data, element)


def group_one(drawing, rng):
    element = pick(rng, things(drawing))
    return element and Pair(["group " + drawing.selector(element)], drawing.data, element)


def group_some(drawing, rng):
    """A run of siblings."""
    parent = pick(rng, [element for element in drawing.rows if element.is_group and len(element.rows) > 1])
    if parent is None:
        return None
    start = rng.randrange(len(parent.rows) - 1)
    run = parent.rows[start : start + rng.randint(2, 4)]
    if any(drawing.selector(element) is None for element in run):
        return None
    return Pair(["group (%s)" % ", ".join(drawing.selector(element) for element in run)], drawing.data, parent)


def delete_empty(drawing, rng):
    return Pair(["delete group:empty?"], drawing.data) if any(e.is_group and not e.rows for e in drawing.rows) else None


def lint(drawing, rng):
    return Pair(["lint --fix --only " + rng.choice(["empty-group", "redundant-group", "zero-size", "duplicate-name"])], drawing.data)


def outline(drawing, rng):
    return Pair(["edit --outline"], drawing.data)


def duplicate_ids(drawing, rng):
    return Pair(["lint --fix --only duplicate-id"], drawing.data) if any(len(known) > 1 for known in drawing.ids.values()) else None


def rename(drawing, rng):
    element = pick(rng, things(drawing))
    return element and Pair(["set %s id renamed-1" % drawing.selector(element)], drawing.data, element)


# Geometry.


def flatten(drawing, rng):
    found = [element for element in things(drawing) if "transform" in element.attributes]
    element = pick(rng, found)
    return element and Pair(["flatten " + drawing.selector(element)], drawing.data, element)


def mapped(drawing, rng, verb, matrix):
    element = pick(rng, [element for element in things(drawing) if not repeated(drawing, element) and not in_switch(element)])
    if element is None:
        return None
    outside = drawing.matrix_outside(element)
    attributes = around(matrix, outside) if outside else None
    if attributes is None or depends_on_place(drawing):
        return None
    return Pair([verb % drawing.selector(element)], drawing.wrapped(element, attributes), element)


def depends_on_place(drawing):
    """Whether rules of a style sheet look at parents or siblings, which a group around an element changes."""
    sheets = re.findall(rb"<style[^>]*>(.*?)</style>", drawing.data, re.S)
    return any(re.search(rb"[>+~]|\w\s+[.#\w][^;{}]*\{|:\w+-", re.sub(rb"<!\[CDATA\[|\]\]>|<!--|-->", b"", sheet)) for sheet in sheets)


def size(drawing):
    """About how large the canvas is."""
    box = re.split(r"[\s,]+", drawing.root.attributes.get("viewBox", "").strip())
    if len(box) == 4:
        return max(float(box[2]), float(box[3]), 1)
    width = re.match(r"[\d.]+", drawing.root.attributes.get("width", ""))
    return max(float(width.group()), 1) if width else 100


def translate(drawing, rng):
    step = size(drawing)
    x, y = round(rng.uniform(-0.2, 0.2) * step, 2), round(rng.uniform(-0.2, 0.2) * step, 2)
    return mapped(drawing, rng, "translate %%s %s %s" % (x, y), (1, 0, 0, 1, x, y))


def rotate(drawing, rng):
    from drawing import IDENTITY, times, transform

    step = size(drawing)
    degrees, x, y = rng.choice([90, 180, 30, -45]), round(step / 2), round(step / 3)
    return mapped(drawing, rng, "rotate %%s %s --about %s,%s" % (degrees, x, y), transform("rotate(%s %s %s)" % (degrees, x, y)))


def there_and_back(drawing, rng):
    element = pick(rng, things(drawing))
    if element is None:
        return None
    step, name = round(size(drawing) / 7, 1), drawing.selector(element)
    commands = rng.choice(
        [
            ["translate %s %s 0" % (name, step), "translate %s -%s 0" % (name, step)],
            ["rotate %s 40 --about 0,0" % name, "rotate %s -40 --about 0,0" % name],
            ["flip %s h" % name, "flip %s h" % name],
        ]
    )
    return Pair(commands, drawing.data, element)


def aligned(drawing, rng):
    """To its own place, which is no change."""
    element = pick(rng, things(drawing))
    return element and Pair(["align %s left --to %s" % (drawing.selector(element), drawing.selector(element))], drawing.data, element)


# Deletion: only what was named is gone.


def delete(drawing, rng):
    element = pick(rng, [element for element in things(drawing) if not in_switch(element) and not repeated(drawing, element)])
    if element is None or depends_on_place(drawing):
        return None
    return Pair(["delete " + drawing.selector(element)], drawing.wrapped(element, 'display="none"'), element)


# Colours and texts.


def recolor(drawing, rng):
    """Black to what nobody can tell from it: nothing that was not drawn may be drawn now."""
    return Pair(["recolor %s to %s" % (BLACK, NEARLY)], drawing.data)


def recolor_back(drawing, rng):
    colors = sorted({color.decode().lower() for color in re.findall(rb"#[0-9a-fA-F]{6}\b", drawing.data)})
    color = pick(rng, [color for color in colors if "#5a3b7c" not in colors])
    return color and Pair(["recolor %s to #5a3b7c" % color, "recolor #5a3b7c to %s" % color], drawing.data)


def replace_text(drawing, rng):
    letters = set(re.findall(rb"<text.*?</text>", drawing.data, re.S))
    if not letters:
        return None
    return Pair(["replace text e to @@", "replace text @@ to e"], drawing.data)


def undone(drawing, rng):
    pair = VERBS[rng.choice(["ungroup", "move out", "translate", "recolor", "flatten", "delete", "group one", "rotate"])](drawing, rng)
    return pair and Pair(pair.commands + ["undo"] * len(pair.commands), drawing.data, pair.target)


VERBS = {
    "ungroup": ungroup,
    "ungroup all": ungroup_all,
    "move out": move_out,
    "move far out": move_far_out,
    "move in": move_in,
    "group one": group_one,
    "group some": group_some,
    "delete": delete,
    "delete empty": delete_empty,
    "lint --fix": lint,
    "lint --fix ids": duplicate_ids,
    "edit --outline": outline,
    "set id": rename,
    "flatten": flatten,
    "translate": translate,
    "rotate": rotate,
    "there and back": there_and_back,
    "align": aligned,
    "recolor": recolor,
    "recolor back": recolor_back,
    "replace text": replace_text,
    "undo": undone,
}

#!/usr/bin/env python3
"""Writes floorplan.shape.json: a flat with its walls, doors, windows, furniture and measures.

Standard library only, no randomness: the same script gives the same bytes.

usage: samples/make-floorplan.py [OUTPUT]
"""

import json
import pathlib
import sys

WALL = {"color": "#3a3a3c"}
FLOORS = {"wood": "#e8d5b7", "tiles": "#dfe7ea", "carpet": "#e6dfe9", "stone": "#e4e4df"}
WOOD = {"color": "#b5895b"}
CLOTH = {"color": "#8fa9c4"}
WHITE = {"color": "#ffffff"}
THIN = {"color": "#6e6e73", "width": 1}
LEAF = {"color": "#6aa84f"}


def node(kind, id, name, children=None, **members):
    """One graphic; members come in the order in which they are given, which is the canonical one."""
    graphic = {"id": id, "kind": kind, "name": name, **members}
    if children is not None:
        graphic["children"] = children
    return graphic


def group(id, name, children, **members):
    return node("group", id, name, children, **members)


def box(id, name, x, y, width, height, fill, **members):
    radius = {"radius": members.pop("radius")} if "radius" in members else {}
    return node("rectangle", id, name, x=x, y=y, width=width, height=height, **radius, fill=fill, **members)


def disc(id, name, x, y, size, fill, **members):
    return node("ellipse", id, name, x=x, y=y, width=size, height=size, fill=fill, **members)


def wall(id, name, x1, y1, x2, y2, thickness=12):
    half = thickness / 2
    return box(id, name, whole(min(x1, x2) - half), whole(min(y1, y2) - half),
               whole(abs(x2 - x1) + thickness), whole(abs(y2 - y1) + thickness), WALL)


def whole(number):
    return int(number) if number == int(number) else number


def chair(id, name, x, y):
    return group(id, name, [
        box(f"{id}-seat", "Seat", x, y, 28, 28, CLOTH, radius=5),
        box(f"{id}-back", "Back", x, y, 28, 6, WOOD, radius=3),
    ])


def table(id, name, x, y, width, height, chairs):
    return group(id, name, [
        box(f"{id}-top", "Top", x, y, width, height, WOOD, radius=4, stroke=THIN),
        group(f"{id}-chairs", "Chairs", [
            chair(f"{id}-chair-{number}", f"Chair {number}", whole(x + 8 + (number - 1) // 2 * 44), y - 34 if number % 2 else y + height + 6)
            for number in range(1, chairs + 1)
        ]),
    ])


def bed(id, name, x, y, width, height):
    pillows = 2 if width > 110 else 1
    each = width / pillows
    return group(id, name, [
        box(f"{id}-frame", "Frame", x, y, width, height, WOOD, radius=6),
        box(f"{id}-mattress", "Mattress", x + 4, y + 4, width - 8, height - 8, WHITE, radius=4),
        group(f"{id}-pillows", "Pillows", [
            box(f"{id}-pillow-{number}", f"Pillow {number}", whole(x + 10 + (number - 1) * each), y + 10, whole(each - 20), 26,
                {"color": "#f2f2f7"}, radius=8, stroke=THIN)
            for number in range(1, pillows + 1)
        ]),
        box(f"{id}-blanket", "Blanket", x + 4, y + 52, width - 8, height - 56, CLOTH, radius=4),
    ])


def shelf(id, name, x, y, width, boards):
    each = width / boards
    return group(id, name, [
        box(f"{id}-case", "Case", x, y, width, 24, WOOD),
        group(f"{id}-boards", "Boards", [
            node("line", f"{id}-board-{number}", f"Board {number}", x1=whole(x + number * each), y1=y,
                 x2=whole(x + number * each), y2=y + 24, stroke=THIN)
            for number in range(1, boards)
        ]),
    ])


def plant(id, name, x, y):
    return group(id, name, [
        disc(f"{id}-pot", "Pot", x, y, 30, {"color": "#a0522d"}),
        node("star", f"{id}-leaves", "Leaves", x=x - 3, y=y - 3, width=36, height=36, star={"points": 9, "ratio": 0.45}, fill=LEAF),
    ])


def door(id, name, x, y, size=80, rotation=0):
    members = {"rotation": rotation} if rotation else {}
    return group(id, name, [
        box(f"{id}-gap", "Opening", x, y - 6, size, 12, WHITE),
        node("path", f"{id}-swing", "Swing", d=f"M{x} {y} L{x} {y - size} A{size} {size} 0 0 1 {x + size} {y}",
             stroke={"color": "#6e6e73", "width": 1, "dash": [4, 3]}),
    ], **members)


def window(id, name, x, y, width, height):
    across = width > height
    return group(id, name, [
        box(f"{id}-pane", "Pane", x, y, width, height, {"color": "#bfe3f5"}, stroke=THIN),
        node("line", f"{id}-bar", "Bar",
             x1=x if across else whole(x + width / 2), y1=whole(y + height / 2) if across else y,
             x2=x + width if across else whole(x + width / 2), y2=whole(y + height / 2) if across else y + height, stroke=THIN),
    ])


def room(id, name, floor, x, y, width, height, furniture):
    return group(id, name, [
        box(f"{id}-floor", "Floor", x, y, width, height, {"color": FLOORS[floor]}),
        group(f"{id}-furniture", "Furniture", furniture),
        group(f"{id}-label", "Label", [
            node("text", f"{id}-name", "Name", x=x + 14, y=y + height - 44, width=150, height=20,
                 text={"string": name, "size": 16, "weight": 700, "color": "#3a3a3c"}),
            node("text", f"{id}-area", "Area", x=x + 14, y=y + height - 22, width=150, height=16,
                 text={"string": f"{width * height / 10000:.1f} m²", "size": 12, "color": "#6e6e73"}),
        ]),
    ], tags=["room", floor])


def rooms():
    return group("rooms", "Rooms", [
        room("living", "Living room", "wood", 40, 40, 520, 400, [
            group("sofa", "Sofa", [
                box("sofa-seat", "Seat", 80, 80, 220, 80, CLOTH, radius=10),
                box("sofa-back", "Back", 80, 66, 220, 22, {"color": "#6f8cab"}, radius=10),
                group("sofa-cushions", "Cushions", [
                    box(f"sofa-cushion-{number}", f"Cushion {number}", 92 + (number - 1) * 68, 96, 60, 54, {"color": "#a9bed4"}, radius=8)
                    for number in range(1, 4)
                ]),
            ]),
            group("coffee-table", "Coffee table", [
                box("coffee-top", "Top", 130, 190, 120, 56, WOOD, radius=8, shadow={"dy": 3, "blur": 6, "color": "#00000033"}),
                disc("coffee-cup", "Cup", 180, 206, 16, WHITE, stroke=THIN),
            ]),
            table("dining", "Dining table", 350, 260, 180, 80, 8),
            shelf("books", "Bookshelf", 340, 52, 200, 6),
            plant("fig", "Fig tree", 60, 320),
        ]),
        room("kitchen", "Kitchen", "tiles", 572, 40, 300, 260, [
            group("counter", "Counter", [
                box("counter-top", "Top", 584, 52, 276, 56, {"color": "#c7c7cc"}),
                group("sink", "Sink", [
                    box("sink-basin", "Basin", 600, 62, 60, 36, WHITE, radius=6, stroke=THIN),
                    disc("sink-drain", "Drain", 626, 76, 8, {"color": "#6e6e73"}),
                ]),
                group("stove", "Stove", [
                    box("stove-plate", "Plate", 720, 58, 90, 44, {"color": "#1d1d1f"}, radius=4),
                    group("burners", "Burners", [
                        disc(f"burner-{number}", f"Burner {number}", 728 + (number - 1) % 2 * 46, 61 + (number - 1) // 2 * 20, 18,
                             {"color": "#48484a"}, stroke={"color": "#ff3b30", "width": 1})
                        for number in range(1, 5)
                    ]),
                ]),
            ]),
            table("breakfast", "Breakfast table", 660, 190, 100, 60, 4),
        ]),
        room("hall", "Hall", "stone", 572, 312, 300, 128, [
            shelf("coats", "Coat rack", 600, 324, 140, 5),
            group("shoes", "Shoes", [
                box(f"shoe-{number}", f"Shoe {number}", 770 + (number - 1) * 14, 330, 10, 26, {"color": "#5a3e2b"}, radius=5)
                for number in range(1, 7)
            ]),
        ]),
        room("bedroom", "Bedroom", "carpet", 40, 452, 380, 300, [
            bed("double-bed", "Double bed", 120, 480, 180, 200),
            group("night-tables", "Night tables", [
                group(f"night-table-{number}", f"Night table {number}", [
                    box(f"night-table-{number}-top", "Top", x, 486, 44, 44, WOOD, radius=3),
                    disc(f"night-table-{number}-lamp", "Lamp", x + 12, 498, 20, {"color": "#ffe9a8"}, stroke=THIN),
                ])
                for number, x in ((1, 64), (2, 312))
            ]),
            shelf("wardrobe", "Wardrobe", 60, 716, 220, 4),
        ]),
        room("study", "Study", "wood", 432, 452, 240, 300, [
            table("desk", "Desk", 470, 520, 150, 64, 2),
            group("computer", "Computer", [
                box("screen", "Screen", 515, 526, 60, 8, {"color": "#1d1d1f"}, radius=2),
                box("keyboard", "Keyboard", 520, 548, 50, 16, {"color": "#d1d1d6"}, radius=3, stroke=THIN),
            ]),
            bed("guest-bed", "Guest bed", 560, 600, 90, 140),
            plant("cactus", "Cactus", 446, 640),
        ]),
        room("bath", "Bath", "tiles", 684, 452, 188, 300, [
            group("tub", "Tub", [
                box("tub-rim", "Rim", 700, 464, 70, 160, WHITE, radius=20, stroke=THIN),
                box("tub-water", "Water", 708, 472, 54, 144, {"color": "#cdeafa"}, radius=16),
            ]),
            group("toilet", "Toilet", [
                box("toilet-tank", "Tank", 810, 470, 44, 18, WHITE, radius=4, stroke=THIN),
                node("ellipse", "toilet-bowl", "Bowl", x=814, y=488, width=36, height=44, fill=WHITE, stroke=THIN),
            ]),
            group("basin", "Wash basin", [
                box("basin-top", "Top", 800, 570, 58, 40, WHITE, radius=10, stroke=THIN),
                disc("basin-drain", "Drain", 825, 588, 8, {"color": "#6e6e73"}),
            ]),
        ]),
    ])


def walls():
    outer = [("North", 34, 34, 878, 34), ("East", 878, 34, 878, 758), ("South", 34, 758, 878, 758), ("West", 34, 34, 34, 758)]
    inner = [("Living | Kitchen", 566, 34, 566, 446), ("Kitchen | Hall", 566, 306, 878, 306), ("Day | Night", 34, 446, 878, 446),
             ("Bedroom | Study", 426, 446, 426, 758), ("Study | Bath", 678, 446, 678, 758)]
    return group("walls", "Walls", [
        group("outer-walls", "Outer walls", [wall(f"outer-{n}", *one) for n, one in enumerate(outer, 1)]),
        group("inner-walls", "Inner walls", [wall(f"inner-{n}", *one, thickness=8) for n, one in enumerate(inner, 1)]),
    ], locked=True)


def openings():
    doors = [("Front door", 878, 340, 80, 90), ("Kitchen door", 620, 306, 70, 0), ("Living room door", 566, 350, 80, 90),
             ("Bedroom door", 320, 446, 80, 0), ("Study door", 580, 446, 70, 0), ("Bath door", 720, 446, 70, 0)]
    windows = [("Living room, left", 100, 28, 120, 12), ("Living room, right", 300, 28, 120, 12), ("Kitchen", 660, 28, 120, 12),
               ("Bedroom, west", 28, 540, 12, 120), ("Bedroom, south", 140, 752, 120, 12), ("Study", 500, 752, 100, 12),
               ("Bath", 872, 640, 12, 60)]
    return group("openings", "Openings", [
        group("doors", "Doors", [door(f"door-{n}", name, *place) for n, (name, *place) in enumerate(doors, 1)]),
        group("windows", "Windows", [window(f"window-{n}", name, *place) for n, (name, *place) in enumerate(windows, 1)]),
    ])


def measures():
    across = [(40, 560, "5.20 m"), (572, 872, "3.00 m")]
    down = [(40, 440, "4.00 m"), (452, 752, "3.00 m")]
    grey = {"color": "#8e8e93", "width": 1, "start": "bar", "end": "bar"}

    def label(id, text, x, y):
        return node("text", id, "Length", x=x, y=y, width=60, height=14, text={"string": text, "size": 11, "color": "#8e8e93", "align": "center"})

    return group("measures", "Measures", [
        group("across", "Across", [
            group(f"across-{n}", text, [
                node("line", f"across-{n}-line", "Line", x1=a, y1=790, x2=b, y2=790, stroke=grey),
                label(f"across-{n}-label", text, (a + b) // 2 - 30, 794),
            ]) for n, (a, b, text) in enumerate(across, 1)
        ]),
        group("down", "Down", [
            group(f"down-{n}", text, [
                node("line", f"down-{n}-line", "Line", x1=910, y1=a, x2=910, y2=b, stroke=grey),
                label(f"down-{n}-label", text, 918, (a + b) // 2 - 7),
            ]) for n, (a, b, text) in enumerate(down, 1)
        ]),
    ])


def title():
    return group("title-block", "Title block", [
        box("title-frame", "Frame", 700, 812, 284, 72, WHITE, stroke=THIN),
        node("text", "title-name", "Title", x=714, y=822, width=256, height=24, text={"string": "Flat, third floor", "size": 18, "weight": 700}),
        node("text", "title-scale", "Scale", x=714, y=852, width=256, height=18, text={"string": "1 cm drawn is 1 m built", "size": 12}),
    ])


def one_line(members):
    return json.dumps(members, ensure_ascii=False)


def lines(graphic, key, level):
    """One graphic a line, two spaces a level; the children of a group follow it."""
    members = dict(graphic)
    children = members.pop(key, None)
    head = "  " * level + one_line(members)
    if children is None:
        return [head]
    head = head[:-1] + (", " if members else "") + f'"{key}": ['
    if not children:
        return [head + "]}"]
    inner = {"canvases": "graphics"}.get(key, "children")
    body = [lines(child, inner, level + 1) for child in children]
    for part in body[:-1]:
        part[-1] += ","
    return [head] + [line for part in body for line in part] + ["  " * level + "]}"]


def main():
    document = {"format": "shapeedit", "version": 1, "title": "Floor plan", "canvases": [
        {"id": "third-floor", "name": "Third floor", "width": 1000, "height": 900, "background": "#ffffff", "graphics": [
            rooms(), walls(), openings(), measures(), title(),
        ]},
    ]}
    output = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).with_name("floorplan.shape.json")
    output.write_text("\n".join(lines(document, "canvases", 0)) + "\n", encoding="utf-8")


main()

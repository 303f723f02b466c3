"""Pictures of SVG by two painters that were made apart, and how far two pictures are from each other."""

import io
import subprocess

from PIL import Image, ImageChops, ImageStat

FONTS = ["--sans-serif-family", "DejaVu Sans", "--serif-family", "DejaVu Serif", "--monospace-family", "DejaVu Sans Mono"]


def picture(words, svg):
    """What a painter makes of some bytes; None where it fails or takes too long."""
    try:
        done = subprocess.run(words, input=svg, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode or not done.stdout:
        return None
    return Image.open(io.BytesIO(done.stdout)).convert("RGBA")


def librsvg(svg, width=None):
    return picture(["rsvg-convert", "--unlimited"] + (["--width", str(width), "--keep-aspect-ratio"] if width else []), svg)


def resvg(program, svg, width=None):
    return picture([program, "-", "-c"] + FONTS + (["--width", str(width)] if width else []), svg)


def distance(one, two, background=None):
    """The mean difference of a channel, 0 through 255, over all pixels and channels.

    With a background it is that of what is seen; pictures whose sizes differ by more than rounding are as far apart as can be.
    """
    if one is None or two is None:
        return 255.0
    if max(abs(a - b) for a, b in zip(one.size, two.size)) > 1:
        return 255.0
    if one.size != two.size:
        two = two.resize(one.size)
    if background:
        one, two = (Image.alpha_composite(Image.new("RGBA", i.size, background), i).convert("RGB") for i in (one, two))
    mean = ImageStat.Stat(ImageChops.difference(one, two)).mean
    return sum(mean) / len(mean)


def unlike(one, two):
    """The number of pixels that a person sees differ, on white; all of them where the sizes do."""
    if one is None or two is None or one.size != two.size:
        return 1 << 20
    one, two = (Image.alpha_composite(Image.new("RGBA", i.size, "white"), i).convert("RGB") for i in (one, two))
    bands = ImageChops.difference(one, two).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[25:])

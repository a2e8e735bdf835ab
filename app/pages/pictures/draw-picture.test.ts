import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawPicture, pictureSize } from "./draw-picture.ts";
import type { PictureContent } from "./picture.types.ts";
import { cutToFit, widthOf, wrap } from "./text-width.ts";
import { toDrawable, toPng } from "./to-png.ts";

const content: PictureContent = {
  ...{
    kicker: "Blog",
    title: "Two returns",
    note: "One fund, one year.",
    ratios: [],
    lines: [],
    avatar: null,
  },
};

async function lightIn(svg: string, box: { left: number; top: number; width: number; height: number }) {
  const { data } = await sharp(await toPng(svg))
    .extract(box)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value > 100).length;
}

describe("a picture", () => {
  it("is a PNG of 1200 by 630 pixels with text", async () => {
    const svg = drawPicture(content);
    const { format, width, height } = await sharp(await toPng(svg)).metadata();
    expect({ format, width, height }).toEqual({ format: "png", ...pictureSize });
    const title = { left: 60, top: 160, width: 700, height: 90 };
    const untitled = drawPicture({ ...content, title: "" });
    expect(await lightIn(svg, title)).toBeGreaterThan((await lightIn(untitled, title)) + 2000);
  });

  it("renders both alphabets without fonts of the machine", async () => {
    const box = { left: 60, top: 160, width: 1000, height: 90 };
    const russian = await lightIn(drawPicture({ ...content, title: "Доходность" }), box);
    const boxes = await lightIn(drawPicture({ ...content, title: "\uE000\uE001\uE002" }), box);
    expect(russian).toBeGreaterThan(3000);
    expect(russian).not.toBe(boxes);
  });

  it("draws user input as plain text", () => {
    const svg = drawPicture({ ...content, title: `<image href="x"/>`, note: "a & b\u0007" });
    expect(svg).not.toContain("<image");
    expect(svg).toContain("a &#38; b");
  });

  it("leaves gaps for missing points, and centres a flat line", () => {
    const line = (points: (number | null)[]) =>
      drawPicture({ ...content, lines: [{ points, isMain: true }] });
    expect(line([1, 2, null, 3, 4])).toMatch(/d="M72\.0 [\d.]+L336\.0 [\d.]+M864\.0 [\d.]+L1128\.0 [\d.]+"/);
    expect(line([1, 1])).not.toContain("NaN");
  });

  it("shows an uploaded avatar", async () => {
    const canvas = { width: 256, height: 256, channels: 3, background: "#ffffff" } as const;
    const webp = await sharp({ create: canvas }).webp().toBuffer();
    const avatar = await toDrawable(`data:image/webp;base64,${webp.toString("base64")}`);
    const box = { left: 100, top: 180, width: 80, height: 80 };
    expect(await lightIn(drawPicture({ ...content, avatar }), box)).toBe(80 * 80);
  });
});

describe("a title", () => {
  it("wraps into lines that fit, and is cut at the last one", () => {
    const text =
      "A very long name of a portfolio that certainly does not fit into two lines of a picture at all";
    const lines = wrap(text, 52, { width: 800, most: 2 });
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
    for (const line of lines) expect(widthOf(line, 52)).toBeLessThanOrEqual(800);
  });

  it("is cut if it is one endless word", () => {
    expect(cutToFit("w".repeat(200), 50, 500)).toMatch(/^w+…$/);
    expect(wrap("", 50, { width: 500, most: 2 })).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { type Box, type NamedPoint, placeNames } from "./place-names.ts";

const area: Box = { left: 0, top: 0, right: 300, bottom: 200 };
const at = (x: number, y: number, width = 40): NamedPoint => ({ x, y, radius: 5, width, height: 12 });

it("a name stands to the right of its point, in the middle of its height", () => {
  expect(placeNames([at(100, 100)], area)).toEqual([{ left: 109, right: 149, top: 94, bottom: 106 }]);
});

it("what stands at the right edge is named on its left, in a corner above and beside", () => {
  expect(placeNames([at(280, 100)], area)).toEqual([{ left: 231, right: 271, top: 94, bottom: 106 }]);
  // Too wide for either side: above, centred.
  expect(placeNames([at(150, 100, 200)], area)).toEqual([{ left: 50, right: 250, top: 79, bottom: 91 }]);
});

it("a name covers neither another point nor another name; the first ones choose first", () => {
  // The second stands on the first one's name; the third is below it.
  const [first, second, third] = placeNames([at(100, 100), at(120, 100), at(100, 104)], area);
  expect(first).toEqual({ left: 51, right: 91, top: 94, bottom: 106 });
  expect(second).toEqual({ left: 129, right: 169, top: 94, bottom: 106 });
  // Left, right and above are taken.
  expect(third).toEqual({ left: 80, right: 120, top: 113, bottom: 125 });
});

it("what finds no room has no name, and leaves its room to others", () => {
  expect(placeNames([at(150, 100, 290), at(20, 180)], area)).toEqual([
    { left: 5, right: 295, top: 79, bottom: 91 },
    { left: 29, right: 69, top: 174, bottom: 186 },
  ]);
  expect(placeNames([at(150, 100, 301), at(150, 100)], area)).toEqual([
    null,
    { left: 159, right: 199, top: 94, bottom: 106 },
  ]);
});

it("however crowded: no name meets another name, a point that is not its own, or the edge", () => {
  // Twenty points on four rows, closer together than their names are long.
  const points = Array.from({ length: 20 }, (_, i) => at(60 + (i % 5) * 31, 60 + Math.floor(i / 5) * 17));
  const placed = placeNames(points, area);
  const boxes = placed.filter((box) => box !== null);
  expect(boxes.length).toBeGreaterThanOrEqual(8);
  expect(boxes.length).toBeLessThan(20);
  const meets = (a: Box, b: Box) =>
    Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
    Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
  for (const [index, box] of placed.entries()) {
    if (!box) continue;
    expect(boxes.filter((other) => meets(box, other))).toEqual([box]);
    const covered = points.filter(
      (point, other) =>
        other !== index &&
        meets(box, { left: point.x - 5, right: point.x + 5, top: point.y - 5, bottom: point.y + 5 }),
    );
    expect(covered).toEqual([]);
    expect([box.left >= 0, box.top >= 0, box.right <= 300, box.bottom <= 200]).not.toContain(false);
  }
});

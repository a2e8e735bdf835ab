import { expect, it } from "vitest";
import { drawAvatar } from "./draw-avatar.ts";

const seed = "018f0000-0000-7000-8000-000000000001";

it("draws the same picture for the same seed, another for another, and mirrors it", () => {
  const picture = drawAvatar(seed);
  expect(drawAvatar(seed)).toBe(picture);
  expect(drawAvatar(`${seed}x`)).not.toBe(picture);
  expect(picture).not.toContain(seed);
  const fields = [...picture.matchAll(/x="(\d)" y="(\d)"/g)].map(([, x, y]) => `${x},${y}`);
  expect(fields.length).toBeGreaterThan(0);
  for (const field of fields) {
    const [x, y] = field.split(",").map(Number);
    expect(fields).toContain(`${6 - (x ?? 0)},${y}`);
  }
});

it("is plain shapes: no script, no style, no address but its own", () => {
  expect(drawAvatar("<script>")).not.toMatch(/script|style|href/);
});

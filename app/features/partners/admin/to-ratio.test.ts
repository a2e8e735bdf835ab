import { expect, it } from "vitest";
import { toRatio } from "./to-ratio.ts";

it.each([
  ["20", "0.2"],
  ["17.5", "0.175"],
  ["0.0625", "0.000625"],
  ["100", "1"],
  ["0", "0"],
  ["5", "0.05"],
  ["", ""],
  ["abc", "abc"],
])("%s percent is %s", (percent, ratio) => {
  expect(toRatio(percent)).toBe(ratio);
});

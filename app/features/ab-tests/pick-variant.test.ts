import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { pickVariant, takesPart } from "./pick-variant.ts";

const people = Array.from({ length: 3000 }, (_, index) =>
  createHash("sha256").update(String(index)).digest("hex").slice(0, 32),
);

it("gives everybody one variant for good", () => {
  for (const person of people.slice(0, 20))
    expect(pickVariant("one", person, ["a", "b"])).toBe(pickVariant("one", person, ["a", "b"]));
});

it.each([
  [["a", "b"], 1500],
  [["a", "b", "c"], 1000],
])("spreads people evenly over %j", (variants, each) => {
  const counts = variants.map(
    (variant) => people.filter((person) => pickVariant("one", person, variants) === variant).length,
  );
  // Five standard deviations of a fair draw are at most 137.
  for (const count of counts) expect(Math.abs(count - each)).toBeLessThan(137);
});

it("draws anew for every test", () => {
  const both = people.filter(
    (person) => pickVariant("one", person, ["a", "b"]) === pickVariant("two", person, ["a", "b"]),
  );
  expect(Math.abs(both.length - 1500)).toBeLessThan(137);
});

it("rolls out to a share of people, who stay when it grows", () => {
  const at = (percent: number) => people.filter((person) => takesPart("one", person, percent));
  // Five standard deviations of 3000 draws at a fifth are 110.
  expect(Math.abs(at(20).length - 600)).toBeLessThan(110);
  expect(at(20).filter((person) => !takesPart("one", person, 50))).toEqual([]);
  expect(at(100)).toHaveLength(3000);
  const firsts = at(20).filter((person) => pickVariant("one", person, ["a", "b"]) === "a");
  expect(Math.abs(firsts.length - at(20).length / 2)).toBeLessThan(65);
});

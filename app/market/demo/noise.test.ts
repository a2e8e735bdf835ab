import { expect, it } from "vitest";
import { createNoise } from "./noise.ts";

it("is about normal with mean 0 and deviation 1", () => {
  const noise = createNoise("any");
  let sum = 0;
  let squares = 0;
  const count = 20_000;
  for (let day = 0; day < count; day++) {
    const value = noise.normal(day);
    sum += value;
    squares += value * value;
  }
  expect(Math.abs(sum / count)).toBeLessThan(0.03);
  expect(Math.abs(squares / count - 1)).toBeLessThan(0.03);
});

it("is uncorrelated between neighbouring days and between streams", () => {
  const [one, other] = [createNoise("asset:A"), createNoise("asset:B")];
  const count = 20_000;
  let neighbours = 0;
  let streams = 0;
  for (let day = 0; day < count; day++) {
    neighbours += one.normal(day) * one.normal(day + 1);
    streams += one.normal(day) * other.normal(day);
  }
  expect(Math.abs(neighbours / count)).toBeLessThan(0.03);
  expect(Math.abs(streams / count)).toBeLessThan(0.03);
});

it("gives the same value for the same day in any order", () => {
  const noise = createNoise("order");
  const late = noise.uniform(15_000);
  noise.uniform(3);
  expect(noise.uniform(15_000)).toBe(late);
  expect(createNoise("order").uniform(15_000)).toBe(late);
});

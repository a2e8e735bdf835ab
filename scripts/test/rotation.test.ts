import { expect, it } from "vitest";
import { brokers } from "../../packages/brokers/src/index.ts";
import { listJourneys, listReaders, rotated } from "./rotation.ts";

it("every journey comes up once before any comes up again", () => {
  const journeys = listJourneys();
  const nights = Math.ceil(journeys.length / 3);
  const days = Array.from({ length: nights }, (_, night) =>
    new Date(Date.UTC(2026, 10, 28 + night)).toISOString().slice(0, 10),
  );
  const seen = days.flatMap((day) => rotated(journeys, day, 3));
  expect(new Set(seen)).toEqual(new Set(journeys));
  expect(new Set(seen.slice(0, journeys.length)).size).toBe(journeys.length);
});

it("a short list is given whole, and nothing twice", () => {
  expect(rotated(["a", "b"], "2026-11-28", 3).toSorted()).toEqual(["a", "b"]);
});

it("the readers that take turns are those there are", () => {
  expect(listReaders()).toEqual(brokers.map(({ id }) => id).toSorted());
});

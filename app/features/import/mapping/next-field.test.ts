import { expect, it } from "vitest";
import { fieldUnder, nextIndex } from "./next-field.ts";

it("an arrow key goes to the neighbour, around the ends, and first to an end", () => {
  expect([nextIndex(-1, 1, 5), nextIndex(-1, -1, 5)]).toEqual([0, 4]);
  expect([nextIndex(1, 1, 5), nextIndex(1, -1, 5)]).toEqual([2, 0]);
  expect([nextIndex(4, 1, 5), nextIndex(0, -1, 5)]).toEqual([0, 4]);
});

const fields = ["date", "event", "amount"].map((id) => ({ id }));

it("by keyboard a column is over the field the keys came to, and over none before them", () => {
  const args = { pointerCoordinates: null, droppableContainers: fields } as unknown as Parameters<
    ReturnType<typeof fieldUnder>
  >[0];
  expect(fieldUnder({ current: "amount" })(args)).toEqual([{ id: "amount" }]);
  expect(fieldUnder({ current: null })(args)).toEqual([]);
});

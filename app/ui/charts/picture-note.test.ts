import { expect, test } from "vitest";
import { breakNote } from "./picture-note.ts";

const widthOf = (text: string): number => text.length;

test("a note is broken between words, and takes room by its lines", () => {
  expect(breakNote("The close of GAZP is from 3 March", 12, widthOf)).toEqual({
    lines: ["The close of", "GAZP is from", "3 March"],
    height: 56,
  });
  expect(breakNote(null, 12, widthOf)).toEqual({ lines: [], height: 0 });
});

test("a long one ends after four lines", () => {
  const { lines } = breakNote("one two three four five six", 5, widthOf);
  expect(lines).toEqual(["one", "two", "three", "four …"]);
});

test("a word that is wider than the picture has a line of its own", () => {
  expect(breakNote("a verylongword b", 6, widthOf).lines).toEqual(["a", "verylongword", "b"]);
});

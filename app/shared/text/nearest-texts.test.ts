import { expect, it } from "vitest";
import { nearestTexts } from "./nearest-texts.ts";

const pages = ["about", "dividend-tracker", "dividend-calendar", "crypto-tracker", "public/screener"];

it.each([
  ["dividend-traker", ["dividend-tracker", "dividend-calendar"]],
  ["Screener", ["public/screener"]],
  ["aboot", ["about"]],
  ["zzzz", []],
  ["", []],
])("%s is nearest to %o", (text, found) => expect(nearestTexts(text, pages, 3)).toEqual(found));

it("returns at most the requested number", () =>
  expect(nearestTexts("dividend-traker", pages, 1)).toHaveLength(1));

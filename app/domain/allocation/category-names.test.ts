import { expect, it } from "vitest";
import { nameAfter, shownPieName, storedSource } from "./category-names.ts";

it("a made category is named in the language of its reader", () => {
  expect([nameAfter("class:1", "en"), nameAfter("class:1", "ru")]).toEqual(["Stocks", "Акции"]);
  expect([nameAfter("broad:noSector", "en"), nameAfter("broad:noSector", "ru")]).toEqual([
    ...["Unknown sector", "Сектор неизвестен"],
  ]);
  expect(shownPieName({ name: "Stocks", namedAfter: "class:1" }, "ru")).toBe("Акции");
});

it("a name of its own, or a source that is not known, stays as it is stored", () => {
  expect(shownPieName({ name: "Growth", namedAfter: null }, "ru")).toBe("Growth");
  for (const namedAfter of ["class:12", "broad:constructor", "sector:none", "x", ""])
    expect(shownPieName({ name: "Growth", namedAfter }, "en")).toBe("Growth");
});

it("keeps its source under the name of either language, and loses it by any other", () => {
  expect([storedSource("Акции", "class:1"), storedSource("Stocks", "class:1")]).toEqual([
    "class:1",
    "class:1",
  ]);
  expect([storedSource("Shares", "class:1"), storedSource("Stocks", null)]).toEqual([null, null]);
});

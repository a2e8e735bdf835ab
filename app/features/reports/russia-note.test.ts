import { expect, it } from "vitest";
import { reportTexts } from "./report-texts.ts";
import { noteText } from "./russia-note.ts";

it("a remark names a country as the reader does, and none where it is not known", () => {
  const untold = (country: string) => ({ code: "treaty-rate-unknown", params: { country } });
  expect(noteText(untold("IE"), reportTexts("en"), "en")).toBe(
    "Ireland: no treaty rate is told, nothing is credited.",
  );
  expect(noteText(untold("IE"), reportTexts("ru"), "ru")).toMatch(/^Ирландия: /);
  expect(noteText({ code: "help-not-advice", params: {} }, reportTexts("en"), "en")).toBe(
    "This helps you fill in the declaration; it is not tax advice.",
  );
});

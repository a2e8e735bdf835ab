import { expect, it } from "vitest";
import { reportTexts } from "../report-texts.ts";
import { noteText } from "./russia-note.ts";

it("a remark names a country as the reader does, and none where it is not known", () => {
  const untold = (country: string) => ({ code: "treaty-rate-unknown", params: { country } });
  expect(noteText(untold("IE"), reportTexts("en"), "en-US")).toBe(
    "Ireland: no treaty rate entered, no tax credited.",
  );
  expect(noteText(untold("IE"), reportTexts("ru"), "ru-RU")).toMatch(/^Ирландия: /);
  expect(noteText({ code: "help-not-advice", params: {} }, reportTexts("en"), "en-US")).toBe(
    "This helps you fill in the tax return; it is not tax advice.",
  );
  const missing = { code: "no-rate", params: { pair: "USD/RUB", date: "2024-09-30" } };
  expect(noteText(missing, reportTexts("en"), "en-US")).toBe("No USD/RUB rate for Sep 30, 2024.");
  expect(noteText(missing, reportTexts("ru"), "ru-RU")).toMatch(/30 сент/);
});

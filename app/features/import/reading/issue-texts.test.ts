import { ISSUE_CODES } from "@zerno/brokers";
import { expect, it } from "vitest";
import en from "../import.en.json" with { type: "json" };
import ru from "../import.ru.json" with { type: "json" };

it.each(ISSUE_CODES)("has a sentence for %s in both languages", (code) => {
  expect(en.issue[code]).toBeTruthy();
  expect(ru.issue[code]).toBeTruthy();
});

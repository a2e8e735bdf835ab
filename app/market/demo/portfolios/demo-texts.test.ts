import { expect, it } from "vitest";
import { demoTextIn } from "./demo-texts.ts";

it.each([
  ["Long-term", "ru", "Долгосрочный"],
  ["Долгосрочный", "en", "Long-term"],
  ["Депозитарий, квартал", "ru", "Депозитарий, квартал"],
  ["Custody, quarter", "ru", "Депозитарий, квартал"],
  ["My own", "ru", "My own"],
  [null, "ru", null],
])("%j for a reader of %s is %j", (text, language, shown) => {
  expect(demoTextIn(text, language)).toBe(shown);
});

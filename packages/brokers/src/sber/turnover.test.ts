import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { FIXTURES } from "../testing/fixture-cases.ts";
import { parseSberHtml } from "./html.ts";

const TEXT = readFileSync(join(FIXTURES, "sber/report-2024/input.html"), "utf8");

/** Gaps after changing one printed turnover figure. */
const gapsWith = (printed: string, other: string) => {
  const turnover = /<td>Обороты<\/td>.*/.exec(TEXT)?.[0] ?? "";
  const text = TEXT.replace(turnover, turnover.replace(`<td>${printed}</td>`, `<td>${other}</td>`));
  const { gaps = [] } = parseSberHtml("sber", { name: "r.html", bytes: new TextEncoder().encode(text) }, {});
  return gaps
    .filter(({ label }) => label.startsWith("Сделки с валютными"))
    .map(({ rows, gap }) => [rows, gap]);
};

it("compares the turnover: bought less sold, and the fees", () => {
  expect(gapsWith("600", "600")).toEqual([]);
  expect(gapsWith("600", "601")).toEqual([["600", "-1"]]);
  expect(gapsWith("7&nbsp;175.00", "7&nbsp;175.01")).toEqual([["7175", "-0.01"]]);
  expect(gapsWith("33.71", "33.70")).toEqual([["33.71", "0.01"]]);
  expect(gapsWith("0.84", "0.80")).toEqual([["0.84", "0.04"]]);
});

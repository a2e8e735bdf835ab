import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { examples, findFigure } from "./examples.ts";
import { writeFigure } from "./write-figure.ts";

const readme = new URL("README.md", import.meta.url);

const table = (): string =>
  examples
    .map(({ name, figures }) => {
      const rows = Object.entries(figures()).map(([figure, value]) => {
        const [english, russian] = (["en-US", "ru-RU"] as const).map((locale) =>
          writeFigure(value, locale, (band) => band),
        );
        return `| ${figure} | ${english} | ${russian} |`;
      });
      return [`## ${name}`, "", "| figure | English | Russian |", "|---|---|---|", ...rows].join("\n");
    })
    .join("\n\n");

describe("worked examples", () => {
  it("are listed with their values (README=write writes the list)", () => {
    const text = readFileSync(readme, "utf8");
    const head = text.slice(0, text.indexOf("\n## ") + 1);
    const whole = `${head}${table()}\n`;
    if (process.env.README === "write") writeFileSync(readme, whole);
    expect(readFileSync(readme, "utf8")).toBe(whole);
  });

  const shown = (example: string, figure: string): string => {
    const found = findFigure(example, figure);
    return found === null ? "none" : writeFigure(found, "en-US", (band) => band);
  };

  it.each([
    // 1.25 x 0.88; 82 units at 110; 1,000 x 0.8295 + 9,000 x 0.8295^(184/365) = 9,020.
    ["two-deposits", { twr: "+10.00%", "end-value": "€9,020", profit: "−€980", irr: "−17.05%" }],
    // 98 units at 110; 9,000 x 1.0822 + 1,000 x 1.0822^(184/365) = 10,780.
    ["early-deposit", { twr: "+10.00%", "end-value": "€10,780", irr: "+8.22%" }],
    ["one-deposit", { twr: "+10.00%", irr: "+10.00%", "simple-return": "+10.00%" }],
    // 36.40 / 182 = 0.20 a day; 152 days.
    ["accrued-interest", { "per-day": "0.20 ₽", accrued: "30.40 ₽", "dirty-money": "1,010.40 ₽" }],
    // 364 received, 304 of it paid to the seller.
    ["bond-purchase", { income: "60.00 ₽", profit: "60.00 ₽" }],
    // 60 x 147 / 365; x 147 / 360; x 145 / 360; 30 x 147 / 182.
    [
      "day-counts",
      {
        ...{ "actual-365": "$24.1644", "actual-360": "$24.5000" },
        ...{ "thirty-360": "$24.1667", "actual-actual": "$24.2308" },
      },
    ],
    // 10,000 - 4,800 - 7.50 + 920 - 5 - 2.50; with 90 - 13.50 it is what the broker prints.
    [
      "statement-balances",
      { "ledger-cash": "€6,105.00", difference: "−€76.50", "difference-after": "€0.00" },
    ],
    ["missed-split", { "ratio-to": "10", "return-without": "−89.50%", "return-with": "+5.00%" }],
    // 0.2 x 68.75 + 0.25 x 75.5 + 0.25 x 90 + 0.2 x 86.75 + 0.1 x 86.08 = 81.1: weights of 20, 25, 25, 20, 10.
    ["rated-share", { "reliability-points": "90", "cover-points": "86.8", safety: "88", rating: "81" }],
    ["rated-after-a-cut", { rating: "40", "rating-before-cap": "81", "safety-band": "borderline" }],
    // Without the balance 72.5 / 0.9 = 80.5.
    ["rated-with-gaps", { rating: "81", safety: "89" }],
    // 10,000 - 2 x 2,011.05 + 19.20 - 2.88 - 20 x 48.10 - 1.05 + 24.50 - 3.68.
    [
      "import-twice",
      {
        ...{ "same-file-new": "0", "second-known": "4", "second-new": "2", "second-failed": "1" },
        ...{ "equal-fills": "2", "shares-after": "100", "cash-after": "$5,051.99" },
      },
    ],
  ])("%s matches the numbers calculated by hand", (example, byHand) => {
    const found = Object.fromEntries(Object.keys(byHand).map((name) => [name, shown(example, name)]));
    expect(found).toEqual(
      Object.fromEntries(
        Object.entries(byHand).map(([name, text]) => [name, (text ?? "").replace(" ₽", "\u00A0₽")]),
      ),
    );
  });

  it("returns no figure for an unknown name", () => {
    expect([findFigure("two-deposits", "toString"), findFigure("three-deposits", "twr")]).toEqual([
      null,
      null,
    ]);
  });
});

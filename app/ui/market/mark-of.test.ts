import { expect, it } from "vitest";
import { markColors, markOf } from "./mark-of.ts";

it("is two letters of the ticker in a colour that only the codes decide", () => {
  const sber = markOf({ ticker: "SBER", exchange: "MISX" });
  expect(sber).toEqual(markOf({ ticker: "sber", exchange: "misx" }));
  expect(sber.letters).toBe("SB");
  expect(markOf({ ticker: "ВКЛАД", exchange: "" }).letters).toBe("ВК");
  expect(markOf({ ticker: "^GSPC", exchange: "" }).letters).toBe("GS");
  expect(markOf({ ticker: "T", exchange: "XNYS" }).letters).toBe("T");
  expect(markOf({ ticker: "--", exchange: "" }).letters).toBe("•");
});

it("spreads assets over all colours", () => {
  const tickers = Array.from({ length: 600 }, (_, at) => `T${at}`);
  const counts = new Map<number, number>();
  for (const ticker of tickers) {
    const { color } = markOf({ ticker, exchange: "MISX" });
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  expect(counts.size).toBe(markColors);
  // 50 each on average: no colour is rare or dominant.
  expect(Math.min(...counts.values())).toBeGreaterThan(25);
  expect(Math.max(...counts.values())).toBeLessThan(80);
});

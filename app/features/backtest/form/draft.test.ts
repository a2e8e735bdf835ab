import { expect, it } from "vitest";
import {
  type DraftRow,
  equalShares,
  newDraft,
  percentOf,
  ratioOf,
  scaledShares,
  sumOf,
  toQuestion,
} from "./draft.ts";

const rows = (...percents: (string | null)[]): DraftRow[] =>
  percents.map((percent, index) => ({ key: String(index), asset: null, percent }));
const percentsOf = (list: readonly DraftRow[]) => list.map(({ percent }) => percent);

it("percent and ratios are moved, not computed", () => {
  expect(["33.3333", "100", "0.05", "-2"].map(ratioOf)).toEqual(["0.333333", "1", "0.0005", "-0.02"]);
  expect(["0.333333", "1", "0.0005", "-0.02"].map(percentOf)).toEqual(["33.3333", "100", "0.05", "-2"]);
});

it("equal shares make 100 %, whatever their number", () => {
  expect(percentsOf(equalShares(rows(null, "7", "1")))).toEqual(["33.34", "33.33", "33.33"]);
  for (const count of [1, 6, 7, 49]) expect(sumOf(equalShares(rows(...Array(count).fill(null))))).toBe(100);
});

it("shares are scaled to 100 %, the rest goes to the largest", () => {
  expect(percentsOf(scaledShares(rows("1", "1", "4")))).toEqual(["16.66", "16.66", "66.68"]);
  expect(percentsOf(scaledShares(rows("60", null, "60")))).toEqual(["50", null, "50"]);
  expect(percentsOf(scaledShares(rows(null, "0")))).toEqual([null, "0"]);
});

it("a new form asks of the last five years, and its empty rows are left out", () => {
  const draft = newDraft("2024-02-29", "USD");
  const question = toQuestion(draft);
  expect([question.start, question.end, question.fees, question.flow]).toEqual([
    "2019-02-28",
    "2024-02-29",
    null,
    null,
  ]);
  expect(question.portfolios[0]?.assets).toEqual([{ assetId: "", weight: "0" }]);
  const [portfolio] = draft.portfolios;
  if (!portfolio) throw new Error("no portfolio");
  const filled = { ...draft, feeFixed: "1", portfolios: [{ ...portfolio, rows: rows("60", null, "40") }] };
  const sent = toQuestion(filled);
  expect(sent.portfolios[0]?.assets.map(({ weight }) => weight)).toEqual(["0.6", "0.4"]);
  expect(sent.fees).toEqual({ percent: "0", fixed: "1", minimum: "0" });
});

import { describe, expect, it } from "vitest";
import type { FailedLine } from "../../statement.ts";
import { findTotalGaps, totalsOf } from "./section-totals.ts";

interface Line {
  readonly line: number;
  readonly amount: string;
  readonly currency: string;
}

const lines: readonly Line[] = [
  { line: 2, amount: "10.5", currency: "EUR" },
  { line: 3, amount: "-4", currency: "USD" },
  { line: 4, amount: "2", currency: "EUR" },
];

const failed = (line: number): FailedLine => ({ line, text: "", issue: { code: "bad-date", params: {} } });

const gapsOf = (
  totals: readonly (readonly [upTo: number, amount: string, currency?: string])[],
  lost: FailedLine[],
) =>
  findTotalGaps(
    totalsOf<Line, string>({
      title: "Fees",
      columns: [
        { id: "amount", label: "Amount" },
        { id: "currency", label: "Currency" },
      ],
      cellOf: (row, column) => (column === "amount" ? row.amount : row.currency),
      lines,
      totals: totals.map(([upTo, amount, currency = ""], index) => ({
        row: { line: 10 + index, amount, currency },
        upTo,
      })),
    }),
    lost,
  );

describe("a total under lines", () => {
  it("is that of the lines since the one before, of all, or of its currency", () => {
    expect(
      gapsOf(
        [
          [2, "6.5"],
          [3, "2"],
          [3, "8.5"],
          [3, "12.5", "EUR"],
        ],
        [],
      ),
    ).toEqual([]);
  });

  it("shows by how much the lines miss it", () => {
    expect(gapsOf([[3, "8.6"]], [])).toEqual([
      {
        ...{ what: "total", label: "Fees, Amount", line: 10, printed: "8.6", rows: "8.5", gap: "-0.1" },
        cause: { code: "gap-unexplained", params: {} },
      },
    ]);
  });

  it("names the line that could not be read", () => {
    const [gap] = gapsOf([[3, "8.5"]], [failed(3)]);
    expect(gap).toMatchObject({
      rows: "12.5",
      gap: "4",
      cause: { code: "gap-failed-line", params: { line: "3" } },
    });
    const [both] = gapsOf([[3, "8.5"]], [failed(2), failed(3)]);
    expect(both).toMatchObject({ gap: "-6.5", cause: { code: "gap-failed-lines", params: { count: "2" } } });
  });

  it("may be rounded where its lines are finer", () => {
    const fine = [1, 2, 3].map((line) => ({ line, amount: "0.334" }));
    const total = (printed: string) => [{ label: "", line: 4, printed, choices: [fine] }];
    expect(findTotalGaps(total("1"), [])).toEqual([]);
    expect(findTotalGaps(total("1.02"), [])).toHaveLength(1);
  });
});

import type { IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { nilGuid } from "../../shared/codes.ts";
import type { FigureId, FigurePeriod } from "../../shared/schemas/figure.schema.ts";
import type { FigureRow } from "./read-fundamentals.ts";
import { readInsights } from "./read-insights.ts";

const today = "2026-11-20" as IsoDate;

const row = (
  figure: FigureId,
  value: number,
  end = "2025-12-31",
  rest: Partial<Pick<FigureRow, "period" | "currency" | "source" | "filedOn">> = {},
): FigureRow => ({
  ...{ ownerId: nilGuid, assetId: nilGuid, source: "yahoo", figure, periodEnd: end, periodStart: null },
  ...{ period: "year" as FigurePeriod, value: String(value), currency: "RUB", filedOn: null, form: null },
  ...{ fetchedAt: new Date("2026-11-01T00:00:00Z"), ...rest },
});
const day = { period: "day" } as const;

const read = (figures: readonly FigureRow[], isFinancial = false) =>
  readInsights(figures, { isFinancial, today });
/** Rounded. */
const said = (figures: readonly FigureRow[], isFinancial = false) =>
  Object.fromEntries(
    (read(figures, isFinancial)?.list ?? []).map(({ code, values }) => [
      code,
      Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, Number(value.toFixed(4))])),
    ]),
  );

describe("readings of reports", () => {
  it("say what a year was beside the year before, each with the figures it follows from", () => {
    const figures = [
      row("revenue", 1200),
      row("revenue", 1000, "2024-12-31"),
      row("netIncome", 300),
      row("netIncome", -50, "2024-12-31"),
      row("dividendsPaid", 150),
      row("operatingCashFlow", 400),
      row("capitalExpenditure", 460),
      row("operatingIncome", 350),
      row("depreciation", 50),
      row("interest", 70),
      row("debt", 900, "2025-12-31", day),
      row("cash", 100, "2025-12-31", day),
      row("equity", -20, "2025-12-31", day),
    ];
    expect(said(figures)).toEqual({
      "revenue-up": { value: 1200, before: 1000, change: 0.2 },
      "profit-after-loss": { value: 300, before: 50 },
      margin: { share: 0.25 },
      payout: { value: 150, share: 0.5 },
      "negative-equity": { value: 20 },
      // 400 - 460.
      "cash-out": { value: 60 },
      // 900 - 100 over 350 + 50.
      "net-debt": { value: 800, years: 2 },
      "interest-covered": { times: 5 },
    });
    const debt = read(figures)?.list.find(({ code }) => code === "net-debt");
    expect(debt?.cites.map(({ figure }) => figure)).toEqual([
      "debt",
      "cash",
      "operatingIncome",
      "depreciation",
    ]);
    expect(Object.keys(said(figures, true))).toEqual([
      ...["revenue-up", "profit-after-loss", "margin", "payout", "negative-equity"],
    ]);
  });

  it("of a loss, of payments above the profit, of less debt than cash, of interest not earned", () => {
    const loss = [row("netIncome", -5), row("dividendsPaid", 2), row("netIncome", 7, "2024-12-31")];
    expect(said(loss)).toEqual({
      "loss-after-profit": { value: 5, before: 7 },
      "payout-from-loss": { value: 2 },
    });
    const thin = [
      ...[row("netIncome", 10), row("dividendsPaid", 15), row("freeCashFlow", 4)],
      ...[row("operatingIncome", 3), row("interest", 6), row("netDebt", -30, "2026-03-31", day)],
    ];
    expect(said(thin)).toEqual({
      profit: { value: 10 },
      "payout-above-profit": { value: 15, share: 1.5 },
      "cash-in": { value: 4 },
      "net-cash": { value: 30 },
      "interest-not-covered": { value: 6 },
    });
  });

  it("a change below 1 % is none, and a year in another currency is no year before", () => {
    const same = [row("netIncome", 1), row("revenue", 1004), row("revenue", 1000, "2024-12-31")];
    expect(said(same)).toMatchObject({ "revenue-same": { change: 0.004 } });
    const other = [
      ...[row("netIncome", 1), row("revenue", 1004)],
      row("revenue", 10, "2024-12-31", { currency: "USD" }),
    ];
    expect(said(other)).toMatchObject({ revenue: { value: 1004 } });
  });

  it("twelve months have no year before; a year of long ago gives way to them, or is called old", () => {
    const old = [row("netIncome", 9, "2024-03-31"), row("revenue", 90, "2024-03-31")];
    expect(read(old)).toMatchObject({ period: "year", end: "2024-03-31", isOld: true });
    const trailing = { period: "trailing" } as const;
    const both = [...old, row("netIncome", 4, "2026-06-30", trailing)];
    expect(read(both)).toMatchObject({ period: "trailing", end: "2026-06-30", isOld: false });
    expect(said(both)).toEqual({ profit: { value: 4 } });
  });

  it("nothing of what nobody told, of two sources at once, or of a report that is not out yet", () => {
    expect(read([])).toBeUndefined();
    expect(read([row("revenue", 5)])).toBeUndefined();
    expect(said([row("netIncome", 1), row("revenue", 8, "2024-12-31", { source: "sec" })])).toEqual({
      profit: { value: 1 },
    });
    const filed = row("netIncome", 1, "2025-12-31", { filedOn: "2026-12-01" });
    expect(read([filed])).toBeUndefined();
  });
});

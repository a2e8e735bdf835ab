import { addDays } from "@zerno/engine";
import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal, label, orNull, secondsOfDay } from "../kit/fields.ts";
import { getRequest } from "../kit/get-request.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint, Unread } from "../provider.ts";
import type { FundamentalRow } from "../rows.ts";

const figures = [
  "TotalRevenue",
  "OperatingIncome",
  "EBITDA",
  "InterestExpense",
  "NetIncomeCommonStockholders",
  "BasicEPS",
  "DilutedEPS",
  "FreeCashFlow",
  "OperatingCashFlow",
  "CapitalExpenditure",
  "CommonStockDividendPaid",
  "CashDividendsPaid",
  "RepurchaseOfCapitalStock",
];
const balances = [
  "TotalAssets",
  "TotalDebt",
  "NetDebt",
  "CashAndCashEquivalents",
  "StockholdersEquity",
  "OrdinarySharesNumber",
];
const types = [
  ...figures.flatMap((name) => [`annual${name}`, `trailing${name}`]),
  ...balances.map((name) => `annual${name}`),
];

const Reply = z.object({
  timeseries: z.object({
    result: z.array(z.looseObject({ meta: z.object({ type: z.array(z.string()).min(1) }) })).nullable(),
    error: z.object({ code: z.string() }).nullish(),
  }),
});

const Value = z.object({
  asOfDate: day,
  periodType: orNull(label),
  currencyCode: orNull(z.string().regex(/^[A-Z]{3}$/)),
  reportedValue: z.object({ raw: decimal }),
});

/** Of the last four or five years ("annualTotalRevenue"). */
export const yahooFundamentals: Endpoint<"fundamentals", unknown> = {
  request: ({ code, from, to }) =>
    getRequest(
      `https://query1.finance.yahoo.com/ws/fundamentals-timeseries/v1/finance/timeseries/${encodeURIComponent(code)}`,
      {
        symbol: code,
        type: types.join(","),
        period1: String(secondsOfDay(from)),
        period2: String(secondsOfDay(addDays(to, 1))),
      },
    ),
  parse(reply, { from, to }) {
    const read = readJson(reply, Reply);
    if (isProblem(read)) return read;
    const { result, error } = read.timeseries;
    if (result === null) return problem("not-found", { code: error?.code ?? "" });
    const rows: FundamentalRow[] = [];
    const unread: Unread[] = [];
    for (const [at, one] of result.entries()) {
      const metric = one.meta.type[0] ?? "";
      // Missing figures have a name only, missing years are null.
      const values = one[metric];
      if (!types.includes(metric) || !Array.isArray(values)) continue;
      const said = values.filter((value) => value !== null);
      const found = collectRows(
        said,
        `timeseries.result.${at}.${metric}`,
        Value,
        (row): FundamentalRow | null =>
          row.asOfDate < from || row.asOfDate > to
            ? null
            : {
                metric,
                from: null,
                to: row.asOfDate,
                value: row.reportedValue.raw,
                unit: row.currencyCode,
                filedOn: null,
                form: row.periodType,
              },
      );
      rows.push(...found.rows);
      unread.push(...found.unread);
    }
    return { rows, unread };
  },
};

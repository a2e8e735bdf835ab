import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal, label, orNull } from "../kit/fields.ts";
import { type CsvItem, cellOf, readCsvReply } from "../kit/read-csv.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { DividendRow, FundamentalRow, HoldingRow, PriceRow, SeriesRow, SplitRow } from "../rows.ts";
import { type CsvSettings, csvRequest } from "./address.ts";

const currency = orNull(z.string().regex(/^[A-Z]{2}[A-Za-z]$/));
const unit = z.preprocess((value) => value || "money", z.enum(["money", "percent", "points"]));
const yes = z.preprocess(
  (value) => (value === undefined || value === "" ? null : value === "1" || value === "true"),
  z.boolean().nullable(),
);

const isOf = (item: CsvItem, code: string | null) => {
  const symbol = cellOf(item, "symbol", "code");
  return code === null || symbol === undefined || symbol === code;
};

const Price = z.object({
  date: day,
  close: decimal,
  currency,
  unit,
  nominal: orNull(decimal),
  accrued: orNull(decimal),
});

/** Columns date, close; currency, unit, nominal, accrued, symbol. Closes as traded. */
export const csvPrices: Endpoint<"prices", CsvSettings> = {
  request: (query, { settings }) => csvRequest(settings.prices, "prices", query),
  parse(reply, { code, from, to }) {
    const items = readCsvReply(reply, ["date", "close"]);
    if (isProblem(items)) return items;
    const wanted = items.filter((item) => isOf(item, code));
    return collectRows(wanted, "rows", Price, ({ date, nominal, accrued, ...row }): PriceRow | null =>
      date < from || date > to
        ? null
        : {
            day: date,
            ...row,
            adjustedFor: "nothing",
            ...(nominal === null ? {} : { nominal }),
            ...(accrued === null ? {} : { accrued }),
          },
    );
  },
};

const Dividend = z
  .object({
    ex_date: orNull(day),
    record_date: orNull(day),
    pay_date: orNull(day),
    declared_on: orNull(day),
    amount: orNull(decimal),
    currency,
    special: yes,
  })
  .refine(({ ex_date: ex, record_date: record, pay_date: pay }) => ex ?? record ?? pay, {
    message: "no ex-date, record date or pay date",
    path: ["ex_date"],
  });

/** Columns ex_date or record_date or pay_date, amount; currency, declared_on, special, symbol. Per share, gross. */
export const csvPayments: Endpoint<"payments", CsvSettings> = {
  request: (query, { settings }) => csvRequest(settings.payments, "payments", query),
  parse(reply, { code, from, to }) {
    const items = readCsvReply(reply, [["ex_date", "record_date", "pay_date"], "amount"]);
    if (isProblem(items)) return items;
    const wanted = items.filter((item) => isOf(item, code));
    return collectRows(wanted, "rows", Dividend, (row): DividendRow | null => {
      const at = row.ex_date ?? row.record_date ?? row.pay_date ?? "";
      if (at < from || at > to) return null;
      return {
        kind: "dividend",
        exDate: row.ex_date,
        recordDate: row.record_date,
        payDate: row.pay_date,
        declaredOn: row.declared_on,
        amount: row.amount,
        currency: row.currency,
        isSpecial: row.special,
        adjustedFor: "nothing",
      };
    });
  },
};

const Split = z.object({ symbol: label, ex_date: day, from: decimal, to: decimal });

/** Columns symbol, ex_date, to, from: `to` new for `from` old. */
export const csvSplits: Endpoint<"splits", CsvSettings> = {
  request: (query, { settings }) => csvRequest(settings.splits, "splits", query),
  parse(reply, { code, from, to }) {
    const items = readCsvReply(reply, ["symbol", "ex_date", "to", "from"]);
    if (isProblem(items)) return items;
    const wanted = items.filter((item) => isOf(item, code));
    return collectRows(wanted, "rows", Split, (row): SplitRow | null =>
      row.ex_date < from || row.ex_date > to
        ? null
        : { code: row.symbol, exDate: row.ex_date, from: row.from, to: row.to },
    );
  },
};

const Point = z.object({ date: day, value: decimal, unit, currency });

/** Columns date, value; unit (money, percent, points), currency, code. */
export const csvSeries: Endpoint<"series", CsvSettings> = {
  request: (query, { settings }) => csvRequest(settings.series, "series", query),
  parse(reply, { code, from, to }) {
    const items = readCsvReply(reply, ["date", "value"]);
    if (isProblem(items)) return items;
    const wanted = items.filter((item) => isOf(item, code));
    return collectRows(wanted, "rows", Point, ({ date, ...row }): SeriesRow | null =>
      date < from || date > to ? null : { day: date, ...row },
    );
  },
};

const Figure = z.object({
  metric: label,
  period_start: orNull(day),
  period_end: day,
  value: decimal,
  unit: orNull(label),
  filed_on: orNull(day),
  form: orNull(label),
});

/** Columns metric, period_end, value; period_start, unit, filed_on, form, symbol. */
export const csvFundamentals: Endpoint<"fundamentals", CsvSettings> = {
  request: (query, { settings }) => csvRequest(settings.fundamentals, "fundamentals", query),
  parse(reply, { code, from, to }) {
    const items = readCsvReply(reply, ["metric", "period_end", "value"]);
    if (isProblem(items)) return items;
    const wanted = items.filter((item) => isOf(item, code));
    return collectRows(wanted, "rows", Figure, (row): FundamentalRow | null =>
      row.period_end < from || row.period_end > to
        ? null
        : {
            metric: row.metric,
            from: row.period_start,
            to: row.period_end,
            value: row.value,
            unit: row.unit,
            filedOn: row.filed_on,
            form: row.form,
          },
    );
  },
};

const Holding = z.object({ date: orNull(day), ticker: orNull(label), name: label, weight_percent: decimal });

/** Columns name, weight_percent; ticker, date, symbol (of the fund). */
export const csvComposition: Endpoint<"composition", CsvSettings> = {
  request: (query, { settings }) =>
    csvRequest(settings.composition, "composition", { code: query.code, to: query.day }),
  parse(reply, { code }) {
    const items = readCsvReply(reply, ["name", "weight_percent"]);
    if (isProblem(items)) return items;
    const wanted = items.filter((item) => isOf(item, code));
    return collectRows(
      wanted,
      "rows",
      Holding,
      (row): HoldingRow => ({
        day: row.date,
        ticker: row.ticker,
        name: row.name,
        weightPercent: row.weight_percent,
      }),
    );
  },
};

import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal } from "../kit/fields.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { DividendRow, SplitRow } from "../rows.ts";
import { readTwelveData, symbolOf, twelveDataRequest } from "./address.ts";
import { currency } from "./fields.ts";

const meta = z.object({ currency: currency.optional() });
const Dividends = z.object({ meta, dividends: z.array(z.unknown()) });
const Dividend = z.object({ ex_date: day, amount: decimal });

/** As paid (adjusted by default). */
export const twelveDataPayments: Endpoint<"payments", KeySettings> = {
  request: ({ code, from, to }, { settings }) =>
    twelveDataRequest(settings, "dividends", {
      ...symbolOf(code),
      start_date: from,
      end_date: to,
      adjust: "false",
    }),
  parse(reply, { from, to }) {
    const read = readTwelveData(reply, Dividends);
    if (read === undefined) return { rows: [], unread: [] };
    if (isProblem(read)) return read;
    const said = read.meta.currency ?? null;
    return collectRows(read.dividends, "dividends", Dividend, (row): DividendRow | null =>
      row.ex_date < from || row.ex_date > to
        ? null
        : {
            kind: "dividend",
            exDate: row.ex_date,
            recordDate: null,
            payDate: null,
            declaredOn: null,
            amount: row.amount,
            currency: said,
            isSpecial: null,
            adjustedFor: "nothing",
          },
    );
  },
};

const Splits = z.object({ splits: z.array(z.unknown()) });

/** The factors are swapped: 4-for-1 has from_factor 4 and ratio 0.25. */
const Split = z
  .object({ date: day, ratio: z.number().positive(), from_factor: decimal, to_factor: decimal })
  .refine(
    ({ ratio, from_factor: more, to_factor: less }) => Math.abs(Number(less) / Number(more) - ratio) < 0.01,
    "ratio and factors do not agree",
  );

export const twelveDataSplits: Endpoint<"splits", KeySettings> = {
  request: ({ code, from, to }, { settings }) =>
    code === null
      ? problem("unsupported", { want: "splits" })
      : twelveDataRequest(settings, "splits", { ...symbolOf(code), start_date: from, end_date: to }),
  parse(reply, { code, from, to }) {
    const read = readTwelveData(reply, Splits);
    if (read === undefined) return { rows: [], unread: [] };
    if (isProblem(read)) return read;
    return collectRows(read.splits, "splits", Split, (row): SplitRow | null =>
      row.date < from || row.date > to
        ? null
        : { code: code ?? "", exDate: row.date, from: row.to_factor, to: row.from_factor },
    );
  },
};

import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { toDecimalText } from "../kit/decimal-text.ts";
import { day, decimal, orNull } from "../kit/fields.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { DividendRow, SplitRow } from "../rows.ts";
import { eodhdRequest } from "./address.ts";

const Dividend = z.object({
  date: day,
  declarationDate: orNull(day),
  recordDate: orNull(day),
  paymentDate: orNull(day),
  value: decimal,
  unadjustedValue: orNull(decimal),
  currency: orNull(z.string().regex(/^[A-Z]{2}[A-Za-z]$/)),
});

/** As paid where stated, else per today's share. */
export const eodhdPayments: Endpoint<"payments", KeySettings> = {
  request: ({ code, from, to }, { settings }) =>
    eodhdRequest(settings, `div/${encodeURIComponent(code)}`, { from, to }),
  parse(reply, { from, to }) {
    const read = readJson(reply, z.array(z.unknown()));
    if (isProblem(read)) return read;
    return collectRows(read, "rows", Dividend, (row): DividendRow | null =>
      row.date < from || row.date > to
        ? null
        : {
            kind: "dividend",
            exDate: row.date,
            recordDate: row.recordDate,
            payDate: row.paymentDate,
            declaredOn: row.declarationDate,
            amount: row.unadjustedValue ?? row.value,
            currency: row.currency,
            isSpecial: null,
            adjustedFor: row.unadjustedValue === null ? "splits" : "nothing",
          },
    );
  },
};

/** "4.000000/1.000000": four new for one old. */
const ratio = z.string().transform((text, context): { to: string; from: string } => {
  const [to, from] = text.split("/").map(toDecimalText);
  if (to !== undefined && from !== undefined) return { to, from };
  context.addIssue("not two numbers with a stroke");
  return z.NEVER;
});

const Split = z.object({ date: day, split: ratio });

export const eodhdSplits: Endpoint<"splits", KeySettings> = {
  request: ({ code, from, to }, { settings }) =>
    code === null
      ? problem("unsupported", { want: "splits" })
      : eodhdRequest(settings, `splits/${encodeURIComponent(code)}`, { from, to }),
  parse(reply, { code, from, to }) {
    const read = readJson(reply, z.array(z.unknown()));
    if (isProblem(read)) return read;
    return collectRows(read, "rows", Split, ({ date, split }): SplitRow | null =>
      date < from || date > to ? null : { code: code ?? "", exDate: date, ...split },
    );
  },
};

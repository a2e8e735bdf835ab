import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal, orNull } from "../kit/fields.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { DividendRow, SplitRow } from "../rows.ts";
import { fmpRequest } from "./address.ts";

const Dividend = z.object({
  date: day,
  recordDate: orNull(day),
  paymentDate: orNull(day),
  declarationDate: orNull(day),
  dividend: decimal,
});

/** As paid (the amount per today's share is beside it), without currency. */
export const fmpPayments: Endpoint<"payments", KeySettings> = {
  request: ({ code }, { settings }) => fmpRequest(settings, "dividends", { symbol: code }),
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
            amount: row.dividend,
            currency: null,
            isSpecial: null,
            adjustedFor: "nothing",
          },
    );
  },
};

const Split = z.object({ date: day, numerator: decimal, denominator: decimal });

export const fmpSplits: Endpoint<"splits", KeySettings> = {
  request: ({ code }, { settings }) =>
    code === null
      ? problem("unsupported", { want: "splits" })
      : fmpRequest(settings, "splits", { symbol: code }),
  parse(reply, { code, from, to }) {
    const read = readJson(reply, z.array(z.unknown()));
    if (isProblem(read)) return read;
    return collectRows(read, "rows", Split, (row): SplitRow | null =>
      row.date < from || row.date > to
        ? null
        : { code: code ?? "", exDate: row.date, from: row.denominator, to: row.numerator },
    );
  },
};

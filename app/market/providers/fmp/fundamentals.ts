import { z } from "zod";
import { day, label, orNull } from "../kit/fields.ts";
import { figuresOf } from "../kit/figures.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { fmpRequest } from "./address.ts";

const statements = ["income-statement", "balance-sheet-statement", "cash-flow-statement"];

const Report = z.looseObject({
  date: day,
  reportedCurrency: orNull(z.string().regex(/^[A-Z]{3}$/)),
  filingDate: orNull(day),
  period: orNull(label),
});

const without = ["cik", "fiscalYear", "calendarYear"];

export const fmpFundamentals: Endpoint<"fundamentals", KeySettings> = {
  request: ({ code }, { settings, page = "0" }) =>
    fmpRequest(settings, statements[Number(page)] ?? "", { symbol: code, period: "annual", limit: "20" }),
  parse(reply, { from, to }, page = "0") {
    const read = readJson(reply, z.array(Report));
    if (isProblem(read)) return read;
    const at = Number(page);
    const rows = read
      .filter(({ date }) => date >= from && date <= to)
      .flatMap(({ date, reportedCurrency, filingDate, period, ...figures }) =>
        figuresOf(
          figures,
          `${statements[at]}/`,
          { from: null, to: date, unit: reportedCurrency, filedOn: filingDate, form: period },
          without,
        ),
      );
    return { rows, unread: [], ...(at + 1 < statements.length ? { next: String(at + 1) } : {}) };
  },
};

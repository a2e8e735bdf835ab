import { z } from "zod";
import { day, orNull } from "../kit/fields.ts";
import { figuresOf } from "../kit/figures.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { type AlphaVantageSettings, alphaVantageRequest } from "./address.ts";

const statements = ["INCOME_STATEMENT", "BALANCE_SHEET", "CASH_FLOW"];

const Report = z.looseObject({
  fiscalDateEnding: day,
  reportedCurrency: orNull(z.string().regex(/^[A-Z]{3}$/)),
});
const Reply = z.object({ annualReports: z.array(Report), quarterlyReports: z.array(Report) });

export const alphaVantageFundamentals: Endpoint<"fundamentals", AlphaVantageSettings> = {
  request: ({ code }, { settings, page = "0" }) =>
    alphaVantageRequest(settings, { function: statements[Number(page)] ?? "", symbol: code }),
  parse(reply, { from, to }, page = "0") {
    const read = readJson(reply, Reply);
    if (isProblem(read)) return read;
    const at = Number(page);
    const forms = [
      ["annual", read.annualReports],
      ["quarter", read.quarterlyReports],
    ] as const;
    const rows = forms.flatMap(([form, reports]) =>
      reports
        .filter(({ fiscalDateEnding: end }) => end >= from && end <= to)
        .flatMap(({ fiscalDateEnding: end, reportedCurrency: unit, ...figures }) =>
          figuresOf(figures, `${statements[at]}/`, { from: null, to: end, unit, filedOn: null, form }),
        ),
    );
    return { rows, unread: [], ...(at + 1 < statements.length ? { next: String(at + 1) } : {}) };
  },
};

import { z } from "zod";
import { day, orNull } from "../kit/fields.ts";
import { figuresOf } from "../kit/figures.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint, Unread } from "../provider.ts";
import type { FundamentalRow } from "../rows.ts";
import { eodhdRequest } from "./address.ts";

const Reports = z.record(z.string(), z.unknown()).default({});
const Statement = z.object({ quarterly: Reports, yearly: Reports });
const Reply = z.object({
  Income_Statement: Statement,
  Balance_Sheet: Statement,
  Cash_Flow: Statement,
});

const Report = z.looseObject({
  date: day,
  filing_date: orNull(day),
  currency_symbol: orNull(z.string().trim().min(1)),
});

export const eodhdFundamentals: Endpoint<"fundamentals", KeySettings> = {
  maxBytes: 16 * 1024 * 1024,
  request: ({ code }, { settings }) =>
    eodhdRequest(settings, `fundamentals/${encodeURIComponent(code)}`, { filter: "Financials" }),
  parse(reply, { from, to }) {
    const read = readJson(reply, Reply);
    if (isProblem(read)) return read;
    const rows: FundamentalRow[] = [];
    const unread: Unread[] = [];
    for (const [statement, reports] of Object.entries(read))
      for (const [form, byDay] of Object.entries(reports))
        for (const [at, report] of Object.entries(byDay)) {
          const parsed = Report.safeParse(report);
          const place = `${statement}.${form}.${at}`;
          if (!parsed.success) unread.push({ path: place, text: at, reason: "no report with a date" });
          if (!parsed.success || parsed.data.date < from || parsed.data.date > to) continue;
          const { date, filing_date: filedOn, currency_symbol: unit, ...figures } = parsed.data;
          rows.push(...figuresOf(figures, `${statement}/`, { from: null, to: date, unit, filedOn, form }));
        }
    return { rows, unread };
  },
};

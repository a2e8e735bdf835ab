import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { movePoint } from "../kit/decimal-text.ts";
import { readXml } from "../kit/read-reply.ts";
import { userAgent } from "../kit/user-agent.ts";
import { isProblem, type Problem, problem } from "../problem.ts";
import type { Endpoint, HttpReply, HttpRequest, Parsed } from "../provider.ts";
import type { Query } from "../queries.ts";
import { commaDecimal, dottedDay, inTodaysRubles, slashedDay } from "./cbr-fields.ts";

const base = "https://www.cbr.ru/scripts";

/** Rates are per 1, 10, 100, 1,000 or 10,000 units; others would need a division. */
const nominal = z.string().regex(/^10*$/, "not a power of ten");
const perUnit = (value: string, units: string) => movePoint(value, 1 - units.length);

const Daily = z.object({
  ValCurs: z.object({ "@Date": dottedDay, Valute: z.array(z.unknown()).default([]) }),
});
const DailyRow = z.object({
  "@ID": z.string(),
  CharCode: z.string().regex(/^[A-Z]{3}$/),
  Nominal: nominal,
  Value: commaDecimal,
});

const Dynamic = z.object({
  ValCurs: z.object({ "@ID": z.string(), Record: z.array(z.unknown()).default([]) }),
});
const DynamicRow = z.object({ "@Date": dottedDay, Nominal: nominal, Value: commaDecimal });

function parseDaily(reply: HttpReply, query: Query<"rates">): Parsed<"rates"> | Problem {
  const read = readXml(reply, Daily, ["Valute"]);
  if (isProblem(read)) return read;
  const { "@Date": day, Valute: items } = read.ValCurs;
  const collected = collectRows(items, "ValCurs.Valute", DailyRow, (row) => row);
  if (query.code !== null) {
    const found = collected.rows.find(({ CharCode }) => CharCode === query.code);
    if (found === undefined) return problem("not-found", { code: query.code });
    return { rows: [], unread: [], next: found["@ID"] };
  }
  return {
    rows: collected.rows.map(({ CharCode, Nominal, Value }) => ({
      day,
      base: CharCode,
      quote: "RUB",
      value: inTodaysRubles(perUnit(Value, Nominal), day),
    })),
    unread: collected.unread,
  };
}

function parseDynamic(reply: HttpReply, currency: string): Parsed<"rates"> | Problem {
  const read = readXml(reply, Dynamic, ["Record"]);
  if (isProblem(read)) return read;
  return collectRows(read.ValCurs.Record, "ValCurs.Record", DynamicRow, (row) => ({
    day: row["@Date"],
    base: currency,
    quote: "RUB",
    value: inTodaysRubles(perUnit(row.Value, row.Nominal), row["@Date"]),
  }));
}

const get = (path: string, params: Record<string, string>): HttpRequest => ({
  method: "GET",
  url: `${base}/${path}?${new URLSearchParams(params)}`,
  headers: { "user-agent": userAgent },
  expects: "xml",
});

/**
 * Rates by ISO code. All currencies: one document per day, dated in its rows (on weekends the last one, in the
 * afternoon tomorrow's). One currency: its number from the last day's document, then one request.
 */
export const cbrRates: Endpoint<"rates", unknown> = {
  request: ({ from, to }, { page }) =>
    page === undefined
      ? get("XML_daily.asp", { date_req: slashedDay(to) })
      : get("XML_dynamic.asp", {
          date_req1: slashedDay(from),
          date_req2: slashedDay(to),
          VAL_NM_RQ: page,
        }),
  parse: (reply, query, page) =>
    page === undefined || query.code === null ? parseDaily(reply, query) : parseDynamic(reply, query.code),
  daysPerRequest: ({ code }) => (code === null ? 1 : 36_525),
};

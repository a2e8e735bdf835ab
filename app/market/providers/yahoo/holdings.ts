import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { movePoint } from "../kit/decimal-text.ts";
import { decimal, label, orNull } from "../kit/fields.ts";
import { getRequest } from "../kit/get-request.ts";
import { readJson, textOf } from "../kit/read-reply.ts";
import { isProblem, type Problem, problem } from "../problem.ts";
import type { Endpoint, HttpReply, HttpRequest, Parsed } from "../provider.ts";
import type { HoldingRow } from "../rows.ts";

/** Needs a cookie with its crumb: three requests, the first to any page. Often refused. */
const Pass = z.object({ cookie: z.string(), crumb: z.string().optional() });
type Pass = z.output<typeof Pass>;
const passOf = (page: string): Pass => Pass.parse(JSON.parse(page));

const pageRequest: HttpRequest = getRequest("https://finance.yahoo.com/quote/AAPL", {}, { expects: "page" });

function parseCookies(reply: HttpReply): Parsed<"composition"> | Problem {
  const set = (reply.headers["set-cookie"] ?? "")
    .split("\n")
    .flatMap((one) => /^[^=;\s]+=[^;]*/.exec(one)?.[0] ?? []);
  if (set.length > 0) return { rows: [], unread: [], next: JSON.stringify({ cookie: set.join("; ") }) };
  return problem(/^\s*<(!doctype|html)/i.test(textOf(reply)) ? "html" : "malformed", { reason: "no cookie" });
}

function parseCrumb(reply: HttpReply, cookie: string): Parsed<"composition"> | Problem {
  const crumb = textOf(reply).trim();
  if (/too many requests/i.test(crumb)) return problem("rate-limited");
  if (!/^[\w./\\~-]{5,40}$/.test(crumb)) return problem("malformed", { reason: "no crumb" });
  return { rows: [], unread: [], next: JSON.stringify({ cookie, crumb }) };
}

const Reply = z.object({
  quoteSummary: z.object({
    result: z
      .array(z.object({ topHoldings: z.object({ holdings: z.array(z.unknown()).default([]) }).nullish() }))
      .nullable(),
    error: z.object({ code: z.string() }).nullish(),
  }),
});
const Holding = z.object({
  symbol: orNull(label),
  holdingName: orNull(label),
  holdingPercent: z.object({ raw: decimal }),
});

function parseHoldings(reply: HttpReply, code: string): Parsed<"composition"> | Problem {
  const read = readJson(reply, Reply);
  if (isProblem(read)) return read;
  const { result, error } = read.quoteSummary;
  if (result === null) return problem("not-found", { code: error?.code ?? code });
  const holdings = result[0]?.topHoldings?.holdings ?? [];
  return collectRows(holdings, "topHoldings.holdings", Holding, (row): HoldingRow | null => {
    const name = row.holdingName ?? row.symbol;
    if (name === null) return null;
    return { day: null, ticker: row.symbol, name, weightPercent: movePoint(row.holdingPercent.raw, 2) };
  });
}

export const yahooComposition: Endpoint<"composition", unknown> = {
  request({ code }, { page }) {
    if (page === undefined) return pageRequest;
    const { cookie, crumb } = passOf(page);
    if (crumb === undefined)
      return getRequest("https://query1.finance.yahoo.com/v1/test/getcrumb", {}, { headers: { cookie } });
    return getRequest(
      `https://query1.finance.yahoo.com/v10/finance/quoteSummary/${encodeURIComponent(code)}`,
      { modules: "topHoldings", crumb },
      { headers: { cookie }, secretParams: ["crumb"] },
    );
  },
  parse(reply, { code }, page) {
    if (page === undefined) return parseCookies(reply);
    const { cookie, crumb } = passOf(page);
    return crumb === undefined ? parseCrumb(reply, cookie) : parseHoldings(reply, code);
  },
};

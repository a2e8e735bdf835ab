import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { label, orNull } from "../kit/fields.ts";
import { listedAsset } from "../kit/listed-asset.ts";
import { lookup } from "../kit/lookup.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { type SecSettings, secRequest } from "./address.ts";

const Reply = z.object({ fields: z.array(z.string()), data: z.array(z.unknown()) });
const columns = ["cik", "name", "ticker", "exchange"] as const;

const micOf = lookup({ Nasdaq: "XNAS", NYSE: "XNYS", CBOE: "BATS" });

const Company = z.object({
  cik: z.int().positive().max(9_999_999_999),
  name: label,
  ticker: label,
  exchange: orNull(label),
});

/** About 10,000 tickers (code "companies"), by CIK. */
export const secListing: Endpoint<"listing", SecSettings> = {
  isConditional: true,
  request: ({ code }, { settings }) =>
    code === "companies"
      ? secRequest(settings, "https://www.sec.gov/files/company_tickers_exchange.json")
      : problem("not-found", { code }),
  parse(reply) {
    const read = readJson(reply, Reply);
    if (isProblem(read)) return read;
    const at = columns.map((name) => read.fields.indexOf(name));
    if (at.includes(-1)) return problem("malformed", { found: read.fields.join(","), reason: "fields" });
    const items = read.data.map((row) =>
      Array.isArray(row)
        ? Object.fromEntries(columns.map((name, index) => [name, row[at[index] ?? -1]]))
        : row,
    );
    return collectRows(items, "data", Company, ({ cik, name, ticker, exchange }) =>
      listedAsset({
        code: String(cik).padStart(10, "0"),
        ticker,
        name,
        exchange,
        mic: micOf(exchange) ?? null,
      }),
    );
  },
};

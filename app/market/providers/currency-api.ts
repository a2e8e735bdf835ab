import type { IsoDate } from "@zerno/engine";
import { z } from "zod";
import { isKnownCurrency } from "../rates/currencies.ts";
import { collectRows } from "./kit/collect-rows.ts";
import { day, decimal } from "./kit/fields.ts";
import { getRequest } from "./kit/get-request.ts";
import { readJson } from "./kit/read-reply.ts";
import { isProblem, problem } from "./problem.ts";
import type { Endpoint, HttpProvider } from "./provider.ts";
import type { RateRow } from "./rows.ts";

const Settings = z.object({});
const base = "usd";

const metals = ["XAU", "XAG", "XPT", "XPD"];
const isKept = (code: string) => code !== "USD" && (isKnownCurrency(code) || metals.includes(code));

const Reply = z.object({ date: day, [base]: z.record(z.string(), z.unknown()) });
const Rate = z.tuple([z.string(), decimal]);

/** A day never published, such as a holiday. */
const notPublished = 404;

function rates(addressOf: (version: string) => string): Endpoint<"rates", unknown> {
  return {
    daysPerRequest: () => 1,
    historyFrom: () => "2024-03-02" as IsoDate,
    request({ code, from }, { today }) {
      if (code !== null && !isKept(code)) return problem("not-found", { code });
      return getRequest(`${addressOf(from >= today ? "latest" : from)}/v1/currencies/${base}.min.json`);
    },
    parse(reply, { code }) {
      if (reply.status === notPublished) return { rows: [], unread: [] };
      const read = readJson(reply, Reply);
      if (isProblem(read)) return read;
      const { date } = read;
      const wanted = Object.entries(read[base] as Record<string, unknown>)
        .map(([name, value]): [string, unknown] => [name.toUpperCase(), value])
        .filter(([name]) => (code === null ? isKept(name) : name === code));
      return collectRows(
        wanted,
        base,
        Rate,
        ([quote, value]): RateRow => ({ day: date as IsoDate, base: "USD", quote, value }),
      );
    },
  };
}

const provider = (id: string, addressOf: (version: string) => string): HttpProvider<typeof Settings> => ({
  id,
  kind: "http",
  limits: { perMinute: 60, parallel: 2 },
  settings: Settings,
  parsedStatuses: [notPublished],
  endpoints: { rates: rates(addressOf) },
});

/**
 * @fawazahmed0/currency-api (github.com/fawazahmed0/exchange-api, CC0): middle rates of the dollar since 2024-03-02. No
 * key, no guarantee: queried last.
 */
export const currencyApi = provider(
  "currency-api",
  (version) => `https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@${version}`,
);

export const currencyApiMirror = provider(
  "currency-api-mirror",
  (version) => `https://${version}.currency-api.pages.dev`,
);

import { z } from "zod";
import { type CoinGeckoSettings, Settings } from "./coingecko/address.ts";
import { coinGeckoList, coinGeckoSearch } from "./coingecko/coins.ts";
import { coinGeckoPrices } from "./coingecko/prices.ts";
import { coinGeckoQuotes } from "./coingecko/quotes.ts";
import { readJson } from "./kit/read-reply.ts";
import { isProblem, type Problem, type ProblemCode, problem } from "./problem.ts";
import type { Endpoints, HttpProvider, HttpReply } from "./provider.ts";

const Status = z.object({ error_code: z.number() });
const Refusal = z.union([
  z.object({ status: Status }),
  z.object({ error: z.object({ status: Status }) }).transform(({ error }) => error),
]);

const codes: Readonly<Record<number, ProblemCode>> = {
  10002: "unauthorised",
  10005: "not-in-plan",
  10010: "unauthorised",
  10011: "unauthorised",
};

/** Its error codes are more precise than the status. */
function refusal(reply: HttpReply): Problem | undefined {
  if (reply.status < 400) return undefined;
  const read = readJson(reply, Refusal);
  if (isProblem(read)) return undefined;
  const { error_code } = read.status;
  const code = codes[error_code];
  return code === undefined ? undefined : problem(code, { errorCode: String(error_code) });
}

const endpoints: Endpoints<CoinGeckoSettings> = {
  prices: coinGeckoPrices,
  quotes: coinGeckoQuotes,
  search: coinGeckoSearch,
  listing: coinGeckoList,
};

/**
 * CoinGecko (docs.coingecko.com): US dollars by its ids, since tickers are ambiguous. Slower without a key; free
 * history: 365 days. Requires attribution.
 */
export const coingecko: HttpProvider<typeof Settings> = {
  id: "coingecko",
  kind: "http",
  limits: { perMinute: 25, parallel: 1, perDay: 330 },
  settings: Settings,
  endpoints,
  refusal,
};

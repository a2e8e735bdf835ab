import { addDays } from "@zerno/engine";
import { z } from "zod";
import { collectRows } from "./kit/collect-rows.ts";
import { day, decimal } from "./kit/fields.ts";
import { excerpt, textOf } from "./kit/read-reply.ts";
import { userAgent } from "./kit/user-agent.ts";
import { isProblem, type Problem, problem } from "./problem.ts";
import type { Endpoint, HttpProvider, HttpReply } from "./provider.ts";
import type { RateRow } from "./rows.ts";

const Settings = z.object({});

const Rate = z.object({ day, currency: z.string().regex(/^[A-Z]{3}$/), rate: decimal });

/** One element of the file: the beginning of a day, or a rate of the day that began last. */
const cube = /<Cube (?:time=["']([^"']*)["']|currency=["']([^"']*)["'] rate=["']([^"']*)["'])\s*\/?>/g;

/**
 * The rates of a file, as texts. The whole history is 7 MB of one repeated element: an XML parser builds
 * a quarter of a million objects from it while nobody else is served. The end tag shows that nothing is missing.
 */
function readCubes(reply: HttpReply): { day: string; currency: string; rate: string }[] | Problem {
  const text = textOf(reply);
  if (!/<gesmes:Envelope[\s>]/.test(text.slice(0, 500)) || !/<\/gesmes:Envelope>\s*$/.test(text))
    return problem("malformed", { found: excerpt(text.slice(0, 200)), reason: "not a file of rates" });
  const rates = [];
  let day = "";
  for (const [, time, currency, rate] of text.matchAll(cube)) {
    if (time !== undefined) day = time;
    else rates.push({ day, currency: currency ?? "", rate: rate ?? "" });
  }
  return rates.length > 0 ? rates : problem("malformed", { reason: "no rate in the file" });
}

/** The middle file holds 90 days; one less than that is surely inside, whatever the hour. */
const recentDays = 89;

const rates: Endpoint<"rates", unknown> = {
  request({ from }, { today }) {
    const file = from >= today ? "daily" : from >= addDays(today, -recentDays) ? "hist-90d" : "hist";
    return {
      method: "GET",
      url: `https://www.ecb.europa.eu/stats/eurofxref/eurofxref-${file}.xml`,
      headers: { "user-agent": userAgent },
      expects: "xml",
    };
  },
  parse(reply, { code, from, to }) {
    const cubes = readCubes(reply);
    if (isProblem(cubes)) return cubes;
    const wanted = cubes.filter(
      ({ day, currency }) => day >= from && day <= to && (code === null || currency === code),
    );
    return collectRows(
      wanted,
      "Cube",
      Rate,
      (row): RateRow => ({ day: row.day, base: "EUR", quote: row.currency, value: row.rate }),
    );
  },
  isConditional: true,
  maxBytes: 32 * 1024 * 1024,
};

/**
 * European Central Bank: euro reference rates since 1999, TARGET days, published about 16:00
 * (www.ecb.europa.eu/stats/policy_and_exchange_rates). No key. Rubles end on 2022-03-01.
 */
export const ecb: HttpProvider<typeof Settings> = {
  id: "ecb",
  kind: "http",
  limits: { perMinute: 20, parallel: 1 },
  settings: Settings,
  endpoints: { rates },
};

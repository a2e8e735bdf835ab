import { addDays } from "@zerno/engine";
import { z } from "zod";
import { collectRows } from "./kit/collect-rows.ts";
import { day, decimal } from "./kit/fields.ts";
import { readXml } from "./kit/read-reply.ts";
import { userAgent } from "./kit/user-agent.ts";
import { isProblem } from "./problem.ts";
import type { Endpoint, HttpProvider } from "./provider.ts";
import type { RateRow } from "./rows.ts";

const Settings = z.object({});

const Reply = z.object({
  "gesmes:Envelope": z.object({
    Cube: z
      .array(z.object({ Cube: z.array(z.object({ "@time": day, Cube: z.array(z.unknown()) })) }))
      .length(1),
  }),
});
const Rate = z.object({ "@currency": z.string().length(3), "@rate": decimal });

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
    const read = readXml(reply, Reply, ["Cube"]);
    if (isProblem(read)) return read;
    const rows: RateRow[] = [];
    const unread = [];
    for (const { "@time": day, Cube: items } of read["gesmes:Envelope"].Cube[0]?.Cube ?? []) {
      if (day < from || day > to) continue;
      const collected = collectRows(items, `Cube.${day}`, Rate, (rate) =>
        code !== null && rate["@currency"] !== code
          ? null
          : { day, base: "EUR", quote: rate["@currency"], value: rate["@rate"] },
      );
      for (const row of collected.rows) rows.push(row);
      unread.push(...collected.unread);
    }
    return { rows, unread };
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

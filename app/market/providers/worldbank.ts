import type { IsoDate } from "@zerno/engine";
import { z } from "zod";
import { collectRows } from "./kit/collect-rows.ts";
import { decimal, orNull } from "./kit/fields.ts";
import { getRequest } from "./kit/get-request.ts";
import { lookup } from "./kit/lookup.ts";
import { readJson } from "./kit/read-reply.ts";
import { isProblem, problem } from "./problem.ts";
import type { Endpoint, HttpProvider } from "./provider.ts";
import type { SeriesRow } from "./rows.ts";

const Settings = z.object({});

/** Consumer price index, yearly average, 2010 = 100. */
const indicator = "FP.CPI.TOTL";
const countryOf = lookup({ "ru-cpi": "RUS" });

const Head = z.object({ page: z.int(), pages: z.int() });
const Reply = z.union([z.tuple([Head, z.array(z.unknown())]), z.tuple([Head, z.null()])]);
const Refused = z.tuple([z.object({ message: z.array(z.object({ key: z.string().nullish() })).min(1) })]);
const Row = z.object({ date: z.string().regex(/^\d{4}$/), value: orNull(decimal) });

const series: Endpoint<"series", unknown> = {
  request({ code, from, to }, { page }) {
    const country = countryOf(code);
    if (country === undefined) return problem("not-found", { code });
    return getRequest(`https://api.worldbank.org/v2/country/${country}/indicator/${indicator}`, {
      format: "json",
      per_page: "100",
      date: `${from.slice(0, 4)}:${to.slice(0, 4)}`,
      ...(page === undefined ? {} : { page }),
    });
  },
  parse(reply, { code, from, to }) {
    const read = readJson(reply, z.union([Reply, Refused]));
    if (isProblem(read)) return read;
    const [head, items] = read;
    if ("message" in head) return problem("refused", { code });
    const collected = collectRows(items ?? [], "1", Row, ({ date, value }): SeriesRow | null => {
      const day = `${date}-12-31` as IsoDate;
      return value === null || day < from || day > to ? null : { day, value, unit: "points", currency: null };
    });
    return { ...collected, ...(head.page < head.pages ? { next: String(head.page + 1) } : {}) };
  },
};

/**
 * World Bank (datahelpdesk.worldbank.org, CC BY 4.0), the only keyless source of Russia's prices. Years are dated on
 * their last day. About half a year late.
 */
export const worldbank: HttpProvider<typeof Settings> = {
  id: "worldbank",
  kind: "http",
  limits: { perMinute: 30, parallel: 1 },
  settings: Settings,
  endpoints: { series },
};

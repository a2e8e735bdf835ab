import { z } from "zod";
import { nothingFound } from "./ecb/data-portal.ts";
import { ecbRates } from "./ecb/rates.ts";
import { ecbSeries } from "./ecb/series.ts";
import type { HttpProvider } from "./provider.ts";

const Settings = z.object({});

/**
 * European Central Bank: reference rates since 1999, TARGET days, about 16:00
 * (www.ecb.europa.eu/stats/policy_and_exchange_rates), and its data portal (data.ecb.europa.eu). No key. Roubles end on
 * 2022-03-01.
 */
export const ecb: HttpProvider<typeof Settings> = {
  id: "ecb",
  kind: "http",
  limits: { perMinute: 30, parallel: 1 },
  settings: Settings,
  parsedStatuses: [nothingFound],
  endpoints: { rates: ecbRates, series: ecbSeries },
};

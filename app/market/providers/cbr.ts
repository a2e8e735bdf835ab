import { z } from "zod";
import { cbrRates } from "./cbr/rates.ts";
import { cbrSeries } from "./cbr/series.ts";
import { problem } from "./problem.ts";
import type { HttpProvider } from "./provider.ts";

const Settings = z.object({});

/**
 * Bank of Russia: official rates in rubles, metal prices, key rate, RUONIA (www.cbr.ru/development/SXML). No key.
 * Past values never change. A protection service may answer with a page, under 403 too.
 */
export const cbr: HttpProvider<typeof Settings> = {
  id: "cbr",
  kind: "http",
  limits: { perMinute: 100, parallel: 1, spacingMs: 500 },
  settings: Settings,
  endpoints: { rates: cbrRates, series: cbrSeries },
  // There is no key that could be wrong: a refusal is the protection service.
  refusal: ({ status }) =>
    status === 401 || status === 403 ? problem("refused", { status: String(status) }) : undefined,
};

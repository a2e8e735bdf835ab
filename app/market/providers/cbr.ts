import { z } from "zod";
import { cbrRates } from "./cbr/rates.ts";
import { cbrSeries } from "./cbr/series.ts";
import { problem } from "./problem.ts";
import type { HttpProvider } from "./provider.ts";

const Settings = z.object({});

/**
 * Bank of Russia (www.cbr.ru/development/SXML). No key; past values never change. Its protection service may respond
 * with a page, also under 403.
 */
export const cbr: HttpProvider<typeof Settings> = {
  id: "cbr",
  kind: "http",
  limits: { perMinute: 100, parallel: 1, spacingMs: 500 },
  settings: Settings,
  endpoints: { rates: cbrRates, series: cbrSeries },
  // Without keys a refusal is the protection service's.
  refusal: ({ status }) =>
    status === 401 || status === 403 ? problem("refused", { status: String(status) }) : undefined,
};

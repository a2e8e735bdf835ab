import { type CalendarId, tradingMask } from "./calendars.ts";
import { anchored, demoFirstDay, type Episode, walk } from "./paths.ts";

export type FactorId = "ru" | "us" | "eu" | "crypto" | "gold" | "bills";

export interface Factors {
  /** Index 0 is `demoFirstDay`. */
  readonly length: number;
  readonly open: Readonly<Record<CalendarId, Uint8Array>>;
  readonly log: Readonly<Record<FactorId, Float64Array>>;
  /** Yearly, 0.08 = 8 %. */
  readonly keyRate: Float64Array;
}

const episodes: Readonly<Record<Exclude<FactorId, "bills">, readonly Episode[]>> = {
  ru: [
    { from: "2011-07-25", to: "2011-10-04", change: -0.34 },
    { from: "2011-10-05", to: "2012-03-15", change: 0.26 },
    { from: "2014-02-20", to: "2014-03-14", change: -0.22 },
    { from: "2014-03-17", to: "2014-07-01", change: 0.18 },
    { from: "2014-12-01", to: "2014-12-16", change: -0.24 },
    { from: "2014-12-17", to: "2015-02-20", change: 0.26 },
    { from: "2020-02-20", to: "2020-03-18", change: -0.42 },
    { from: "2020-03-19", to: "2020-12-30", change: 0.44 },
    { from: "2021-10-20", to: "2022-02-15", change: -0.16 },
    { from: "2022-02-16", to: "2022-03-10", change: -0.48 },
    { from: "2022-09-19", to: "2022-10-10", change: -0.2 },
    { from: "2022-12-20", to: "2023-09-05", change: 0.52 },
    { from: "2024-05-20", to: "2024-12-17", change: -0.3 },
    { from: "2024-12-18", to: "2025-02-25", change: 0.24 },
  ],
  us: [
    { from: "2011-07-22", to: "2011-08-10", change: -0.17 },
    { from: "2011-08-11", to: "2012-03-01", change: 0.18 },
    { from: "2015-08-10", to: "2015-08-25", change: -0.1 },
    { from: "2018-09-20", to: "2018-12-24", change: -0.2 },
    { from: "2018-12-26", to: "2019-04-30", change: 0.2 },
    { from: "2020-02-20", to: "2020-03-23", change: -0.4 },
    { from: "2020-03-24", to: "2020-08-31", change: 0.42 },
    { from: "2022-01-03", to: "2022-10-12", change: -0.28 },
    { from: "2023-01-03", to: "2023-07-31", change: 0.2 },
    { from: "2025-02-19", to: "2025-04-08", change: -0.19 },
    { from: "2025-04-09", to: "2025-07-15", change: 0.21 },
  ],
  eu: [
    { from: "2011-07-08", to: "2011-09-12", change: -0.28 },
    { from: "2011-09-13", to: "2012-03-15", change: 0.24 },
    { from: "2020-02-20", to: "2020-03-18", change: -0.4 },
    { from: "2020-03-19", to: "2021-01-08", change: 0.38 },
    { from: "2022-01-05", to: "2022-09-28", change: -0.26 },
    { from: "2022-09-29", to: "2023-03-06", change: 0.24 },
  ],
  crypto: [
    { from: "2012-01-05", to: "2013-11-30", change: 2.6 },
    { from: "2013-12-01", to: "2015-01-14", change: -1.5 },
    { from: "2015-10-01", to: "2017-12-17", change: 3 },
    { from: "2017-12-18", to: "2018-12-15", change: -1.7 },
    { from: "2019-04-01", to: "2019-06-26", change: 0.9 },
    { from: "2020-03-08", to: "2020-03-13", change: -0.5 },
    { from: "2020-10-08", to: "2021-04-14", change: 1.6 },
    { from: "2021-05-12", to: "2021-07-20", change: -0.6 },
    { from: "2021-07-21", to: "2021-11-10", change: 0.7 },
    { from: "2021-11-11", to: "2022-11-21", change: -1.4 },
    { from: "2023-01-08", to: "2024-03-14", change: 1.3 },
    { from: "2024-10-15", to: "2025-01-20", change: 0.5 },
    { from: "2025-04-08", to: "2025-10-06", change: 0.5 },
  ],
  gold: [
    { from: "2013-04-01", to: "2013-06-28", change: -0.24 },
    { from: "2019-06-01", to: "2020-08-06", change: 0.32 },
    { from: "2024-03-01", to: "2025-10-15", change: 0.5 },
  ],
};

const keyRatePoints = [
  ["2011-01-03", 0.078],
  ["2014-02-28", 0.08],
  ["2014-12-10", 0.105],
  ["2014-12-17", 0.165],
  ["2015-08-03", 0.11],
  ["2018-03-26", 0.072],
  ["2020-07-27", 0.045],
  ["2021-12-20", 0.085],
  ["2022-02-25", 0.1],
  ["2022-03-01", 0.19],
  ["2022-09-19", 0.076],
  ["2023-07-21", 0.08],
  ["2023-12-18", 0.155],
  ["2024-10-28", 0.2],
  ["2025-06-09", 0.19],
  ["2026-06-15", 0.135],
  ["2028-01-10", 0.09],
] as const;

const yearly = { ru: [0.06, 0.2], us: [0.08, 0.16], eu: [0.05, 0.17], gold: [0.03, 0.15] } as const;

export function buildFactors(lastDay: number): Factors {
  const length = lastDay - demoFirstDay + 1;
  const maskOf = (calendar: CalendarId) => tradingMask(calendar, demoFirstDay, lastDay);
  const open = { ru: maskOf("ru"), us: maskOf("us"), eu: maskOf("eu"), always: maskOf("always") };
  const share = (id: keyof typeof yearly, calendar: CalendarId) =>
    walk(
      { seed: `factor:${id}`, drift: yearly[id][0], volatility: yearly[id][1], episodes: episodes[id] },
      open[calendar],
    );
  const keyRate = anchored(keyRatePoints, length);
  const bills = new Float64Array(length);
  for (let index = 1; index < length; index++)
    bills[index] = (bills[index - 1] ?? 0) + Math.log1p(((keyRate[index - 1] ?? 0) - 0.006) / 365);
  const coin = {
    seed: "factor:crypto",
    drift: 0,
    volatility: 0.5,
    daysPerYear: 365,
    episodes: episodes.crypto,
  };
  return {
    length,
    open,
    keyRate,
    log: {
      ru: share("ru", "ru"),
      us: share("us", "us"),
      eu: share("eu", "eu"),
      gold: share("gold", "us"),
      crypto: walk(coin, open.always),
      bills,
    },
  };
}

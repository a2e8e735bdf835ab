import type { Factors } from "./factors.ts";
import { anchored, walk } from "./paths.ts";

interface CurrencyPlan {
  readonly usd: number;
  readonly drift?: number;
  readonly volatility?: number;
  readonly rouble?: number;
}

const plans: Readonly<Record<string, CurrencyPlan>> = {
  EUR: { usd: 1.33, drift: -0.012 },
  GBP: { usd: 1.55, drift: -0.011 },
  CHF: { usd: 1.06, drift: 0.005 },
  JPY: { usd: 0.0122, drift: -0.04 },
  CNY: { usd: 0.152, drift: -0.004, volatility: 0.03 },
  AED: { usd: 0.2723, volatility: 0.001 },
  AUD: { usd: 1.01, drift: -0.027 },
  CAD: { usd: 1, drift: -0.022, volatility: 0.06 },
  HKD: { usd: 0.1287, volatility: 0.002 },
  KZT: { usd: 0.0068, drift: -0.035, rouble: 0.7 },
  BYN: { usd: 0.62, drift: -0.03, rouble: 0.6 },
  TRY: { usd: 0.63, drift: -0.2, volatility: 0.12 },
  AMD: { usd: 0.00275, rouble: 0.1 },
  ARS: { usd: 0.25, drift: -0.5, volatility: 0.1 },
  AZN: { usd: 0.72, drift: -0.012, volatility: 0.02 },
  BRL: { usd: 0.6, drift: -0.08, volatility: 0.13 },
  CLP: { usd: 0.0021, drift: -0.04 },
  CZK: { usd: 0.0536, drift: -0.012 },
  DKK: { usd: 0.1785, drift: -0.012 },
  EGP: { usd: 0.172, drift: -0.13, volatility: 0.05 },
  GEL: { usd: 0.56, drift: -0.028, rouble: 0.15 },
  HUF: { usd: 0.0048, drift: -0.038 },
  IDR: { usd: 0.000111, drift: -0.037, volatility: 0.06 },
  ILS: { usd: 0.282 },
  INR: { usd: 0.0222, drift: -0.043, volatility: 0.05 },
  KGS: { usd: 0.0212, drift: -0.04, rouble: 0.2 },
  KRW: { usd: 0.00089, drift: -0.016 },
  MXN: { usd: 0.081, drift: -0.025, volatility: 0.11 },
  NOK: { usd: 0.169, drift: -0.035 },
  NZD: { usd: 0.765, drift: -0.02 },
  PLN: { usd: 0.335, drift: -0.013 },
  RON: { usd: 0.312, drift: -0.022 },
  RSD: { usd: 0.0125, drift: -0.015 },
  SEK: { usd: 0.148, drift: -0.025 },
  SGD: { usd: 0.777, volatility: 0.04 },
  THB: { usd: 0.0332, volatility: 0.05 },
  UAH: { usd: 0.1256, drift: -0.11, volatility: 0.07 },
  UZS: { usd: 0.00061, drift: -0.13, volatility: 0.04 },
  VND: { usd: 0.0000513, drift: -0.016, volatility: 0.02 },
  ZAR: { usd: 0.151, drift: -0.065, volatility: 0.12 },
};

const roubles = [
  ["2011-01-03", 30.4],
  ["2011-05-05", 27.4],
  ["2011-10-05", 32.6],
  ["2014-06-27", 33.8],
  ["2014-11-07", 46],
  ["2014-12-17", 66],
  ["2015-05-20", 51],
  ["2016-01-22", 81],
  ["2017-04-26", 57],
  ["2018-04-06", 58],
  ["2018-09-10", 69],
  ["2020-01-10", 61.5],
  ["2020-03-19", 79.5],
  ["2021-10-26", 70],
  ["2022-02-18", 77],
  ["2022-03-11", 118],
  ["2022-06-30", 53],
  ["2023-08-14", 99],
  ["2024-06-12", 89],
  ["2025-01-10", 102],
  ["2025-07-10", 79],
  ["2026-08-20", 86],
  ["2030-01-10", 101],
] as const;

export interface DemoRate {
  readonly base: string;
  readonly quote: string;
  readonly values: Float64Array;
}

const digitsOf = (level: number): number => 4 + Math.max(0, -Math.floor(Math.log10(level)));

function published(log: Float64Array, open: Uint8Array, digits: number): Float64Array {
  const scale = 10 ** digits;
  const out = new Float64Array(log.length);
  for (let index = 0; index < log.length; index++) {
    const isKept = index > 0 && open[index] !== 1;
    out[index] = isKept ? (out[index - 1] ?? 0) : Math.round(Math.exp(log[index] ?? 0) * scale) / scale;
  }
  return out;
}

/** Builds rates of every currency in roubles, and the euro in dollars (4 decimals). */
export function buildRates(factors: Factors): readonly DemoRate[] {
  const { length, open } = factors;
  const level = anchored(roubles, length).map(Math.log);
  const wander = walk({ seed: "rate:RUB", drift: 0, volatility: 0.09 }, open.ru);
  const dollar = level.map((value, index) => value + (wander[index] ?? 0) * 0.5);
  const rates: DemoRate[] = [{ base: "USD", quote: "RUB", values: published(dollar, open.ru, 4) }];
  for (const [base, plan] of Object.entries(plans)) {
    const own = walk(
      { seed: `rate:${base}`, drift: plan.drift ?? 0, volatility: plan.volatility ?? 0.08 },
      open.ru,
    );
    const start = Math.log(plan.usd);
    const followed = plan.rouble ?? 0;
    const first = dollar[0] ?? 0;
    const log = own.map((value, index) => {
      const usd = dollar[index] ?? 0;
      return start + value + usd - followed * (usd - first);
    });
    rates.push({
      base,
      quote: "RUB",
      values: published(log, open.ru, digitsOf(plan.usd * 30 * Math.exp(15 * (plan.drift ?? 0)))),
    });
  }
  return [...rates, euroInDollars(rates)];
}

function euroInDollars(rates: readonly DemoRate[]): DemoRate {
  const [dollar, euro] = ["USD", "EUR"].map((base) => rates.find((rate) => rate.base === base)?.values);
  const values = (euro ?? new Float64Array()).map(
    (value, index) => Math.round((value / (dollar?.[index] ?? 1)) * 1e4) / 1e4,
  );
  return { base: "EUR", quote: "USD", values };
}

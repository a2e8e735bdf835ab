import { createHash } from "node:crypto";
import type { Versions } from "@zerno/engine";
import type { PortfolioInput } from "./schema/portfolio-schema.ts";

const DIGITS = 16;

/** Decimals are bigints, which JSON lacks. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === "bigint" ? one.toString() : one)) ?? "";

const hashOf = (value: unknown): string =>
  createHash("sha256").update(textOf(value)).digest("hex").slice(0, DIGITS);

/** Versions by content, as a file has no version counters. */
export function versionsOf({
  transactions,
  corporateActions,
  prices,
  rates,
  dividends,
  facts,
}: PortfolioInput): Versions {
  return {
    ledger: hashOf([transactions, corporateActions]),
    prices: hashOf(prices),
    rates: hashOf(rates),
    events: hashOf([dividends, facts]),
  };
}

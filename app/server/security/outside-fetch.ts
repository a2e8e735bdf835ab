import { lookup } from "node:dns/promises";
import type { Config } from "../config/config.ts";
import { guardedFetch } from "./guarded-fetch.ts";

/** MARKET_SOURCES may name private addresses. */
export const outsideFetch = ({ marketSources }: Pick<Config, "marketSources">): typeof fetch =>
  guardedFetch({
    fetch: globalThis.fetch,
    lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    trusted: new Set(originsIn(marketSources)),
  });

export function originsIn(value: unknown): string[] {
  if (typeof value === "string")
    return /^https?:/.test(value) && URL.canParse(value) ? [new URL(value).origin] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(originsIn) : [];
}

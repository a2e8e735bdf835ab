import { z } from "zod";
import type { ExchangeCall } from "../exchange-client.ts";

const info = z.object({
  symbols: z.array(z.object({ symbol: z.string(), baseAsset: z.string(), quoteAsset: z.string() })),
});

/** A market: `base` traded in `quote`. */
export interface Market {
  readonly id: string;
  readonly base: string;
  readonly quote: string;
}

const DAY_MS = 86_400_000;
let kept: { readonly at: number; readonly markets: readonly Market[] } | undefined;

/** Returns all spot markets, delisted ones included: megabytes, so three texts of each are cached for a day. */
export async function loadMarkets(call: ExchangeCall, now: number): Promise<readonly Market[]> {
  if (kept !== undefined && Math.abs(now - kept.at) < DAY_MS) return kept.markets;
  const { symbols } = await call("publicGetExchangeInfo", { showPermissionSets: "false" }, info);
  const markets = symbols.map(({ symbol, baseAsset, quoteAsset }) => {
    return { id: symbol, base: baseAsset, quote: quoteAsset };
  });
  kept = { at: now, markets };
  return markets;
}

const MAIN = "USDT USDC FDUSD BUSD TUSD BTC ETH BNB EUR TRY RUB USD".split(" ");

/**
 * Returns markets an account may have traded in, by its coins: Binance lists trades per market only. A coin bought and
 * sold between two coins without other activity is missed, so a long window includes every market of a known coin, a
 * few days only those between known and usual quote coins.
 */
export function marketsOf(
  markets: readonly Market[],
  touched: ReadonlySet<string>,
  isLong: boolean,
): readonly Market[] {
  const isMain = (code: string): boolean => touched.has(code) || MAIN.includes(code);
  return markets.filter(({ base, quote }) =>
    isLong ? touched.has(base) || touched.has(quote) : touched.has(base) && isMain(quote),
  );
}

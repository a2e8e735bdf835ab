import { z } from "zod";
import type { ExchangeCall } from "../exchange-client.ts";

const info = z.object({
  symbols: z.array(z.object({ symbol: z.string(), baseAsset: z.string(), quoteAsset: z.string() })),
});

/** A market: what is traded (`base`) for what (`quote`). */
export interface Market {
  readonly id: string;
  readonly base: string;
  readonly quote: string;
}

const DAY_MS = 86_400_000;
let kept: { readonly at: number; readonly markets: readonly Market[] } | undefined;

/** All spot markets, delisted ones too: some megabytes, so three texts of each are kept for a day. */
export async function loadMarkets(call: ExchangeCall, now: number): Promise<readonly Market[]> {
  if (kept !== undefined && Math.abs(now - kept.at) < DAY_MS) return kept.markets;
  const { symbols } = await call("publicGetExchangeInfo", { showPermissionSets: "false" }, info);
  const markets = symbols.map(({ symbol, baseAsset, quoteAsset }) => {
    return { id: symbol, base: baseAsset, quote: quoteAsset };
  });
  kept = { at: now, markets };
  return markets;
}

/** Coins that others are mostly bought with. */
const MAIN = "USDT USDC FDUSD BUSD TUSD BTC ETH BNB EUR TRY RUB USD".split(" ");

/**
 * Markets an account may have traded in, from the coins it has touched: Binance gives trades by market only. A coin
 * bought and sold again between two coins that were never touched otherwise stays unseen; so over a long stretch every
 * market of a touched coin is asked, over a few days those between touched coins and the main ones.
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

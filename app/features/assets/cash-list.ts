import { createHash } from "node:crypto";
import { listCurrencies } from "../../market/rates/currencies.ts";
import type { CashTicker } from "./assets.contract.ts";

interface CashList {
  readonly version: string;
  readonly tickers: CashTicker[] | null;
}

/** Returns the cash list in a language, without entries if the client's version is current. */
export function getCashList(language: string, known: string | undefined): CashList {
  const tickers = listCurrencies().map(({ code, symbol, nameEn, nameRu }) => ({
    ticker: symbol,
    value: language === "ru" ? nameRu : nameEn,
    code,
  }));
  const digest = createHash("sha256").update(JSON.stringify(tickers)).digest("hex").slice(0, 12);
  const version = `${language}-${digest}`;
  return { version, tickers: version === known ? null : tickers };
}

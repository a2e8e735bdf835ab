import { checkAmount } from "../kit/arithmetic.ts";
import { readCurrency } from "../kit/currencies.ts";
import { absolute, multiply } from "../kit/decimal-text.ts";
import { readNumber } from "../kit/numbers.ts";

/** `Koop 3 @ 410,5 EUR`, `Buy 400 Vodafone@112.5 GBX (GB…)`, `Kauf 1 zu je 580 EUR`, a prefix before a colon. */
const TRADE =
  /^(?:(?<action>[^:]+): *)?(?<word>koop|buy|achat|compra|kauf|acquisto|verkoop|sell|vente|venta|venda|verkauf) (?<quantity>[\d.,]+) (?:.*?)(?:@|zu je) *(?<price>[\d.,]+) (?<currency>[A-Z]{3})/i;

const SALES = new Set(["verkoop", "sell", "vente", "venta", "venda", "verkauf"]);

export interface TradeText {
  /** "PRODUCTWIJZIGING", "STOCK SPLIT" … when the trade is the booking of a corporate action. */
  readonly action: string | undefined;
  readonly isSale: boolean;
  readonly quantity: string;
  /** In the currency of the change: pence are divided by 100. */
  readonly price: string;
}

/**
 * The trade a description tells. Its numbers follow the language of the file: of both readings the one
 * whose quantity x price is the change is right.
 */
export const readTradeText = (text: string, change: string): TradeText | undefined => {
  const found = TRADE.exec(text)?.groups;
  if (found === undefined) return undefined;
  const { action, word = "", quantity = "", price = "", currency = "" } = found;
  const isPence = readCurrency(currency)?.isHundredth === true;
  const readings = ([",", "."] as const).flatMap((mark) => {
    const pieces = readNumber(quantity, mark);
    const each = readNumber(price, mark);
    if ("problem" in pieces || "problem" in each) return [];
    return [{ quantity: pieces.value, price: isPence ? multiply(each.value, "0.01") : each.value }];
  });
  const amount = absolute(change);
  const best = readings.find((reading) => checkAmount({ ...reading, amount }) === undefined) ?? readings[0];
  return best && { action, isSale: SALES.has(word.toLowerCase()), ...best };
};

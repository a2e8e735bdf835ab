import { checkAmount } from "../kit/text/arithmetic.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { absolute, multiply } from "../kit/text/decimal-text.ts";
import { readNumber } from "../kit/text/numbers.ts";

const BUYS = "koop|buy|achat|compra|kauf|acquisto|kupno|nákup";
const SALES = "verkoop|sell|vente|venta|venda|verkauf|vendita|sprzedaż|prodej";
const NUMBER = "[\\d.,]+";
/** Space-separated thousands; a name after them may begin with a number. */
const GROUPED = "\\d{1,3}(?: \\d{3})+(?:[.,]\\d+)?";

const trade = (quantity: string, price: string): RegExp =>
  new RegExp(
    `^(?:(?<action>[^:]+): *)?(?<word>${BUYS}|${SALES}) (?<quantity>${quantity}) (?:.*?)(?:@|zu je) *(?<price>${price}) (?<currency>[A-Z]{3})`,
    "i",
  );

/**
 * `Koop 3 @ 410,5 EUR`, `Buy 400 Vodafone@112.5 GBX (GB…)`, `Kauf 1 zu je 580 EUR`, after any prefix with a colon.
 * Readings with spaces inside numbers come last.
 */
const TRADES = [trade(NUMBER, NUMBER), trade(NUMBER, GROUPED), trade(GROUPED, `${GROUPED}|${NUMBER}`)];

const SALE = new RegExp(`^(?:${SALES})$`, "i");

export interface TradeText {
  /** "PRODUCTWIJZIGING", "STOCK SPLIT" and the like. */
  readonly action: string | undefined;
  readonly isSale: boolean;
  readonly quantity: string;
  /** In the currency of the change; pence divided by 100. */
  readonly price: string;
}

const readingsOf = (found: Readonly<Record<string, string | undefined>>): TradeText[] => {
  const { action, word = "", quantity = "", price = "", currency = "" } = found;
  const isPence = readCurrency(currency)?.isHundredth === true;
  return ([",", "."] as const).flatMap((mark) => {
    const units = readNumber(quantity, mark);
    const each = readNumber(price, mark);
    if ("problem" in units || "problem" in each) return [];
    const whole = isPence ? multiply(each.value, "0.01") : each.value;
    return [{ action, isSale: SALE.test(word), quantity: units.value, price: whole }];
  });
};

/**
 * Returns the trade in a description. Number formats follow the file's language: the right reading has quantity x price
 * equal to the change.
 */
export const readTradeText = (text: string, change: string): TradeText | undefined => {
  const readings = TRADES.flatMap((pattern) => {
    const found = pattern.exec(text)?.groups;
    return found === undefined ? [] : readingsOf(found);
  });
  const amount = absolute(change);
  return readings.find((reading) => checkAmount({ ...reading, amount }) === undefined) ?? readings[0];
};

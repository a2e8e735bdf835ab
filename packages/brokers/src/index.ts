import { binance } from "./binance.ts";
import { bybit } from "./bybit.ts";
import { coinbase } from "./coinbase.ts";
import { commsec } from "./commsec.ts";
import { etrade } from "./etrade.ts";
import { fidelity } from "./fidelity.ts";
import { firstrade } from "./firstrade.ts";
import { ibkr } from "./ibkr.ts";
import { kraken } from "./kraken.ts";
import { kucoin } from "./kucoin.ts";
import { merrill } from "./merrill.ts";
import { ofx } from "./ofx.ts";
import { okx } from "./okx.ts";
import { questrade } from "./questrade.ts";
import { robinhood } from "./robinhood.ts";
import { schwab } from "./schwab.ts";
import type { Broker, Detection, SourceFile } from "./statement.ts";
import { tastytrade } from "./tastytrade.ts";
import { tdAmeritrade } from "./td-ameritrade.ts";
import { template } from "./template.ts";
import { vanguardUs } from "./vanguard-us.ts";
import { voya } from "./voya.ts";
import { wealthsimple } from "./wealthsimple.ts";
import { webull } from "./webull.ts";
import { zerodha } from "./zerodha.ts";

export { type CsvRecord, detectDelimiter, readCsv } from "./kit/csv.ts";
export { isCurrencyCode, readCurrency } from "./kit/currencies.ts";
export { type DateOrder, decideDateOrder, readDate } from "./kit/dates.ts";
export { decodeText } from "./kit/decode.ts";
export { distinctInstruments } from "./kit/distinct-instruments.ts";
export { type ColumnSpec, findHeader } from "./kit/header.ts";
export { isIsin } from "./kit/isin.ts";
export { ISSUE_CODES, type IssueCode } from "./kit/issue-codes.ts";
export { MAX_NOTE } from "./kit/limits.ts";
export { type DecimalMark, decideDecimalMark, readNumber } from "./kit/numbers.ts";
export { openSources } from "./kit/open-source.ts";
export { type Gap, reconcileStatement } from "./kit/reconcile.ts";
export type * from "./statement.ts";
export { KIND_NAMES } from "./template/events.ts";
export { writeTemplate } from "./template/write-template.ts";

/** Every source of statements the product reads. */
export const brokers: readonly Broker[] = [
  template,
  ibkr,
  schwab,
  fidelity,
  vanguardUs,
  etrade,
  robinhood,
  webull,
  merrill,
  ofx,
  tdAmeritrade,
  voya,
  firstrade,
  tastytrade,
  questrade,
  wealthsimple,
  commsec,
  zerodha,
  binance,
  bybit,
  okx,
  kraken,
  coinbase,
  kucoin,
];

export interface DetectedBroker extends Detection {
  readonly broker: Broker;
}

/** The broker that recognises the file best, with the reason; undefined when none does. */
export const detectBroker = (file: SourceFile): DetectedBroker | undefined => {
  const found = brokers.map((broker) => ({ broker, ...broker.detect(file) }));
  const [best] = found.sort((a, b) => b.score - a.score);
  return best === undefined || best.score === 0 ? undefined : best;
};

import { bitpanda } from "./bitpanda.ts";
import { bitvavo } from "./bitvavo.ts";
import { bondora } from "./bondora.ts";
import { cryptoCom } from "./crypto-com.ts";
import { degiro } from "./degiro.ts";
import { estateguru } from "./estateguru.ts";
import { etoro } from "./etoro.ts";
import { flatex } from "./flatex.ts";
import { freetrade } from "./freetrade.ts";
import { ghostfolio } from "./ghostfolio.ts";
import { hargreavesLansdown } from "./hargreaves-lansdown.ts";
import { ibkr } from "./ibkr.ts";
import { lande } from "./lande.ts";
import { lightyear } from "./lightyear.ts";
import { mintos } from "./mintos.ts";
import { portfolioPerformance } from "./portfolio-performance.ts";
import { revolut } from "./revolut.ts";
import { saxo } from "./saxo.ts";
import { scalable } from "./scalable.ts";
import type { Broker, Detection, SourceFile } from "./statement.ts";
import { swaper } from "./swaper.ts";
import { template } from "./template.ts";
import { tradeRepublic } from "./trade-republic.ts";
import { trading212 } from "./trading-212.ts";
import { viainvest } from "./viainvest.ts";
import { xtb } from "./xtb.ts";

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
  trading212,
  degiro,
  revolut,
  freetrade,
  scalable,
  lightyear,
  tradeRepublic,
  xtb,
  hargreavesLansdown,
  mintos,
  bondora,
  estateguru,
  swaper,
  viainvest,
  lande,
  portfolioPerformance,
  ghostfolio,
  bitvavo,
  cryptoCom,
  etoro,
  flatex,
  saxo,
  bitpanda,
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

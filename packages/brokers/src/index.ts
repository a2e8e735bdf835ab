import { alfa } from "./alfa.ts";
import { bcs } from "./bcs.ts";
import { degiro } from "./degiro.ts";
import { finam } from "./finam.ts";
import { flatex } from "./flatex.ts";
import { freedom } from "./freedom.ts";
import { gazprombank } from "./gazprombank.ts";
import { ibkr } from "./ibkr.ts";
import { kitFinance } from "./kit-finance.ts";
import { otkritie } from "./otkritie.ts";
import { portfolioPerformance } from "./portfolio-performance.ts";
import { revolut } from "./revolut.ts";
import { sber } from "./sber.ts";
import type { Broker, Detection, SourceFile } from "./statement.ts";
import { template } from "./template.ts";
import { tinkoff } from "./tinkoff.ts";
import { tradeRepublic } from "./trade-republic.ts";
import { trading212 } from "./trading-212.ts";
import { tvoy } from "./tvoy.ts";
import { vtb } from "./vtb.ts";

export { anonymise, createDice } from "./kit/anonymise.ts";
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
export { READER_VERSION } from "./kit/reader-version.ts";
export { type Gap, reconcileStatement } from "./kit/reconcile.ts";
export { fingerprintOf, wordKey } from "./mapper/header-keys.ts";
export {
  MAPPED_FIELDS,
  MAPPED_SIGNS,
  type MappedField,
  type MappedKind,
  type MapperProfile,
  SUMMED_FIELDS,
  TABLE_DELIMITERS,
  TABLE_ENCODINGS,
} from "./mapper/profile.ts";
export { findProfile, sketchTable, type TableSketch } from "./mapper/sketch.ts";
export { MAPPED_FORMAT, MAPPER_ID, parseMapped } from "./mapper.ts";
export type * from "./statement.ts";
export { KIND_NAMES } from "./template/events.ts";
export { writeTemplate } from "./template/write-template.ts";

/** Every source of statements the product reads. */
export const brokers: readonly Broker[] = [
  template,
  alfa,
  bcs,
  degiro,
  finam,
  flatex,
  freedom,
  gazprombank,
  ibkr,
  kitFinance,
  otkritie,
  portfolioPerformance,
  revolut,
  sber,
  tinkoff,
  tradeRepublic,
  trading212,
  tvoy,
  vtb,
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

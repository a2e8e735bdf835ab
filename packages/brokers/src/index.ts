import { ibkr } from "./ibkr.ts";
import { schwab } from "./schwab.ts";
import type { Broker, Detection, SourceFile } from "./statement.ts";
import { template } from "./template.ts";

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
export const brokers: readonly Broker[] = [template, ibkr, schwab];

export interface DetectedBroker extends Detection {
  readonly broker: Broker;
}

/** The broker that recognises the file best, with the reason; undefined when none does. */
export const detectBroker = (file: SourceFile): DetectedBroker | undefined => {
  const found = brokers.map((broker) => ({ broker, ...broker.detect(file) }));
  const [best] = found.sort((a, b) => b.score - a.score);
  return best === undefined || best.score === 0 ? undefined : best;
};

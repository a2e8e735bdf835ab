import { type Draft, makeDraft } from "../kit/draft.ts";
import { issue } from "../kit/issue.ts";
import type { ReportLine } from "../kit/reports/report.ts";
import type { ReportReading } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import {
  absolute,
  add,
  compare,
  divide,
  isNegative,
  isZero,
  reduceRatio,
  subtract,
} from "../kit/text/decimal-text.ts";
import type { InstrumentRef, PositionBalance } from "../statement.ts";

export interface Holding {
  readonly instrument: InstrumentRef;
  readonly before: string;
  readonly after: string;
  /** The line of a movement, else the first. */
  readonly line: ReportLine<string>;
}

/** A transfer between depositories is two lines: only the sum counts. */
export const readHoldings = (lines: readonly ReportLine<string>[], book: SecurityBook): Holding[] => {
  const byInstrument = new Map<InstrumentRef, Holding>();
  for (const line of lines) {
    const { row } = line;
    const code = row.text("code");
    const name = row.text("name");
    const instrument = book.find(code) ?? book.find(name) ?? book.add({ name, code });
    const before = row.signed("before") ?? "0";
    const after = row.signed("planned") ?? row.signed("after") ?? "0";
    const known = byInstrument.get(instrument);
    const isMoved = row.nonZero("in") !== undefined || row.nonZero("out") !== undefined;
    byInstrument.set(instrument, {
      instrument,
      before: add(known?.before ?? "0", before),
      after: add(known?.after ?? "0", after),
      line: known === undefined || isMoved ? line : known.line,
    });
  }
  return [...byInstrument.values()];
};

const SIGNS: Readonly<Partial<Record<Draft["kind"], (sum: string, quantity: string) => string>>> = {
  buy: add,
  sell: subtract,
  redemption: subtract,
};

const expectedOf = ({ instrument, before }: Holding, drafts: readonly Draft[]): string =>
  drafts
    .filter((draft) => draft.instrument === instrument)
    .reduce((sum, draft) => SIGNS[draft.kind]?.(sum, draft.quantity ?? "0") ?? sum, before);

export const findLeaving = (holdings: readonly Holding[], drafts: readonly Draft[]): Set<InstrumentRef> =>
  new Set(
    holdings
      .filter((holding) => compare(expectedOf(holding, drafts), holding.after) > 0)
      .map(({ instrument }) => instrument),
  );

const isWholeRatio = (a: string, b: string): boolean => {
  const quotient = divide(a, b, 10);
  return quotient !== undefined && !quotient.includes(".") && quotient !== "1";
};

const movedRow = (holding: Holding, expected: string, date: string): Draft => {
  const { instrument, after, line } = holding;
  const head = { date, instrument, currency: "RUB", affectsCash: false };
  const areBoth = compare(expected, "0") > 0 && compare(after, "0") > 0;
  if (areBoth && (isWholeRatio(after, expected) || isWholeRatio(expected, after))) {
    const ratio = reduceRatio(after, expected);
    return makeDraft([line.row.line], {
      ...head,
      kind: "split",
      ratio,
      checks: [issue("possible-split", ratio)],
    });
  }
  const difference = subtract(after, expected);
  const kind = isNegative(difference) ? "transfer-out" : "transfer-in";
  return makeDraft([line.row.line], {
    ...head,
    kind,
    quantity: absolute(difference),
    checks: [issue("unexplained-move", { quantity: difference })],
  });
};

/** A split or transfer shows only as a position that deals do not explain: a row with a check on the last day. */
export const readMoves = (reading: ReportReading, holdings: readonly Holding[], lastDay: string): void => {
  const trades = [...reading.drafts];
  for (const holding of holdings) {
    const expected = expectedOf(holding, trades);
    if (isZero(subtract(expected, holding.after))) continue;
    reading.accept(holding.line.row, [movedRow(holding, expected, lastDay)]);
  }
};

export const toPositions = (holdings: readonly Holding[], side: "before" | "after"): PositionBalance[] =>
  holdings
    .filter((holding) => !isZero(holding[side]))
    .map((holding) => ({ instrument: holding.instrument, quantity: holding[side], currency: "RUB" }));

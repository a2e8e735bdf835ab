import { defined } from "../kit/defined.ts";
import { addLine, type Draft, startRow } from "../kit/drafts.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import { absolute, isNegative, isZero } from "../kit/text/decimal-text.ts";
import type { InstrumentRef, KindName } from "../statement.ts";
import type { Reading } from "./reading.ts";

/** Parent, event, moved security: "GE(US…) Spinoff  5371 for 1000000 (WAB, WABTEC CORP, 929740108)". */
const TEXT = /^\s*([^()]*?)\s*\(([A-Z0-9]{6,14})\)\s*(.+?)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*$/s;

type Event = "spin-off" | "rights-grant" | "stock-dividend" | "rights-lapse" | "conversion" | "merger";

const EVENTS: readonly (readonly [RegExp, Event])[] = [
  [/^spin-?off\b/i, "spin-off"],
  [/^(?:subscribable )?rights issue\b/i, "rights-grant"],
  [/\bstock dividend\b/i, "stock-dividend"],
  [/^cusip\/isin change to\b/i, "conversion"],
  [/^merged\s*\(/i, "merger"],
];
const DELISTED = /^delisted\b/i;
const RIGHTS = /\brights?\b/i;
/** An accepted offer; other mergers are mandatory. */
const OFFER = /\b(?:voluntary|tender)\b/i;

export interface ActionLine {
  readonly row: FieldRow;
  readonly event: Event;
  readonly words: string;
  readonly date: string;
  /** Signed. */
  readonly quantity: string;
  readonly proceeds: string;
  readonly parent: InstrumentRef;
  readonly moved: InstrumentRef;
}

const eventOf = (words: string, name: string): Event | undefined =>
  DELISTED.test(words) && RIGHTS.test(name)
    ? "rights-lapse"
    : EVENTS.find(([pattern]) => pattern.test(words))?.[1];

export const readActionLine = (reading: Reading, row: FieldRow, date: string): ActionLine | undefined => {
  const [, symbol = "", id = "", words = "", named = ""] = TEXT.exec(row.cell("Description")) ?? [];
  const parts = named.split(",").map((part) => part.trim());
  const event = eventOf(words, named);
  if (event === undefined) return undefined;
  return {
    row,
    event,
    words,
    date,
    quantity: row.nonZero("Quantity", "quantity"),
    proceeds: row.optional("Proceeds", "money") ?? "0",
    parent: reading.book.findByIsin(id, symbol),
    moved: reading.book.findByIsin(parts.at(-1) ?? "", parts[0] ?? ""),
  };
};

export const keyOfAction = ({ event, words, date, parent }: ActionLine): string =>
  [event, words, date, parent.isin ?? parent.symbol].join("\u0001");

type Parts = Omit<Partial<Draft>, "kind"> & { readonly kind: KindName };

const draftOf = ({ row, date }: ActionLine, parts: Parts): Draft => {
  const { kind, ...rest } = parts;
  return defined({
    ...startRow(row, kind, { date }),
    currency: row.currency(),
    note: row.note("Description"),
    affectsCash: rest.amount !== undefined,
    ...rest,
  }) as Draft;
};

const cashOf = (lines: readonly ActionLine[]): string | undefined =>
  lines.map(({ proceeds }) => proceeds).find((sum) => !isZero(sum) && !isNegative(sum));

const exchanged = (lines: readonly ActionLine[]): Draft | undefined => {
  const [gone, ...moreGone] = lines.filter(({ quantity }) => isNegative(quantity));
  const [come, ...moreCome] = lines.filter(({ quantity }) => !isNegative(quantity));
  if (gone === undefined || moreGone.length + moreCome.length > 0) return undefined;
  const out = { instrument: gone.moved, quantity: absolute(gone.quantity) };
  const amount = cashOf(lines);
  if (come !== undefined) {
    const into = { toInstrument: come.moved, toQuantity: come.quantity };
    const kind = gone.event === "conversion" ? "conversion" : "merger";
    return draftOf(gone, defined({ kind, ...out, ...into, amount }) as Parts);
  }
  if (amount === undefined || gone.event !== "merger") return undefined;
  return draftOf(gone, { kind: OFFER.test(gone.words) ? "tender" : "sell", ...out, amount });
};

const added = (line: ActionLine): Draft | undefined => {
  const { event, quantity, parent, moved, proceeds } = line;
  if (event === "rights-lapse")
    return isNegative(quantity)
      ? draftOf(line, { kind: event, instrument: moved, quantity: absolute(quantity) })
      : undefined;
  // A short position owes the units: unsupported.
  if (isNegative(quantity)) return undefined;
  if (event === "stock-dividend") return draftOf(line, { kind: event, instrument: moved, quantity });
  if (event !== "spin-off" && event !== "rights-grant") return undefined;
  const amount = isZero(proceeds) || isNegative(proceeds) ? undefined : proceeds;
  const parts = { kind: event, instrument: parent, toInstrument: moved, toQuantity: quantity, amount };
  return draftOf(line, defined(parts) as Parts);
};

/** Returns an event's row; undefined if its effect on cost is unknown. */
export const draftOfAction = (lines: readonly ActionLine[]): Draft | undefined => {
  const [first] = lines;
  if (first === undefined) return undefined;
  const isExchange = first.event === "conversion" || first.event === "merger";
  const draft = isExchange ? exchanged(lines) : lines.length === 1 ? added(first) : undefined;
  if (draft === undefined || lines.some(({ row }) => row.problems.length > 0)) return undefined;
  for (const { row } of lines) addLine(draft, row.line);
  return draft;
};

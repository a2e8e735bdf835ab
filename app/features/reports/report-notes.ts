import { dayNumber, type IsoDate, rateMarks } from "@zerno/engine";
import { condenseNotes } from "../../portfolio/figures/condense-notes.ts";
import { toWireReason } from "../../portfolio/figures/figures.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import type { Figure, Reason } from "../../shared/common.schema.ts";
import type { BookedPart } from "./booked-amounts.ts";
import type { TaxBook } from "./tax-book.ts";

interface Ground {
  readonly view: Pick<LedgerView, "input" | "assets" | "currency">;
  readonly book: Pick<TaxBook, "rates">;
  readonly year: number;
}

const distinct = (notes: readonly Reason[]): Reason[] => [
  ...new Map(notes.map((note) => [JSON.stringify(note), note])).values(),
];

/** Returns marks of the rates behind amounts; `of` picks one sum's. */
export function notesOfParts(
  { view, book }: Ground,
  parts: readonly BookedPart[],
  of?: BookedPart["of"],
): Reason[] {
  const { currency, input, assets } = view;
  const marked = { input: { currency, rates: input.rates }, rates: book.rates };
  const counted = parts.filter((part) => of === undefined || part.of === of);
  return distinct(
    counted.flatMap(({ money, day }) =>
      money === undefined || money.amount === 0n
        ? []
        : rateMarks(marked, money.currency, dayNumber(day)).map((note) => toWireReason(note, assets)),
    ),
  );
}

/** Adds marks to a figure; a refused one keeps its reasons. */
export const withNotes = (figure: Figure, notes: readonly Reason[]): Figure =>
  "refused" in figure || notes.length === 0 ? figure : { ...figure, notes: [...notes] };

/** Returns a year's total with the marks of its parts. */
export function totalWithNotes(
  { year }: Pick<Ground, "year">,
  total: Figure,
  parts: readonly Figure[],
): Figure {
  const notes = distinct(parts.flatMap((part) => ("value" in part ? (part.notes ?? []) : [])));
  const period = { from: `${year - 1}-12-31` as IsoDate, to: `${year}-12-31` as IsoDate };
  return withNotes(total, condenseNotes(notes, period));
}

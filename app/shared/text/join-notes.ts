import type { Reason } from "../common.schema.ts";

/** Returns a key shared by notes that differ only in date or number. */
export const noteKey = ({ code, params: { date: _date, number: _number, ...rest } }: Reason): string =>
  JSON.stringify([code, rest]);

const countOf = ({ params }: Reason): number => Number(params.number ?? 1);
const dayOf = ({ params }: Reason): string => params.date ?? "";

const furtherOf = (one: Reason, other: Reason): Reason => {
  const isFurther =
    countOf(one) === countOf(other) ? dayOf(one) <= dayOf(other) : countOf(one) > countOf(other);
  return isFurther ? one : other;
};

/** Merges notes of equal `noteKey`, keeping the highest number, then the earliest date. */
export function joinNotes(notes: readonly Reason[]): Reason[] {
  const joined = new Map<string, Reason>();
  for (const note of notes) {
    const known = joined.get(noteKey(note));
    joined.set(noteKey(note), known ? furtherOf(known, note) : note);
  }
  return [...joined.values()];
}

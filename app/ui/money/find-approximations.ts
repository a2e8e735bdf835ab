import type { Figure, Reason } from "../../shared/common.schema.ts";
import { joinNotes, noteKey } from "../../shared/text/join-notes.ts";
import { isEstimateNote, isStaleNote } from "./reason-text.ts";

export interface NamedFigure {
  readonly name: string | null;
  readonly figure: Figure;
}

/** Reason with the names of its figures; no names for the main figure. */
export interface Approximation {
  readonly note: Reason;
  readonly names: readonly string[];
}

/** Returns whether a close is merely carried over a weekend: not an approximation, except for the main figure. */
const isCarriedClose = (code: string): boolean => code === "stale-price" || code === "stale-prices";

/** The data health page lists them all. */
const most = 4;

/** Returns distinct notes of approximations: the main figure's first, then others with names. */
export function findApproximations(figures: readonly NamedFigure[]): Approximation[] {
  const noted = figures.flatMap(({ name, figure }) =>
    ("value" in figure ? (figure.notes ?? []) : [])
      .filter((note) => isStaleNote(note) || isEstimateNote(note))
      .filter(({ code }) => name === null || !isCarriedClose(code))
      .map((note) => ({ name, note })),
  );
  const groups = Map.groupBy(noted, ({ note }) => noteKey(note));
  const found = [...groups.values()].flatMap((group): Approximation[] => {
    // The main figure states the relevant day; others may use older ones.
    const own = group.find(({ name }) => name === null);
    const [note] = own ? [own.note] : joinNotes(group.map((one) => one.note));
    const names = own ? [] : [...new Set(group.flatMap(({ name }) => name ?? []))];
    return note ? [{ note, names }] : [];
  });
  return found.slice(0, most);
}

import type { Figure, Reason } from "../../shared/shapes.ts";
import { joinNotes, noteKey } from "../../shared/text/join-notes.ts";
import { isEstimateNote, isStaleNote } from "./reason-text.ts";

export interface NamedFigure {
  /** Null of the figure that all reasons are about unless they name others. */
  readonly name: string | null;
  readonly figure: Figure;
}

/** A reason why figures are approximate, with the names of those; none where it is the main figure. */
export interface Approximation {
  readonly note: Reason;
  readonly names: readonly string[];
}

/**
 * A figure of many days reads carried closes of every weekend, which were the market's last word then: they are listed
 * where the figure opens, and only the main figure's own makes a line.
 */
const isCarriedClose = (code: string): boolean => code === "stale-price" || code === "stale-prices";

/** More lines would be a report: the data health page has them all. */
const most = 4;

/**
 * Notes that make figures approximate, each kind once: those of the main figure first, those that only others have with
 * the names of these.
 */
export function findApproximations(figures: readonly NamedFigure[]): Approximation[] {
  const noted = figures.flatMap(({ name, figure }) =>
    ("value" in figure ? (figure.notes ?? []) : [])
      .filter((note) => isStaleNote(note) || isEstimateNote(note))
      .filter(({ code }) => name === null || !isCarriedClose(code))
      .map((note) => ({ name, note })),
  );
  const groups = Map.groupBy(noted, ({ note }) => noteKey(note));
  const found = [...groups.values()].flatMap((group): Approximation[] => {
    // The main figure has the day that counts for it; others may rest on older ones.
    const own = group.find(({ name }) => name === null);
    const [note] = own ? [own.note] : joinNotes(group.map((one) => one.note));
    const names = own ? [] : [...new Set(group.flatMap(({ name }) => name ?? []))];
    return note ? [{ note, names }] : [];
  });
  return found.slice(0, most);
}

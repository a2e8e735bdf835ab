import { issue, shown } from "../issue.ts";
import type { Outcome, TableReading } from "../tables/table-reading.ts";
import type { TableRow } from "../tables/table-row.ts";

type ReadEvent<Id extends string> = (row: TableRow<Id>, reading: TableReading<Id>) => Outcome;

/** A format's event words and what each becomes. */
export type Events<Id extends string> = Readonly<Record<string, ReadEvent<Id>>>;

interface WordStyle<Id extends string> {
  /** Where the word stands. Several columns are joined with " | ". */
  readonly wordOf: (row: TableRow<Id>) => string;
  /** The word's column, for messages. */
  readonly column: Id;
  /** "start": the event's text begins with the word; the longest one wins. */
  readonly by?: "whole" | "start";
}

const normalise = (word: string): string => word.toLowerCase().replace(/\s+/g, " ").trim();

/** One action for many words. */
export const eachOf = <Id extends string>(words: readonly string[], read: ReadEvent<Id>): Events<Id> =>
  Object.fromEntries(words.map((word) => [word, read]));

/** Reads lines by their event word; case and white space do not matter, an unknown word fails the line. */
export const readByWord = <Id extends string>(events: Events<Id>, style: WordStyle<Id>): ReadEvent<Id> => {
  const byWord = new Map(Object.entries(events).map(([word, read]) => [normalise(word), read]));
  const byLength = [...byWord].sort(([a], [b]) => b.length - a.length);
  const find = (word: string) =>
    style.by === "start" ? byLength.find(([start]) => word.startsWith(start))?.[1] : byWord.get(word);
  return (row, reading) => {
    const word = style.wordOf(row);
    const read = find(normalise(word));
    if (read !== undefined) return read(row, reading);
    return normalise(word) === ""
      ? row.missing(style.column)
      : row.problem(issue("unknown-event", { value: shown(word) }, row.label(style.column)));
  };
};

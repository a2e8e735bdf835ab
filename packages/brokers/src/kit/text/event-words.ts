import { issue, shown } from "../issue.ts";
import type { Outcome, TableReading } from "../tables/table-reading.ts";
import type { TableRow } from "../tables/table-row.ts";

type ReadEvent<Id extends string> = (row: TableRow<Id>, reading: TableReading<Id>) => Outcome;

export type Events<Id extends string> = Readonly<Record<string, ReadEvent<Id>>>;

interface WordStyle<Id extends string> {
  /** Several columns are joined with " | ". */
  readonly wordOf: (row: TableRow<Id>) => string;
  /** For messages. */
  readonly column: Id;
  /** "start": the text begins with the word; the longest wins. */
  readonly by?: "whole" | "start";
}

const normalise = (word: string): string => word.toLowerCase().replace(/\s+/g, " ").trim();

export const eachOf = <Id extends string>(words: readonly string[], read: ReadEvent<Id>): Events<Id> =>
  Object.fromEntries(words.map((word) => [word, read]));

/** Reads lines by event word, ignoring case and white space; unknown words fail. */
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

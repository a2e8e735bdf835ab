import type { Issue } from "../../statement.ts";
import { issue, shown } from "../issue.ts";
import type { IssueCode } from "../issue-codes.ts";
import type { TableRow } from "../tables/table-row.ts";

/**
 * What a free text means by the words in it. A word stands anywhere in the text, "^word" at its start,
 * "=word" is the whole text. Case and accents as printed; the first entry that fits wins.
 */
export interface Phrase<How extends string> {
  readonly words: readonly string[];
  readonly how?: How;
  /** The text is no event of the ledger. */
  readonly ignore?: IssueCode;
  /** Never seen in a real file. */
  readonly isGuess?: boolean;
}

const fits = (text: string, word: string): boolean => {
  if (word.startsWith("=")) return text === word.slice(1);
  return word.startsWith("^") ? text.startsWith(word.slice(1)) : text.includes(word);
};

/** The words themselves, as the table of coverage names them. */
export const phraseWords = (phrases: readonly Phrase<string>[]): string[] =>
  phrases.flatMap(({ words }) => words.map((word) => word.replace(/^[=^]/, "").trim()));

/** The first entry that fits the text. */
export const findPhrase = <How extends string>(
  text: string,
  phrases: readonly Phrase<How>[],
): Phrase<How> | undefined => {
  const lower = text.toLowerCase();
  return phrases.find(({ words }) => words.some((word) => fits(lower, word.toLowerCase())));
};

/** How a row's text is read, or the reason it is no event; an unknown text is a problem of the row. */
export const readPhrase = <Id extends string, How extends string>(
  row: TableRow<Id>,
  column: Id,
  phrases: readonly Phrase<How>[],
  text: string = row.text(column),
): How | Issue => {
  const found = findPhrase(text, phrases);
  if (found?.ignore !== undefined) return issue(found.ignore, { action: shown(text) });
  if (found?.how === undefined) {
    row.problem(
      text === ""
        ? issue("missing-value", {}, row.label(column))
        : issue("unknown-event", { value: shown(text) }, row.label(column)),
    );
    return issue("unknown-event");
  }
  if (found.isGuess === true) row.check(issue("wording-unconfirmed", {}, row.label(column)));
  return found.how;
};

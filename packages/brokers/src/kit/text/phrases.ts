import type { Issue } from "../../statement.ts";
import { issue, shown } from "../issue.ts";
import type { IssueCode } from "../issue-codes.ts";
import type { TableRow } from "../tables/table-row.ts";

/**
 * "word" matches anywhere, "^word" at the start, "=word" the whole text; case and accents count; the first match wins.
 */
export interface Phrase<How extends string> {
  readonly words: readonly string[];
  readonly how?: How;
  /** Reason to ignore the text. */
  readonly ignore?: IssueCode;
  /** Never seen in a real file. */
  readonly isGuess?: boolean;
}

const fits = (text: string, word: string): boolean => {
  if (word.startsWith("=")) return text === word.slice(1);
  return word.startsWith("^") ? text.startsWith(word.slice(1)) : text.includes(word);
};

export const phraseWords = (phrases: readonly Phrase<string>[]): string[] =>
  phrases.flatMap(({ words }) => words.map((word) => word.replace(/^[=^]/, "").trim()));

export const findPhrase = <How extends string>(
  text: string,
  phrases: readonly Phrase<How>[],
): Phrase<How> | undefined => {
  const lower = text.toLowerCase();
  return phrases.find(({ words }) => words.some((word) => fits(lower, word.toLowerCase())));
};

/** An unknown text is a problem. */
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

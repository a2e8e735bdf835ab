import { parseSync } from "oxc-parser";

interface Rule {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Noun clauses. */
const openings: Rule = {
  pattern: /^(What|Who|Whose|Whom|Where|How|Which)\b/,
  instead: "a verb in the third person for a function, a noun phrase for a value",
};

/** Translated phrases. */
const phrases: readonly Rule[] = [
  { pattern: /(?<!there )\b(is|are) none\b/i, instead: "is not a …, there is no …" },
  { pattern: /\bby (itself|themselves)\b/i, instead: "automatically, alone" },
  { pattern: /\bnobody\b/i, instead: "no one, or the thing itself: unknown, unused" },
  { pattern: /\bwho(ever)? asks\b/i, instead: "the caller, the reader" },
  { pattern: /\bkeeps? in mind\b/i, instead: "remembers, stores" },
  { pattern: /\b(is|are|was|were|be|been|being) told\b/i, instead: "announced, stated, notified" },
];

/** Whole names of files without their folder. */
const files: readonly Rule[] = [
  { pattern: /^answer-/, instead: "get-*" },
  { pattern: /-world\./, instead: "load-*, or the name of the fixture" },
  { pattern: /-shapes\./, instead: "*.schema" },
  { pattern: /^(take|put)-/, instead: "ingest-*, store-*" },
  { pattern: /^(late|made)-/, instead: "deferred-*, lazy-*" },
  { pattern: /^(told|tell)-/, instead: "announced, notify-*" },
  { pattern: /^doubt/, instead: "suspect-*" },
  { pattern: /^(kept|moved)-/, instead: "stored-*, transferred-*" },
  {
    pattern: /^(lay|wanted|touched-by|coming|carry-out|hurry|judge|blocked)-/,
    instead: "the glossary's word",
  },
];

export interface RefusedWord {
  /** 0 for the name of the file. */
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

/** Without comment marks and quoted code. */
const plain = (comment: string): string =>
  comment
    .replace(/^[\s*]+/gm, " ")
    .replace(/`[^`]*`/g, "`…`")
    .trim();

export function refusedInComments(fileName: string, source: string): readonly RefusedWord[] {
  const lineOf = (offset: number): number => source.slice(0, offset).split("\n").length;
  return parseSync(fileName, source).comments.flatMap(({ value, start }) => {
    const text = plain(value);
    return [openings, ...phrases].flatMap(({ pattern, instead }) => {
      const found = pattern.exec(text)?.[0];
      return found === undefined ? [] : [{ line: lineOf(start), found, instead }];
    });
  });
}

export const refusedInName = (name: string): readonly RefusedWord[] =>
  files.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(name)?.[0];
    return found === undefined ? [] : [{ line: 0, found, instead }];
  });

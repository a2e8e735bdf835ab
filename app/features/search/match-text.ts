/** Quality of a match, best first. */
export const ranks = { exact: 0, start: 1, words: 2, inside: 3 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/** Lower case without diacritics and punctuation; "ё" is "е". */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Ranks a label and its search words for a typed text; undefined without a match. Every typed word must start a word of
 * either, or the whole text occur in the label.
 * @param more comma-separated names, each also matched as a whole
 */
export function rankOf(typed: string, label: string, more = ""): Rank | undefined {
  const wanted = fold(typed);
  if (wanted === "") return undefined;
  const names = [label, ...more.split(",")].map(fold).filter((name) => name !== "");
  if (names.includes(wanted)) return ranks.exact;
  if (names.some((name) => name.startsWith(wanted))) return ranks.start;
  const words = names.flatMap((name) => name.split(" "));
  if (wanted.split(" ").every((part) => words.some((word) => word.startsWith(part)))) return ranks.words;
  return names[0]?.includes(wanted) ? ranks.inside : undefined;
}

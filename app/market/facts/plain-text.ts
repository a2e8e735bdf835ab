/** Characters that overwrite or reverse neighbouring text: control characters, direction marks, invisible ones. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/**
 * External text as plain text: without tags, including those written as entities, and without invisible characters; at
 * most `longest` characters.
 */
export function plainText(text: string, longest: number): string {
  const plain = text
    .replace(/<[^>]*>/g, " ")
    .replace(unseen, " ")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...plain];
  return letters.length <= longest ? plain : `${letters.slice(0, longest - 1).join("")}…`;
}

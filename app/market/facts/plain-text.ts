/** Control characters, direction marks, invisible ones. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Strips tags and invisible characters; cuts to `longest` characters, ellipsis included. */
export function plainText(text: string, longest: number): string {
  const plain = text
    .replace(/<[^>]*>/g, " ")
    .replace(unseen, " ")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...plain];
  return letters.length <= longest ? plain : `${letters.slice(0, longest - 1).join("")}…`;
}

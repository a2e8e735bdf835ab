/** What writes over or turns around the text beside it: control characters, marks of direction, invisible ones. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/**
 * A text of somebody else as plain text: tags are taken out, also those that were written as entities, then everything
 * that is not seen; at most `longest` characters.
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

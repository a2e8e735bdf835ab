import { and, type SQL, sql } from "drizzle-orm";
import { users as u, userNames, userWords } from "../../../identity/identity.tables.ts";

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mostWords = 8;

/** Returns spellings of a word: the database may leave capitals of other alphabets as they are. */
function spellingsOf(word: string): string[] {
  const lower = word.toLowerCase();
  return [...new Set([lower, lower.charAt(0).toUpperCase() + lower.slice(1), word])];
}

/** Returns a text search query for words that begin like those of a text; null without any. */
export function toWordQuery(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, mostWords) ?? [];
  if (words.length === 0) return null;
  return words
    .map(
      (word) =>
        `(${spellingsOf(word)
          .map((spelling) => `'${spelling}':*`)
          .join(" | ")})`,
    )
    .join(" & ");
}

const likePrefix = (text: string): string => `${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Returns the condition for users whose id, name, address or user name matches; undefined for no text. */
export function matchesSearch(text: string): SQL | undefined {
  if (text === "") return undefined;
  if (idPattern.test(text)) return sql`${u.userId} = ${text}::uuid`;
  const name = likePrefix(text.toLowerCase().replace(/^@/, ""));
  const byName = sql`select ${userNames.userId} from ${userNames} where ${userNames.name} like ${name}`;
  const words = toWordQuery(text);
  const byWords =
    words === null
      ? sql`select null::uuid where false`
      : sql`select ${u.userId} from ${u} where ${and(sql`${userWords(u)} @@ to_tsquery('simple', ${words})`)}`;
  // A union, because an index cannot serve an "or" across two tables.
  return sql`${u.userId} in (${byWords} union ${byName})`;
}

import { renderPost } from "../../server/markdown/render-post.ts";
import { AppError } from "../../shared/app-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import { type Language, languages } from "../../shared/languages.ts";
import { localeOfLanguage } from "../../shared/locales.ts";
import type { Draft, Drafts } from "./blog.contract.ts";
import type { WrittenText } from "./blog.queries.ts";
import { sourcesOf } from "./picture-address.ts";
import { postParts } from "./post-parts.ts";

const isWritten = ({ title, description, body }: Draft): boolean =>
  [title, description, body].some((text) => text.trim() !== "");

const renderIn = (language: Language, body: string) =>
  renderPost(body, postParts(language, localeOfLanguage[language]));

/** Returns the non-empty texts with their word counts. */
export const writtenTexts = (texts: Drafts): WrittenText[] =>
  languages
    .filter((language) => isWritten(texts[language]))
    .map((language) => {
      const text = texts[language];
      const { words } = renderIn(language, text.body);
      return { ...text, tags: [...new Set(text.tags)], language, words };
    });

/** Returns the ids of all pictures that texts show. */
export const picturesOf = (texts: readonly WrittenText[]): string[] => [
  ...new Set(
    texts.flatMap(({ body }) =>
      [...body.matchAll(/\/public\/blog\/pictures\/[\w-]+\.webp/g)].flatMap(
        ([address]) => sourcesOf(address)?.id ?? [],
      ),
    ),
  ),
];

/** Returns what must be fixed in a text before it can be published. */
function faultsOf(text: WrittenText): FieldIssue[] {
  const at = `texts.${text.language}`;
  const empty = (["title", "description", "body"] as const).filter((field) => text[field].trim() === "");
  const { faults } = renderIn(text.language, text.body);
  return [
    ...empty.map((field) => ({ path: `${at}.${field}`, code: "required" })),
    ...faults.map(({ code, line, params }) => ({
      path: `${at}.body`,
      code: `post-${code}`,
      params: { ...params, line: String(line) },
    })),
  ];
}

/**
 * Rejects an empty post or a text without a title; a post to be published must also be complete.
 * @throws AppError INVALID_INPUT with the fields
 */
export function assertPost(
  texts: readonly WrittenText[],
  stored: ReadonlySet<string>,
  isPublished: boolean,
): void {
  if (texts.length === 0)
    throw new AppError("INVALID_INPUT", {}, [{ path: "texts.en.title", code: "required" }]);
  const missing = isPublished ? picturesOf(texts).filter((id) => !stored.has(id)) : [];
  const issues = [
    ...(isPublished
      ? texts.flatMap(faultsOf)
      : texts
          .filter(({ title }) => title === "")
          .map(({ language }) => ({ path: `texts.${language}.title`, code: "required" }))),
    ...texts
      .filter(({ body }) => missing.some((id) => body.includes(id)))
      .map(({ language }) => ({ path: `texts.${language}.body`, code: "post-picture-gone" })),
  ];
  if (issues.length > 0) throw new AppError("INVALID_INPUT", {}, issues);
}

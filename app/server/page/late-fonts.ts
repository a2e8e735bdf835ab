/** Letters that a page fetches by itself, as `loadAfterPaint` makes them: arguments of the browser's `FontFace`. */
export interface LateFont {
  readonly family: string;
  readonly source: string;
  readonly weight: string;
  readonly range: string;
  /** The page has a letter of this range. */
  readonly isWanted: boolean;
}

/** What a page has of its letters besides its styles. */
export interface PageLetters {
  /** A font inside the page, as an address of its data, for signs that most systems' letters have not. */
  readonly first: LateFont;
  /** What narrow screens fetch once the text is painted; wide ones follow the link of the sheet. */
  readonly late: readonly LateFont[];
}

/** What a link of styles tells `loadAfterPaint` of the fonts that were left to it. */
export const fontsTold = (fonts: readonly LateFont[]) =>
  fonts.length === 0 ? "" : ` data-fonts="${JSON.stringify(fonts).replaceAll('"', "&quot;")}"`;

const face = /@font-face\s*\{([^}]*url\([^}]*)\}/g;

const declared = (rule: string) =>
  new Map(
    rule.split(";").flatMap((line) => {
      const [, name = "", value = ""] = /^\s*([\w-]+):\s*(.*)$/s.exec(line) ?? [];
      return name === "" ? [] : [[name, value] as const];
    }),
  );

/** Characters of a CSS range: "U+400-45F,U+2116,U+??". */
function rangeOf(text: string): RegExp {
  const parts = text.split(",").map((part) => {
    const [first = "", last = first] = part.trim().slice(2).split("-");
    return `\\u{${first.replaceAll("?", "0")}}-\\u{${last.replaceAll("?", "F")}}`;
  });
  return new RegExp(`[${parts.join("")}]`, "u");
}

/** What is drawn: scripts and names of things hold words in more alphabets. */
export const wordsOf = (html: string) => html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/g, "");

/** Takes the fetched fonts out of a style sheet and says which of them a page with these words draws. */
export function takeFonts(
  styles: string,
  words: string,
): { readonly styles: string; readonly fonts: LateFont[] } {
  const fonts: LateFont[] = [];
  const rest = styles.replaceAll(face, (_rule, inside: string) => {
    const of = declared(inside);
    const range = of.get("unicode-range") ?? "U+0-10FFFF";
    fonts.push({
      family: (of.get("font-family") ?? "").replaceAll('"', ""),
      ...{ source: of.get("src") ?? "", weight: of.get("font-weight") ?? "normal", range },
      isWanted: rangeOf(range).test(words),
    });
    return "";
  });
  return { styles: rest, fonts };
}

/**
 * The letters of a page in a language: the rouble within it, the alphabets after it. Which of these are fetched is settled
 * before the page is written: those with signs of nearly every page.
 *
 * @param styles the sheet of fonts
 * @param rouble the sign's own font, as an address of its data
 */
export function makeLetters(styles: string, rouble: string): (language: string) => PageLetters {
  const range = "U+20BD";
  const first = { family: "Inter Variable", source: rouble, weight: "100 900", range, isWanted: true };
  const lettersWith = (signs: string) => ({ first, late: takeFonts(styles, signs).fonts });
  const [latin, cyrillic] = [lettersWith("Aa1"), lettersWith("Aa1Яя")];
  return (language) => (language === "ru" ? cyrillic : latin);
}

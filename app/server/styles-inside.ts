import { fontsTold, takeFonts, wordsOf } from "./late-fonts.ts";
import { styleSheetText } from "./style-sheets.ts";

/** More than that is worth a request of its own, which a browser keeps. */
const mostCharacters = 40_000;

const sheet =
  /<link( nonce="[^"]*")? rel="stylesheet" href="[^"]*\/assets\/(?<name>[\w.-]+\.css)#?"(?: media="[^"]*")?(?: data-fonts="[^"]*")?/g;

/**
 * Puts the styles of a visitor's page into it: the first paint waits for one answer and not for two. The links stay,
 * since the browser's program knows them, switched off, and for print, or a browser that looks ahead would fetch them.
 * Fonts are left to `loadAfterPaint`: a browser would fetch 50 kB for each alphabet as soon as it sees a word, and the
 * words are there without, in letters of the same width.
 */
export function stylesInside(html: string, folder?: string): string {
  const names = [...html.matchAll(sheet)].map(({ groups }) => groups?.name ?? "");
  const texts = new Map(names.map((name) => [name, styleSheetText(name, folder)]));
  const all = [...texts.values()];
  const length = all.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  // One that stays outside would come after those inside, in another order than it was written for.
  if (all.some((text) => text === null || text.includes("</")) || length > mostCharacters) return html;
  const words = wordsOf(html);
  return html.replaceAll(sheet, (tag, _nonce, name: string) => {
    const { styles, fonts } = takeFonts(texts.get(name) ?? "", words);
    const link = tag.replace(/ (?:media|data-fonts)="[^"]*"/g, "");
    const inside = styles === "" ? "" : `<style>${styles}</style>`;
    return `${inside}${link} media="print" disabled=""${fontsTold(fonts)}`;
  });
}

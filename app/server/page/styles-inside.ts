import { readFileSync } from "node:fs";
import path from "node:path";
import { createBoundedCache } from "../../shared/bounded-cache.ts";
import { fontsTold, takeFonts, wordsOf } from "./late-fonts.ts";

const assets = path.resolve(import.meta.dirname, "../../../build/client/assets");
/** More than that is worth a request of its own, which a browser keeps. */
const mostCharacters = 40_000;

const known = createBoundedCache<string>(1_000_000);

function read(file: string): string | null {
  const stored = known.get(file);
  if (stored !== undefined) return stored;
  try {
    const text = readFileSync(file, "utf8");
    known.set(file, text, text.length);
    return text;
  } catch {
    return null;
  }
}

const sheet =
  /<link( nonce="[^"]*")? rel="stylesheet" href="[^"]*\/assets\/(?<name>[\w.-]+\.css)#?"(?: media="[^"]*")?(?: disabled="")?(?: data-fonts="[^"]*")?/g;

/**
 * Puts the styles of a visitor's page into it: the first paint waits for one answer and not for two. The links stay,
 * since the browser's program knows them, switched off, and for print, or a browser that looks ahead would fetch them.
 * Fonts are left to `loadAfterPaint`: a browser would fetch 50 kB for each alphabet as soon as it sees a word, and the
 * words are there without, in letters of the same width.
 */
export function stylesInside(html: string, folder = assets): string {
  const names = [...html.matchAll(sheet)].map(({ groups }) => groups?.name ?? "");
  const texts = new Map(names.map((name) => [name, read(path.join(folder, name))]));
  const all = [...texts.values()];
  const length = all.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  // One that stays outside would come after those inside, in another order than it was written for.
  if (all.some((text) => text === null || text.includes("</")) || length > mostCharacters) return html;
  const words = wordsOf(html);
  return html.replaceAll(sheet, (tag, _nonce, name: string) => {
    const { styles, fonts } = takeFonts(texts.get(name) ?? "", words);
    const link = tag.replace(/ (?:media|disabled|data-fonts)="[^"]*"/g, "");
    const inside = styles === "" ? "" : `<style>${styles}</style>`;
    return `${inside}${link} media="print" disabled=""${fontsTold(fonts)}`;
  });
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { createBoundedCache } from "../shared/bounded-cache.ts";

const assets = path.resolve(import.meta.dirname, "../../build/client/assets");
/** More than that is worth a request of its own, which a browser keeps. */
const mostCharacters = 40_000;

const known = createBoundedCache<string>(1_000_000);

function read(name: string): string | null {
  const stored = known.get(name);
  if (stored !== undefined) return stored;
  try {
    const text = readFileSync(path.join(assets, name), "utf8");
    known.set(name, text, text.length);
    return text;
  } catch {
    return null;
  }
}

const sheet = /<link( nonce="[^"]*")? rel="stylesheet" href="[^"]*\/assets\/(?<name>[\w.-]+\.css)#?"/g;

/**
 * Puts the styles of a visitor's page into it: the first paint waits for one answer and not for two. The links stay,
 * since the browser's program knows them, for print, which nothing waits for; a page that follows has them at hand.
 */
export function stylesInside(html: string): string {
  const names = [...html.matchAll(sheet)].map(({ groups }) => groups?.name ?? "");
  const texts = new Map(names.map((name) => [name, read(name)]));
  const all = [...texts.values()];
  const length = all.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  // One that stays outside would come after those inside, in another order than it was written for.
  if (all.some((text) => text === null || text.includes("</")) || length > mostCharacters) return html;
  return html.replaceAll(
    sheet,
    (tag, _nonce, name: string) => `<style>${texts.get(name)}</style>${tag} media="print"`,
  );
}

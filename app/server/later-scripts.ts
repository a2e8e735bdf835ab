import { Transform } from "node:stream";
import type { LateFont } from "./late-fonts.ts";

/**
 * Asks for the page's fonts and scripts once its text is painted. Runs in the browser, alone: it is sent as text.
 * A page in a tab that nobody looks at is never painted, and a browser may be late with its first frame: both have the
 * scripts at the latest when the time is up.
 */
function loadAfterPaint(addresses: readonly string[], program: string): void {
  const { nonce } = document.currentScript as HTMLScriptElement;
  let isAsked = false;
  const load = () => {
    if (isAsked) return;
    isAsked = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-fonts]")) {
      const all = (JSON.parse(link.dataset.fonts ?? "[]") as LateFont[]).map(
        ({ family, source, weight, range, isWanted }) => ({
          font: new FontFace(family, source, { weight, unicodeRange: range, display: "swap" }),
          isWanted,
        }),
      );
      // Known to the page when they are there: a font that is on its way would have the page laid out twice.
      const wanted = all.filter(({ isWanted }) => isWanted).map(({ font }) => font.load());
      Promise.allSettled(wanted).then(() => {
        for (const { font } of all) document.fonts.add(font);
      });
    }
    for (const href of addresses) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = nonce;
    script.textContent = program;
    document.head.append(script);
  };
  setTimeout(load, 1000);
  if (document.visibilityState === "hidden") load();
  else requestAnimationFrame(() => setTimeout(load));
}

const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const start = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Lets text and styles of a page go before its scripts: React Router's preloads and its start are taken out of the
 * page and asked for after the first paint. On a slow line they would share it with the styles, and nothing would be
 * seen until two hundred kilobytes of scripts are there.
 */
export function scriptsAfterPaint(): Transform {
  const addresses: string[] = [];
  const decoder = new TextDecoder();
  let held = "";
  const change = (html: string) =>
    html
      .replace(preload, (_tag, href: string) => {
        addresses.push(href);
        return "";
      })
      .replace(start, (_tag, nonce: string | undefined, program: string) => {
        // "<" would end the script early.
        const values = JSON.stringify([addresses, program]).slice(1, -1).replaceAll("<", "\\u003c");
        return `<script${nonce ?? ""}>(${loadAfterPaint})(${values})</script>`;
      });
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held += decoder.decode(chunk, { stream: true });
      const end = wholeUntil(held);
      const ready = held.slice(0, end);
      held = held.slice(end);
      done(null, change(ready));
    },
    flush(done) {
      done(null, change(held + decoder.decode()));
    },
  });
}

/** Where the last tag begins that has not come whole, a script with its text. */
function wholeUntil(html: string): number {
  const script = html.lastIndexOf("<script");
  if (script >= 0 && !html.includes("</script>", script)) return script;
  const tag = html.lastIndexOf("<");
  return tag >= 0 && !html.includes(">", tag) ? tag : html.length;
}

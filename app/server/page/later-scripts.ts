import { Transform } from "node:stream";
import { storageNames } from "../../shared/cookies.ts";
import { charset, firstScript, themeScript } from "./hold-presses.ts";
import { fontsTold, type LateFont, type PageLetters } from "./late-fonts.ts";
import { staticScript } from "./static-program.ts";

/**
 * Asks for the page's fonts, scripts and texts once it is painted. Runs in the browser, alone: it is sent as text.
 * A page in a tab that nobody looks at is never painted, and a browser may be late with its first frame: both have the
 * scripts at the latest when the time is up.
 *
 * A phone keeps the letters that its first page was painted with, since all its lines would be drawn anew while they are
 * read: it fetches the fonts when nothing else is to do, and from the next page on they come from its own store and are
 * drawn at once.
 *
 * Files are run one after the other, each in a task of its own: all at once hold a phone up for a quarter of a second.
 * They stand in an order in which none needs a later one, and four are asked for ahead: a browser reads what has come on
 * all its threads, and with fourteen at once the page has no turn. On a slow line four keep it as full as fourteen.
 */
function loadAfterPaint(addresses: readonly string[], program: string, fontsName: string): void {
  const { nonce } = document.currentScript as HTMLScriptElement;
  let isAsked = false;
  const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  const linkedFonts = [...document.querySelectorAll<HTMLLinkElement>("link[data-fonts]")]
    // Others come by the link itself.
    .filter((link) => link.disabled || !matchMedia(link.media).matches)
    .flatMap((link) => JSON.parse(link.dataset.fonts ?? "[]") as LateFont[]);
  const wantedFonts = linkedFonts.filter(({ isWanted }) => isWanted);
  const fontFiles = wantedFonts.map(({ source }) => /url\("?([^")]+)/.exec(source)?.[1] ?? "");
  /** What a phone keeps in mind of its store; a page in somebody's frame may not be let to. */
  const mind = (more: readonly string[] = []): readonly string[] => {
    try {
      const files = new Set([...(localStorage.getItem(fontsName)?.split(" ") ?? []), ...more]);
      if (more.length > 0) localStorage.setItem(fontsName, [...files].join(" "));
      return [...files];
    } catch {
      return [];
    }
  };
  const drawFonts = async () => {
    const coming: Promise<unknown>[] = [];
    const fonts = linkedFonts.map(
      ({ family, source, weight, range }) =>
        new FontFace(family, source, { weight, unicodeRange: range, display: "swap" }),
    );
    for (const [at, font] of fonts.entries()) {
      if (!linkedFonts[at]?.isWanted) continue;
      coming.push(font.load());
      await nextTask();
    }
    // Known to the page when they are there: a font that is on its way would have the page laid out twice.
    void Promise.allSettled(coming).then(() => {
      for (const font of fonts) document.fonts.add(font);
    });
  };
  const storeFonts = async () => {
    for (const file of fontFiles) {
      const answer = await fetch(file, { priority: "low" }).catch(() => null);
      // Read to its end, or the browser may not keep it.
      if (answer?.ok && (await answer.arrayBuffer().catch(() => null))) mind([file]);
    }
  };
  const ask = (wanted: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement("link"), wanted));
  const load = async () => {
    if (isAsked) return;
    isAsked = true;
    // Asked here, where all is laid out: asked earlier it would have the page laid out for the answer.
    const isFirstOfPhone = innerWidth <= 640 && fontFiles.some((file) => !mind().includes(file));
    if (!isFirstOfPhone) await drawFonts();
    const ahead = 4;
    const left = addresses.values();
    const askNext = () => {
      const { value: href } = left.next();
      if (href !== undefined) ask({ rel: "modulepreload", href });
    };
    for (let asked = 0; asked < ahead; asked++) {
      await nextTask();
      askNext();
    }
    const { files } = JSON.parse(document.getElementById("zerno-texts")?.textContent ?? "{}") as {
      readonly files?: readonly string[];
    };
    // The program fetches them by the same means, without which the browser would ask twice.
    for (const href of files ?? []) ask({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
    for (const href of addresses) {
      // The program runs this one itself when all is there: it begins the page.
      if (program.includes(`import("${href}")`)) continue;
      // A file that fails stops the program too, where the browser says so.
      await import(/* @vite-ignore */ href).catch(() => undefined);
      askNext();
      await nextTask();
    }
    if (program !== "") {
      const script = document.createElement("script");
      script.type = "module";
      script.nonce = nonce;
      script.textContent = program;
      document.head.append(script);
    }
    if (isFirstOfPhone) (window.requestIdleCallback ?? setTimeout)(storeFonts);
  };
  setTimeout(load, 1000);
  // What is asked for before the browser says that it was shown is in the way of the picture on its way to the screen.
  if (document.visibilityState === "hidden") void load();
  else
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName("first-contentful-paint").length > 0) void load();
    }).observe({ type: "paint", buffered: true });
}

/** Shared files by how the build counts them, each behind those that it imports; a screen's own needs them. */
const shared = ["rolldown-runtime", "react", "everywhere"];

/**
 * Addresses of scripts in an order in which none imports a later one: a file that is run runs all that it needs in the
 * same task.
 */
export function inOrderOfNeeds(addresses: readonly string[]): string[] {
  const rankOf = (address: string) => {
    const name = /\/([\w.-]+)-[\w-]{8}\.js$/.exec(address)?.[1] ?? "";
    const number = /^shared-(\d+)$/.exec(name)?.[1];
    if (number !== undefined) return shared.length + Number(number);
    return shared.includes(name) ? shared.indexOf(name) : Number.POSITIVE_INFINITY;
  };
  // The later the browser's program names one of the others the fewer it needs.
  const ranked = addresses.toReversed().map((address) => ({ address, rank: rankOf(address) }));
  return ranked.toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank)).map(({ address }) => address);
}

const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const start = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Makes the font that stands in the page before anything is laid out. A rule in the styles would not do: a browser lays
 * the page out while it reads such an address, looks for another font at every size meanwhile, and lays out again.
 * Runs in the browser, alone: it is sent as text.
 */
function addFirstFont({ family, source, weight, range }: LateFont): void {
  const bytes = Uint8Array.from(atob(source.slice(source.indexOf(",") + 1)), (sign) => sign.charCodeAt(0));
  document.fonts.add(new FontFace(family, bytes, { weight, unicodeRange: range }));
}

const linkForWide = /<link[^>]* rel="stylesheet"[^>]* media="\(min-width:[^"]*"/g;

/**
 * Lets text and styles of a page go before its scripts: React Router's preloads and its start are taken out of the
 * page and asked for after the first paint. On a slow line they would share it with the styles, and nothing would be
 * seen until two hundred kilobytes of scripts are there. The same for a phone's fonts. A static page has no application: it
 * gets the scripts of its controls.
 */
export function scriptsAfterPaint({ first, late }: PageLetters, nonce: string, isStatic = false): Transform {
  const begin = isStatic ? themeScript : firstScript;
  const addresses: string[] = [];
  const decoder = new TextDecoder();
  let held = "";
  const change = (html: string) =>
    html
      .replace(
        charset,
        (tag) =>
          `${tag}<script nonce="${nonce}">${begin};(${addFirstFont})(${JSON.stringify(first)})</script>`,
      )
      .replace(linkForWide, (link) => `${link}${fontsTold(late)}`)
      .replace("</body>", (tag) => (isStatic ? `${staticScripts(nonce)}${tag}` : tag))
      .replace(preload, (_tag, href: string) => {
        addresses.push(href);
        return "";
      })
      .replace(start, (_tag, nonce: string | undefined, program: string) => {
        // "<" would end the script early.
        const values = JSON.stringify([inOrderOfNeeds(addresses), program, storageNames.fonts])
          .slice(1, -1)
          .replaceAll("<", "\\u003c");
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

/** Scripts of a page without the application: its fonts and its few controls. */
function staticScripts(nonce: string): string {
  const fonts = JSON.stringify([[], "", storageNames.fonts]).slice(1, -1);
  return `<script nonce="${nonce}">(${loadAfterPaint})(${fonts});${staticScript}</script>`;
}

/** Where the last tag begins that has not come whole, a script with its text. */
function wholeUntil(html: string): number {
  const script = html.lastIndexOf("<script");
  if (script >= 0 && !html.includes("</script>", script)) return script;
  const tag = html.lastIndexOf("<");
  return tag >= 0 && !html.includes(">", tag) ? tag : html.length;
}

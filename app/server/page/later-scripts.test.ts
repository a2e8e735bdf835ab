import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { inOrderOfNeeds, scriptsAfterPaint } from "./later-scripts.ts";

const page =
  '<html><head><meta charSet="utf-8"/><link rel="icon" href="/i.svg"/><link rel="modulepreload" href="/assets/a.js" nonce="n="/>' +
  '<link rel="modulepreload" href="/assets/b.js" nonce="n="/><link rel="stylesheet" href="/assets/a.css"/>' +
  '<link rel="stylesheet" href="/assets/f.css" media="(min-width: 9px)"/></head>' +
  '<body><p>Цена 1 < 2</p><script nonce="n=">first()</script>' +
  '<script nonce="n=" type="module" async="">import "/assets/a.js";"<b>"</script>' +
  '<script nonce="n=">later("<")</script></body></html>';

const letter = { family: "I", weight: "400", isWanted: true };
const letters = {
  first: { ...letter, source: "data:font/woff2;base64,AA==", range: "U+20BD" },
  late: [{ ...letter, source: "url(/assets/i.woff2)", range: "U+41" }],
};

const through = (chunks: readonly Uint8Array[]) =>
  text(Readable.from(chunks).pipe(scriptsAfterPaint(letters, "n=")));

it("asks for no script before the first paint, and leaves the rest as it is", async () => {
  const html = await through([Buffer.from(page)]);
  expect(html).not.toContain('modulepreload" href');
  expect(html).not.toContain('type="module"');
  expect(html).toContain(
    '<link rel="icon" href="/i.svg"/><link rel="stylesheet" href="/assets/a.css"/><link rel="stylesheet" href="/assets/f.css"',
  );
  expect(html).toContain('<p>Цена 1 < 2</p><script nonce="n=">first()</script><script nonce="n=">(function');
  expect(html).toContain(
    '(["/assets/b.js","/assets/a.js"],"import \\"/assets/a.js\\";\\"\\u003cb>\\"","fonts")</script>' +
      '<script nonce="n=">later("<")</script></body></html>',
  );
});

it("puts the first letters before everything, and tells narrow screens of those that come later", async () => {
  const html = await through([Buffer.from(page)]);
  expect(html).toMatch(
    /^<html><head><meta charSet="utf-8"\/><script nonce="n=">\(function showDeviceTheme[\s\S]*\);\(function addFirstFont/,
  );
  expect(html).toContain(`(${JSON.stringify(letters.first)})</script><link rel="icon"`);
  const told = JSON.stringify(letters.late).replaceAll('"', "&quot;");
  expect(html).toContain(`href="/assets/f.css" media="(min-width: 9px)" data-fonts="${told}"/></head>`);
});

it("gives the same wherever the page is cut", async () => {
  const whole = await through([Buffer.from(page)]);
  const bytes = Buffer.from(page);
  for (let at = 0; at <= bytes.length; at++)
    expect(await through([bytes.subarray(0, at), bytes.subarray(at)])).toBe(whole);
});

it("has shared files run before those that need them, as the build counts them, and a page's own at the end", () =>
  expect(
    inOrderOfNeeds(
      [
        "entry.client",
        "root",
        "rolldown-runtime",
        "shared-10",
        "everywhere",
        "react",
        "shared-2",
        "a.screen",
      ].map((name) => `/assets/${name}-Ab_34-78.js`),
    ).map((address) => address.slice(8, -12)),
  ).toEqual([
    ...["rolldown-runtime", "react", "everywhere", "shared-2", "shared-10"],
    ...["a.screen", "root", "entry.client"],
  ]));

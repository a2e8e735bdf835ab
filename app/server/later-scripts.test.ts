import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { scriptsAfterPaint } from "./later-scripts.ts";

const page =
  '<html><head><link rel="icon" href="/i.svg"/><link rel="modulepreload" href="/assets/a.js" nonce="n="/>' +
  '<link rel="modulepreload" href="/assets/b.js" nonce="n="/><link rel="stylesheet" href="/assets/a.css"/></head>' +
  '<body><p>Цена 1 < 2</p><script nonce="n=">first()</script>' +
  '<script nonce="n=" type="module" async="">import "/assets/a.js";"<b>"</script>' +
  '<script nonce="n=">later("<")</script></body></html>';

const through = (chunks: readonly Uint8Array[]) => text(Readable.from(chunks).pipe(scriptsAfterPaint("en")));

it("asks for no script before the first paint, and leaves the rest as it is", async () => {
  const html = await through([Buffer.from(page)]);
  expect(html).not.toContain('modulepreload" href');
  expect(html).not.toContain('type="module"');
  expect(html).toContain(
    '<link rel="icon" href="/i.svg"/><link rel="stylesheet" href="/assets/a.css"/></head>',
  );
  expect(html).toContain('<p>Цена 1 < 2</p><script nonce="n=">first()</script><script nonce="n=">(function');
  expect(html).toContain(
    '(["/assets/a.js","/assets/b.js"],"import \\"/assets/a.js\\";\\"\\u003cb>\\"")</script>' +
      '<script nonce="n=">later("<")</script></body></html>',
  );
});

it("gives the same wherever the page is cut", async () => {
  const whole = await through([Buffer.from(page)]);
  const bytes = Buffer.from(page);
  for (let at = 0; at <= bytes.length; at++)
    expect(await through([bytes.subarray(0, at), bytes.subarray(at)])).toBe(whole);
});

import type { Browser, Page } from "playwright-core";
import type { Reference } from "../bench-row.ts";

/** Opens a page of plain rows without scripts, as a scroll reference. */
export async function openPlainTable(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const row = (at: number) => `<tr><td>${at}</td><td>A plain row</td><td>${at * 7}</td></tr>`;
  const rows = Array.from({ length: 500 }, (_, at) => row(at)).join("");
  await page.setContent(
    `<main><table style="width:100%;line-height:3"><tbody>${rows}</tbody></table></main>`,
  );
  return page;
}

/** Inserts forty unstyled rows into a page and waits for the paint. */
export const plainRows = (page: Page): Reference => ({
  what: "plain rows",
  time: () =>
    page.evaluate(async () => {
      const started = performance.now();
      const box = document.createElement("div");
      box.style.cssText = "position:fixed;inset:0 auto auto 0;contain:strict;width:400px;height:400px";
      box.append(
        ...Array.from({ length: 40 }, (_, at) => {
          const row = document.createElement("div");
          row.textContent = `A plain row ${at}`;
          return row;
        }),
      );
      document.body.append(box);
      // Painted before the second frame begins.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const ms = performance.now() - started;
      box.remove();
      return ms;
    }),
});

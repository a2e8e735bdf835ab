import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { blankPages } from "../../../tests/support/blank-pages.ts";
import type { PageRenderer } from "./page-renderer.ts";

const countingPages = (): PageRenderer => {
  let rendered = 0;
  return {
    ...blankPages,
    render: async () => {
      rendered += 1;
      return new Response(`page ${rendered}`);
    },
  };
};

it.each([
  ["/features", true],
  ["/public/blog/any", true],
  ["/public/portfolios", false],
  ["/public/portfolios/abcdefghij", false],
  ["/public/portfolios/abcdefghij/?lang=ru", false],
  // The router takes these for the same page.
  ["/public/Portfolios/abcdefghij", false],
  ["/public/portfolio%73/abcdefghij", false],
  ["/public/profile/vera", false],
  ["/public/PROFILE/vera", false],
])("%s is kept for the next visitor: %s", async (url, isKept) => {
  await withApp(
    async ({ app }) => {
      const read = async () => (await app.inject({ url })).body;
      const [first, second] = [await read(), await read()];
      expect(first === second).toBe(isKept);
    },
    { pages: countingPages() },
  );
});

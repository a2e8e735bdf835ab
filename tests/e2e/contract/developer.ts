import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Group } from "./row.ts";

export const panelOf = (page: Page) => page.getByRole("complementary", { name: "Developer panel" });

/** Imports a module of the page: the development server serves each by its path. */
// biome-ignore lint/suspicious/noExplicitAny: modules of every shape are asked
async function inPage(page: Page, path: string, ask: (module: any, what?: string) => unknown, what = "") {
  const source = `async () => (${ask.toString()})(await import(${JSON.stringify(path)}), ${JSON.stringify(what)})`;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return page.evaluate(`(${source})()`) as Promise<any>;
}

/** Rows of a development server, run by `dev.test.ts`. */
export const developer: Group = {
  name: "the development server",
  open: async ({ page }) => {
    await page.goto("/auth/login");
    // Vite prepares packages on first use, then reloads the page.
    await panelOf(page).waitFor();
    await page.waitForLoadState("networkidle");
    await page.reload({ waitUntil: "networkidle" });
    await panelOf(page).getByRole("button", { name: "Developer panel" }).click();
  },
  rows: [
    {
      id: "2.33",
      sentence: "Developer panel, in non-production only; reload requests store the current time",
      run: async ({ page }) => {
        const panel = panelOf(page);
        await panel.getByRole("checkbox", { name: "isPublicDropped" }).check();
        const ui = await page.evaluate(() => JSON.parse(localStorage.getItem("ui") ?? "{}"));
        expect([ui.showDevPanel, ui.isPublicDropped]).toEqual([true, true]);
        for (const [name, what] of [
          ["Reload the dashboard", "dashboard"],
          ["Reload notifications", "notifications"],
        ] as const) {
          const before = Date.now();
          await panel.getByRole("button", { name }).click();
          const { at } = await inPage(
            page,
            "/app/client/data/reloads.ts",
            (module, asked) => ({ at: module.reloadAskedAt(asked) }),
            what,
          );
          expect([what, at >= before && at <= Date.now()]).toEqual([what, true]);
        }
      },
    },
    {
      id: "7.8",
      sentence: "The base URL is prefixed to /api/ paths; the {apiUrl} placeholder maps to /extapi",
      run: async ({ page }) => {
        const addresses = await inPage(page, "/app/client/api/api-url.ts", ({ apiUrl }) => [
          apiUrl("/api/news", "/zerno"),
          apiUrl("{apiUrl}/news"),
          apiUrl("/locales/en/common.json", "/zerno"),
        ]);
        expect(addresses).toEqual(["/zerno/api/news", "/extapi/news", "/locales/en/common.json"]);
      },
    },
    {
      id: "3.48",
      sentence: 'A nil-GUID constant and a string constant "3" exist',
      run: async ({ page }) => {
        const constants = await inPage(page, "/app/shared/codes.ts", ({ nilGuid, instanceConstant }) => [
          nilGuid,
          instanceConstant,
        ]);
        expect(constants).toEqual(["00000000-0000-0000-0000-000000000000", "3"]);
      },
    },
  ],
};

// @module-tag night
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { interceptAnswer } from "./intercept-answer.ts";
import { openBrowser, openDemo, startServer, type TestServer, visit } from "./support.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it("a page whose data does not come is named and offers to try again", async () => {
  const { context, page, faults } = await visit(browser, server.url, { expected: /503/ });
  await openDemo(page);
  await page.goto("/holdings");
  await page.locator("html[data-is-ready]").waitFor();
  const paths = /\/api\/(public\/asset-info|asset-info|social\/public-profile)/;
  await interceptAnswer(page, paths, (route) => route.fulfill({ status: 503, body: "" }));
  for (const [address, title] of [
    ["/asset/GRNA", "Asset · Zerno"],
    ["/public/asset/GRNA", "Asset · Zerno"],
    ["/public/profile/somebody", "Public profile · Zerno"],
  ] as const) {
    await page.evaluate((to) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate: (to: string) => Promise<void> };
      };
      return router.navigate(to);
    }, address);
    await page.getByRole("button", { name: "Try again" }).waitFor();
    expect(await page.title()).toBe(title);
  }
  expect(faults).toEqual([]);
  await context.close();
});

it("shows the device's theme until one is chosen, and again when asked to", async () => {
  const { context, page, faults } = await visit(browser, server.url);
  const theme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/pricing");
  expect(await theme()).toBe("dark");
  await page.locator("html[data-is-ready]").waitFor();
  expect(await theme()).toBe("dark");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("prefs");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(theme).toBe("light");
  await page.getByRole("button", { name: "Dark theme" }).click();
  await expect.poll(theme).toBe("dark");
  await page.reload();
  expect(await theme()).toBe("dark");
  await openDemo(page);
  await page.goto("/user-profile");
  await page.locator("html[data-is-ready]").waitFor();
  const choices = page.getByRole("radiogroup", { name: "Theme" });
  expect(await choices.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
  await choices.getByText("System").click();
  await expect.poll(theme).toBe("light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(theme).toBe("dark");
  await page.reload();
  expect(await theme()).toBe("dark");
  expect(faults).toEqual([]);
  await context.close();
});

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FAKES } from "../../fakes/index.ts";
import { createRunningClock } from "../../fakes/kit/fake-clock.ts";
import { type FakeHub, startFakes } from "../../fakes/kit/hub.ts";
import { T_INVEST_TOKENS } from "../../fakes/t-invest/fake.ts";
import { registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

/**
 * From the menu to a linked account: a key that can trade is refused, one that reads is taken, the account goes into a
 * new portfolio; then the connection breaks in the middle of a sync, and the next one goes on.
 */
let hub: FakeHub;
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  hub = await startFakes(FAKES, createRunningClock(Date.now));
  const fast = { perMinute: 1_000_000, parallel: 10, spacingMs: 0 };
  const sources = FAKES.map((fake) => [fake.id, { address: hub.addressOf(fake), limits: fast }]);
  const env = { DEMO: "off", SYNC_SOURCES: JSON.stringify(Object.fromEntries(sources)) };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await hub?.close();
});

const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) =>
  page.getByRole("main").getByRole("link", { name }).first().click();

it.each([
  { language: "en", width: 1440 },
  { language: "ru", width: 390 },
] as const)("connect, sync, a fault, sync again ($language, $width)", async ({ language, width }) => {
  const t = wordsOf(language);
  const user = await registerApiUser(server.url);
  const locale = language === "ru" ? "ru-RU" : "en-US";
  await user.call("POST /api/email-settings/update-preferred-language", { language, locale });
  await user.call("POST /api/MyPortfolio", { name: "First", currency: "RUB" });
  const expected = /409/;
  const { page, faults, context } = await visit(browser, server.url, { language, width, expected });
  await signIn(page, user, "/sync");

  await follow(page, t("sync:connect"));
  const name = t("sync:provider.t-invest.name");
  await follow(page, t("sync:choose", { name }));
  await page.getByText(t("sync:infoReads")).waitFor();
  await follow(page, t("sync:continue"));
  const token = page.getByLabel(t("sync:field.token"), { exact: true });
  await token.fill(T_INVEST_TOKENS.full);
  await press(page, t("sync:check"));
  await page.getByText(t("sync:problem.credentials-too-strong")).waitFor();
  await token.fill(T_INVEST_TOKENS.readOnly);
  await press(page, t("sync:check"));
  await page.getByRole("heading", { name: t("sync:accounts") }).waitFor();
  await press(page, t("sync:saveAndSync"));

  const done = `${t("sync:result")}: ${t("sync:runState.done")}`;
  await page.getByText(done).waitFor({ timeout: 25_000 });
  await page
    .getByRole("link", { name: t("sync:waiting") })
    .first()
    .waitFor();
  expect(hub.journal().length).toBeGreaterThan(3);

  hub.script({ fake: "t-invest", kind: "truncated", path: "GetOperationsByCursor" });
  await press(page, t("sync:syncNow"));
  await page.getByText(t("sync:problem.unreadable")).first().waitFor({ timeout: 25_000 });
  await press(page, t("sync:syncNow"));
  await page.getByText(done).waitFor({ timeout: 25_000 });

  await page.getByText(t("sync:debug"), { exact: true }).click();
  await page.getByRole("columnheader", { name: t("sync:debugRequest") }).waitFor();
  expect(await page.locator("main").innerText()).not.toContain(T_INVEST_TOKENS.readOnly);
  const [scrollWidth, clientWidth] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(faults).toEqual([]);
  await context.close();
});

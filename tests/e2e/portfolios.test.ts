// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerApiUser, signIn } from "./api-user.ts";
import { interceptAnswer } from "./intercept-answer.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const t = wordsOf("ru");
const list = "/manage-portfolios";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const line = (page: Page, name: string) => page.locator(`[data-portfolio="${name}"]`);

/** Messages stay under the pointer, and cover lines on a phone. */
async function dismissMessages(page: Page): Promise<void> {
  const messages = page.getByRole("alert").getByRole("button", { name: t("common:action.close") });
  const close = () =>
    // A disappearing message is never stable enough to be clicked.
    messages.evaluateAll((all) => {
      for (const one of all) if (one instanceof HTMLElement) one.click();
      return all.length;
    });
  // On a slow machine one may come after the others were closed.
  await expect.poll(close, { timeout: 10_000, interval: 200 }).toBe(0);
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await dismissMessages(page);
  await button(page, t("portfolios:manage.actions", { name })).click();
  await page.getByRole("menuitem", { name: t(`portfolios:action.${action}`), exact: true }).click();
}

async function make(page: Page, name: string, child?: string): Promise<void> {
  await page
    .getByRole("link", { name: t("portfolios:manage.new"), exact: true })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: t("portfolios:new.title") }).waitFor();
  await page.locator('input[name="name"]').fill(name);
  if (child) {
    await page.getByText(t("portfolios:new.more")).click();
    await page.locator('select[name="kind"]').selectOption("composite");
    await page.getByRole("checkbox", { name: new RegExp(`^${child} [A-Z]{3}$`) }).check();
  }
  await button(page, t("portfolios:new.create")).click();
  await page.waitForURL(child ? "**/dashboard" : "**/import");
  await page.goto(list);
  await line(page, name).waitFor();
}

it("are made, changed, copied, put away, deleted and taken back, and put together", async () => {
  const user = await registerApiUser(server.url);
  await user.call("POST /api/email-settings/update-preferred-language", { language: "ru", locale: "ru-RU" });
  const options = { language: "ru", width: 390, expected: /412/ } as const;
  const { page, faults, context } = await visit(browser, server.url, options);
  await signIn(page, user, list);
  await make(page, "Первый");

  await act(page, "Первый", "settings");
  await page.locator('input[name="name"]').fill("Главный");
  await page.locator('select[name="rateSource"]').selectOption("cbr");
  await button(page, t("portfolios:settings.save")).click();
  await page.getByText(t("portfolios:done.saved"), { exact: true }).waitFor();
  await line(page, "Главный").waitFor();
  const [saved] = (await user.call("GET /api/MyPortfolio")).portfolios;
  expect(saved).toMatchObject({ name: "Главный", rateSource: "cbr" });

  // Another tab saves while the form is open: nothing is written until one version is chosen.
  await act(page, "Главный", "settings");
  await page.locator('input[name="broker"]').fill("Мой банк");
  await user.call("PUT /api/MyPortfolio", { id: saved.id, broker: "Чужой банк" });
  await button(page, t("portfolios:settings.save")).click();
  const conflict = page.getByRole("alert", { name: t("common:conflict.title") });
  expect(await conflict.getByRole("row").last().innerText()).toMatch(/Чужой банк\s+Мой банк/);
  const brokerOf = async () => (await user.call("GET /api/MyPortfolio")).portfolios[0].broker;
  expect(await brokerOf()).toBe("Чужой банк");
  await conflict.getByRole("button", { name: t("common:conflict.keepMine") }).click();
  await expect.poll(brokerOf).toBe("Мой банк");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  // The copy's figures come later, without moving its line.
  const held = Promise.withResolvers<void>();
  await interceptAnswer(page, "**/api/DashboardStats/portfolio-list*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await act(page, "Главный", "clone");
  const copy = t("portfolios:manage.copyName", { name: "Главный" });
  await line(page, copy).waitFor();
  const menu = button(page, t("portfolios:manage.actions", { name: copy }));
  const place = await menu.boundingBox();
  expect(await line(page, copy).locator("dd button").count()).toBe(0);
  held.resolve();
  await line(page, copy).locator("dd button").first().waitFor();
  expect(await menu.boundingBox()).toEqual(place);
  await page.unroute("**/api/DashboardStats/portfolio-list*");

  await act(page, copy, "archive");
  await line(page, copy).getByText(t("portfolios:tag.archived")).waitFor();
  await button(page, t("common:action.undo")).last().click();
  await line(page, copy).getByText(t("portfolios:tag.archived")).waitFor({ state: "detached" });

  await act(page, copy, "delete");
  await line(page, copy).waitFor({ state: "detached" });
  // A message stays while hovered, and may cover the button on a phone.
  await dismissMessages(page);
  await button(page, t("portfolios:deleted.restoreOne", { name: copy })).click();
  await line(page, copy).waitFor();

  await make(page, "Всё вместе", "Главный");
  await line(page, "Всё вместе").getByText(t("portfolios:tag.composite")).waitFor();
  const { portfolios } = await user.call("GET /api/MyPortfolio");
  expect(portfolios.at(-1)).toMatchObject({ isComposite: true, childPortfolios: [saved.id] });
  const { clientWidth, scrollWidth } = await page
    .locator("html")
    .evaluate((root) => ({ clientWidth: root.clientWidth, scrollWidth: root.scrollWidth }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(faults).toEqual([]);
  await context.close();
});

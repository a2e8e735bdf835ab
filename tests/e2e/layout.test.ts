// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { enterDemo, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";

/** Russian words are the longest: a layout that fits them fits the others. */
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const screens = [
  "/dashboard",
  "/holdings",
  "/pies",
  "/rebalancing",
  "/goals",
  "/transactions",
  "/transactions?new=buy",
  "/import",
  "/sync",
  "/prices",
  "/new-portfolio",
  "/add-positions",
  "/user-profile",
  "/user-profile?section=public",
  "/user-profile?section=security",
  "/backup",
  "/income",
  "/div-calendar?view=list",
  "/stats",
  "/stats#growth",
  "/screener",
  "/report",
  "/recap24",
  "/recap",
  "/backtest",
  "/calendars",
  "/public/rating-grades",
];

/** Texts outside of the screen or their card that cannot be scrolled into view. */
const wordsOutside = (page: Page, address: string): Promise<string[]> =>
  page.evaluate((place) => {
    const scrolls = (element: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
    // A scroll container shows its text inside, and must stay inside itself.
    const isOutside = (start: Element): boolean => {
      let { right } = start.getBoundingClientRect();
      for (let at = start.parentElement; at && at !== document.body; at = at.parentElement) {
        const edge = at.getBoundingClientRect().right;
        if (scrolls(at)) right = Math.min(right, edge);
        else if (getComputedStyle(at).borderRightWidth !== "0px" && right > edge + 1) return true;
      }
      return right > document.documentElement.clientWidth + 1;
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll("main *, [role=dialog] *")) {
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent?.trim(),
      );
      // Nor the contents of a closed list.
      if (!hasWords || element.closest(".visually-hidden, svg, option") || !element.checkVisibility())
        continue;
      if (element.getBoundingClientRect().width > 1 && isOutside(element))
        found.push(`${place}: ${element.textContent?.trim().slice(0, 60)}`);
    }
    return found;
  }, address);

const widths = [390, 1024, 1440];

it("Russian words stay inside their cards: 390, 1024 and 1440 wide", async () => {
  const { context, page } = await visit(browser, server.url, { language: "ru", width: 390, isStill: true });
  await enterDemo(page, "ru");
  for (const [number, address] of screens.entries()) {
    // Every other screen is opened wide and made narrow, the others the other way round.
    const order = number % 2 === 0 ? widths : widths.toReversed();
    await page.setViewportSize({ width: order[0] ?? 390, height: 900 });
    await page.goto("about:blank");
    await page.goto(address, { waitUntil: "networkidle" });
    for (const width of order) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => wordsOutside(page, `${address}, ${width} wide`), { timeout: 10_000 })
        .toEqual([]);
    }
  }
  await context.close();
});

const cutChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    return [...document.querySelectorAll<HTMLSelectElement>("select")].flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      pen.font = font;
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const words = select.selectedOptions[0]?.text ?? "";
      return select.clientWidth > 0 && pen.measureText(words).width > room + 1 ? [words] : [];
    });
  });

it.each(["en", "ru"] as const)(
  "settings of a portfolio show their choices whole at every width, in %s",
  async (language) => {
    const { context, page } = await visit(browser, server.url, { language, isStill: true });
    const user = await registerApiUser(server.url);
    const locale = language === "ru" ? "ru-RU" : "en-US";
    await user.call("POST /api/email-settings/update-preferred-language", { language, locale });
    const { id } = await user.call("POST /api/MyPortfolio", { name: "Choices", currency: "RUB" });
    await signIn(page, user, `/manage-portfolios?edit=${id}`);
    await page.locator("select[name=costMethod]").waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => cutChoices(page), { timeout: 10_000 }).toEqual([]);
    }
    await context.close();
  },
);

it("a phone reaches the places without a tab over the last one, which closes behind", async () => {
  const { context, page, faults } = await visit(browser, server.url, { language: "ru", width: 390 });
  await enterDemo(page, "ru");
  await page.goto("/dashboard");
  const more = page.getByRole("button", { name: "Ещё", exact: true });
  await page.locator("html[data-is-ready]").waitFor();
  await more.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Ещё" });
  expect(await sheet.getByRole("link", { name: "Позиции", exact: true }).count()).toBe(0);
  await sheet.getByRole("link", { name: "Цели", exact: true }).click();
  await page.waitForURL("**/goals**");
  await sheet.waitFor({ state: "detached" });
  expect(await page.getByRole("link", { name: "Позиции", exact: true }).count()).toBe(1);
  // The sheet has all entries unfolded, also those of other menus on desktops.
  await more.click();
  for (const name of ["Скринер", "Доступ", "Цены", "Настройки", "Что нового"])
    await sheet.getByRole("link", { name, exact: true }).waitFor();
  await sheet.getByRole("button", { name: "Оставить отзыв" }).click();
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("dialog").waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it("the holdings of a whole portfolio fit beside each other on a desktop", async () => {
  const { context, page } = await visit(browser, server.url, { language: "ru" });
  await enterDemo(page, "ru");
  await page.goto("/holdings", { waitUntil: "networkidle" });
  const table = page.getByRole("table").first();
  const { right } = (await table.boundingBox().then((box) => box && { right: box.x + box.width })) ?? {
    right: 0,
  };
  const room = await table.evaluate((element) => element.parentElement?.getBoundingClientRect().right ?? 0);
  expect(right).toBeGreaterThan(0);
  expect(right).toBeLessThanOrEqual(room);
  await context.close();
});

it("says in Russian what is wrong: missing is not short, unreadable stays unreadable once sent", async () => {
  const user = await registerApiUser(server.url);
  await user.call("POST /api/MyPortfolio", { name: "Layout", currency: "RUB" });
  const expected = /status of 400/;
  const { context, page, faults } = await visit(browser, server.url, { expected });
  await signIn(page, user, "/transactions?new=deposit");
  await context.addCookies([
    {
      name: "prefs",
      value: encodeURIComponent(JSON.stringify({ language: "ru", locale: "ru-RU" })),
      url: server.url,
    },
  ]);
  await page.goto("/transactions?new=deposit");
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "Дата", exact: true }).fill("40.13.2026");
  await drawer.getByRole("textbox", { name: "Сумма", exact: true }).fill("1 23");
  await drawer.getByRole("button", { name: "Добавить", exact: true }).click();
  await drawer.getByText("Такого дня нет").or(drawer.getByText("Это не дата")).waitFor();
  expect(await drawer.getByText("Неверный формат").count()).toBe(0);
  expect(await drawer.getByText("Заполните это поле").count()).toBe(0);

  await page.goto("/new-portfolio");
  await page.getByRole("button", { name: "Создать портфель" }).click();
  await page.getByText("Заполните это поле").waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

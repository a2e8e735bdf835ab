// @module-tag night
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiUser, importJourney, registerApiUser, signIn } from "./api-user.ts";
import { haveUsedFor, openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
let user: ApiUser;
/** Page of another origin with a frame. */
let site: Server;
let framed = "";

beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2024-06-28", DEMO: "off", RATE_LIMIT_PER_MINUTE: "100000" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
  user = await registerApiUser(server.url);
  await importJourney(user);
  site = createServer((_request, response) => {
    const page = `<!doctype html><title>Blog</title><h1>Blog</h1><iframe title="widget" src="${framed}"></iframe>`;
    response.setHeader("content-type", "text/html").end(page);
  }).listen(0, "127.0.0.1");
});
afterAll(async () => {
  site?.close();
  await browser?.close();
  await server?.stop();
});

const t = wordsOf("en");
/** Widgets in arranged order: lanes are side by side. */
const order = (page: Page): Promise<string[]> =>
  page.locator("[data-widget]").evaluateAll((all) => {
    const placeOf = (one: Element, at: number) =>
      Number((one as HTMLElement).style.getPropertyValue("--place") || at);
    return all
      .map((one, at) => ({ name: (one as HTMLElement).dataset.widget ?? "", place: placeOf(one, at) }))
      .sort((a, b) => a.place - b.place)
      .map(({ name }) => name);
  });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const handle = (page: Page, kind: string) =>
  button(page, t("dashboard:arrange.drag", { name: t(`dashboard:widget.${kind}`) }));

async function arrangeByKeyboard(page: Page): Promise<void> {
  await handle(page, "head").focus();
  await page.keyboard.press("Space");
  const told = page.locator("[id^=DndLiveRegion]");
  await told.filter({ hasText: "position 1 of 8" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await order(page)).indexOf("head")).toBeGreaterThan(0);
  await page.keyboard.press("Space");
  await told.filter({ hasText: /Key figures dropped at position [2-8] of 8/ }).waitFor();
  const later = page.locator('[data-widget="identity"] [data-tool="later"]');
  await later.focus();
  const before = (await order(page)).indexOf("identity");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await order(page)).indexOf("identity")).toBe(before + 1);
  expect(await later.evaluate((element) => element === document.activeElement)).toBe(true);
}

async function arrangeByMouse(page: Page): Promise<void> {
  const first = (await order(page))[0] ?? "";
  await page.evaluate(() => scrollTo(0, 0));
  const from = await page.locator(`[data-widget="${first}"] button`).first().boundingBox();
  const second = (await order(page))[1] ?? "";
  const to = await page.locator(`[data-widget="${second}"]`).boundingBox();
  if (!from || !to) throw new Error("not on the page");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await expect.poll(async () => (await order(page))[0]).toBe(second);
  await page.mouse.up();
  await page.locator("[data-lifted]").waitFor({ state: "detached" });
  // The library swallows clicks, keyboard ones too, within 50 ms after a drop.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
}

async function addRisk(page: Page): Promise<void> {
  await button(page, t("dashboard:arrange.add")).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("dashboard:about.risk") }).press("Enter");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.locator("[data-figure=risk-volatility]").waitFor();
  await button(page, t("dashboard:arrange.settings", { name: t("dashboard:widget.risk") })).press("Enter");
  await dialog.getByLabel(t("dashboard:setting.width")).selectOption("6");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

/** Stars must be chosen; arrows choose them. */
async function sayHowItWas(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: t("feedback:about.customizableDashboard.title") });
  const send = dialog.getByRole("button", { name: t("feedback:send") });
  await dialog.waitFor();
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByRole("radio").first().press("Space");
  await page.keyboard.press("ArrowRight");
  await dialog.getByLabel(t("feedback:message")).fill("Quick");
  await send.press("Enter");
  const thanks = page.getByRole("dialog", { name: t("feedback:thanks") });
  await thanks.waitFor();
  await page.keyboard.press("Escape");
  await thanks.waitFor({ state: "detached" });
}

it("is arranged by keyboard and mouse, stays so, explains what was added, and can be reset", async () => {
  const { context, page, faults } = await visit(browser, server.url);
  await signIn(page, user, "/dashboard");
  const first = await order(page);
  await button(page, t("dashboard:arrange.start")).click();
  await button(page, t("dashboard:tutorial.begin")).press("Enter");
  await arrangeByKeyboard(page);
  await arrangeByMouse(page);
  await addRisk(page);
  const arranged = await order(page);
  expect([arranged.length, arranged.at(-1)]).toEqual([first.length + 1, "risk"]);
  await haveUsedFor(page, 10);
  await button(page, t("dashboard:arrange.done")).press("Enter");
  await sayHowItWas(page);
  await button(page, t("dashboard:arrange.start")).waitFor();
  await page.reload();
  expect(await order(page)).toEqual(arranged);
  expect(await page.locator('[data-widget="risk"]').getAttribute("data-width")).toBe("6");
  await page.locator("button[data-figure=risk-volatility]").click();
  const panel = page.locator('[data-explained="risk-volatility"]');
  expect(await panel.getAttribute("data-is-same")).toBe("true");
  await page.keyboard.press("Escape");
  await button(page, t("dashboard:arrange.start")).click();
  await button(page, t("dashboard:arrange.reset")).click();
  await button(page, t("dashboard:arrange.start")).waitFor();
  await expect.poll(() => order(page)).toEqual(first);
  await button(page, t("dashboard:arrange.start")).click();
  await button(page, t("dashboard:arrange.done")).waitFor();
  expect(await button(page, t("dashboard:tutorial.begin")).count()).toBe(0);
  await page.locator('[data-widget="identity"] [data-tool="later"]').press("Enter");
  await button(page, t("dashboard:arrange.done")).click();
  await button(page, t("dashboard:arrange.start")).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it("one widget stands in another site's frame until its address is taken back", async () => {
  const { context, page, faults } = await visit(browser, server.url, { width: 390, expected: /404/ });
  await signIn(page, user, "/dashboard");
  await button(page, t("dashboard:arrange.start")).click();
  await button(page, t("dashboard:tutorial.begin")).click();
  await button(page, t("dashboard:arrange.settings", { name: t("dashboard:widget.allocation") })).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("dashboard:address.name")).fill("Blog");
  await dialog.getByRole("button", { name: t("dashboard:address.button") }).click();
  framed = await dialog.getByLabel(t("dashboard:address.url")).inputValue();
  const blog = await context.newPage();
  await blog.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  const frame = blog.frameLocator("iframe");
  await frame.getByRole("heading", { name: t("dashboard:widget.allocation") }).waitFor();
  await frame
    .getByText(/^\d+\.\d\d%$/)
    .first()
    .waitFor();
  expect(await frame.getByRole("link").count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await button(page, t("dashboard:address.title")).click();
  await dialog.getByRole("button", { name: t("dashboard:address.takeBackNamed", { name: "Blog" }) }).click();
  await dialog.getByText(t("dashboard:address.none")).waitFor();
  await blog.reload();
  await frame.getByText(t("dashboard:address.goneText")).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it("on a narrow screen widgets stand as they were arranged, and a chart's menu works by keyboard alone", async () => {
  const { context, page, faults } = await visit(browser, server.url, { width: 390 });
  await signIn(page, user, "/dashboard");
  const arranged = await order(page);
  const tops = await page.locator("[data-widget]").evaluateAll((all) =>
    all
      .map((one) => ({ name: (one as HTMLElement).dataset.widget, top: one.getBoundingClientRect().top }))
      .sort((a, b) => a.top - b.top)
      .map(({ name }) => name),
  );
  expect(tops).toEqual(arranged);
  const chart = page.locator('[data-widget="value-chart"] figure');
  const menu = chart.locator("[data-chart-menu]");
  await page.locator("html[data-is-ready]").waitFor();
  await menu.locator("summary").press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  expect(await menu.getAttribute("open")).toBe(null);
  expect(await menu.locator("summary").evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await chart.locator("[data-chart-data] tbody tr").first().waitFor();
  expect(await menu.getAttribute("open")).toBe(null);
  expect(faults).toEqual([]);
  await context.close();
});

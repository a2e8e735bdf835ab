import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atNight } from "../support/at-night.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { figureText, toast, wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2024-06-28" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Words = ReturnType<typeof wordsOf>;

const address = "/portfolio-visualization-demo";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const shown = (page: Page) => page.locator("[data-preview]");

async function keep(page: Page, t: Words, email: string): Promise<void> {
  await button(page, t("portfolio-preview:keep.button")).click();
  const dialog = page.getByRole("dialog", { name: t("account:wanted.keep-preview.title") });
  const box = (key: string) => dialog.getByRole("textbox", { name: t(key), exact: true });
  await box("account:name.label").fill("Vera Invented");
  await box("account:email").fill(email);
  await box("account:password.label").fill("grain-of-truth-42");
  await dialog.locator("input[name=personalDataAgreed]").check();
  await dialog.getByRole("button", { name: t("account:signup.submit") }).click();
  await page.waitForURL("**/onboarding");
  await button(page, t("account:onboarding.toPreview")).click();
  await toast(page, t("account:wanted.keep-preview.done")).waitFor();
  await page.waitForURL("**/dashboard?p=*");
}

const digits = (text: string) => text.replace(/[^\d.,]/g, "");

it("typed holdings are corrected by line, previewed with their figures, and become positions on sign-up", async () => {
  const t = wordsOf("en");
  const { context, page, faults } = await visit(browser, server.url, { expected: /status of 400/ });
  await page.goto(address);
  await page.locator("html[data-is-ready]").waitFor();
  const lines = page.getByRole("textbox", { name: t("portfolio-preview:form.lines") });
  await lines.fill("NERDFUND; 10; 100\nNOSUCHTHING; 5");
  await button(page, t("portfolio-preview:form.show")).click();
  const wrong = page.getByRole("alert").filter({ hasText: "NOSUCHTHING" });
  await wrong.getByText(t("portfolio-preview:issue.line", { line: 2 })).waitFor();
  expect(await shown(page).count()).toBe(0);

  await lines.fill("NERDFUND; 10; 100\nWHOLEPIE; 5");
  await button(page, t("portfolio-preview:form.show")).click();
  await shown(page).waitFor();
  const value = await figureText(page, "value");
  const parts = [await figureText(page, "value-NERDFUND"), await figureText(page, "value-WHOLEPIE")];
  const numbers = [value, ...parts].map((text) => Number(digits(text).replaceAll(",", "")));
  expect(numbers[0]).toBeCloseTo((numbers[1] ?? 0) + (numbers[2] ?? 0), 1);
  for (const name of ["history.of.held", "allocation.title", "income.title"])
    await page.getByRole("region", { name: t(`portfolio-preview:${name}`) }).waitFor();
  await page.getByRole("radio", { name: t("portfolio-preview:allocation.group.currency") }).check();
  expect(await figureText(page, "slice-currency-USD")).toBe("100.00%");
  await page.locator('[data-figure="value"]').click();
  const explained = page.getByRole("dialog");
  await explained.getByText(t("portfolio-preview:rule.value")).waitFor();
  await explained.getByText("WHOLEPIE").waitFor();
  await page.keyboard.press("Escape");

  // The key is the browser's cookie: reloading shows the same preview.
  await page.reload();
  await shown(page).waitFor();
  expect(await figureText(page, "value")).toBe(value);

  await keep(page, t, "preview-en@example.org");
  await page.goto("/holdings");
  await page.locator("tr[data-row]").filter({ hasText: "WHOLEPIE" }).waitFor();
  const total = await page.locator("main table").first().textContent();
  expect(digits(total ?? "")).toContain(digits(value).split(".")[0]);
  expect(faults).toEqual([]);
  await context.close();
});

const statement = [
  "Event,Date,Symbol,Price,Quantity,Currency,FeeTax,Exchange,NKD,FeeCurrency,DoNotAdjustCash,Note",
  "CASH_IN,2023-01-09,USD,1,5000,USD,0,,,USD,,",
  "BUY,2023-01-10,NERDFUND,100,10,USD,0,DEMO,,USD,,",
  "SELL,2023-06-12,NERDFUND,120,4,USD,0,DEMO,,USD,,",
].join("\n");

describe("in Russian on a phone", atNight(true), () => {
  it("a statement is read, charted from its own transactions, and becomes an import on sign-up", async () => {
    const t = wordsOf("ru");
    const { context, page, faults } = await visit(browser, server.url, { language: "ru", width: 390 });
    await page.goto(address);
    await page.locator("html[data-is-ready]").waitFor();
    const file = { name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from(statement) };
    await page.locator("input[type=file]").setInputFiles(file);
    await shown(page).waitFor();
    await page
      .getByText(t("portfolio-preview:result.statement", { count: 3, name: "" }).split(",")[0] ?? "")
      .waitFor();
    await page.getByRole("region", { name: t("portfolio-preview:history.of.ledger") }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await keep(page, t, "preview-ru@example.org");
    await page.goto("/import");
    await page.getByText("rows.csv").first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

/** A table that no format knows is mapped on a screen, previewed and booked; the next one maps itself. */
const table = "Booked;What;Sum;Money\n03.02.2025;came;1 250,50;USD\n05.02.2025;went;200,00;USD\n";
const next = `${table}06.02.2025;came;10,00;USD\n`;
const fileOf = (text: string) => ({ name: "club.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2026-11-20", DEMO: "off", RATE_LIMIT_PER_MINUTE: "100000" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const journeys = [
  { language: "en", width: 1440, height: 900 },
  { language: "ru", width: 390, height: 844 },
] as const;

async function mapColumns(page: Page, t: ReturnType<typeof wordsOf>): Promise<void> {
  // Long lists are searched by typing: by keyboard alone, as on a phone.
  const choose = async (label: string, option: string) => {
    const box = page.getByLabel(label, { exact: true }).first();
    await box.fill(option);
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  for (const [label, field] of [
    ["Booked", "date"],
    ["What", "event"],
    ["Sum", "amount"],
    ["Money", "currency"],
  ] as const)
    await choose(t("mapping:columns.means", { label }), t(`mapping:field.${field}`));
  for (const [word, kind] of [
    ["came", "deposit"],
    ["went", "withdrawal"],
  ] as const)
    await choose(t("mapping:words.of", { word }), t(`ledger:kind.${kind}`));
}

it.each(journeys)(
  "an unknown table is mapped and imported: $language, $width wide",
  async ({ language, width, height }) => {
    const user: ApiUser = await registerApiUser(server.url);
    const locale = language === "ru" ? "ru-RU" : "en-US";
    await user.call("POST /api/email-settings/update-preferred-language", { language, locale });
    const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Club", currency: "USD" });
    const { context, page, faults } = await visit(browser, server.url, { width, height });
    const t = wordsOf(language);
    await signIn(page, user, "/import");
    await page.getByLabel(t("import:upload.drop")).setInputFiles(fileOf(table));
    await page.getByRole("link", { name: t("mapping:open") }).click();
    await mapColumns(page, t);
    await page.getByLabel(t("mapping:save.label")).fill("Club");
    await page.getByRole("button", { name: t("mapping:use") }).click();
    await page.getByRole("button", { name: t("import:commit.all", { count: 2 }) }).click();
    await page.getByText(t("import:done.rows", { count: 2 })).waitFor();
    const { head } = await user.call("GET /api/main-stats", { portfolioId });
    // 1,250.50 - 200
    expect(Number(head.cash.value)).toBe(1050.5);

    await page.goto("/import");
    await page.getByLabel(t("import:upload.drop")).setInputFiles(fileOf(next));
    await page.getByText(t("import:issue.mapped-by", { name: "Club" })).waitFor();
    await page.getByRole("button", { name: t("import:commit.all", { count: 1 }) }).waitFor();
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    expect(faults).toEqual([]);
    await context.close();
  },
  120_000,
);

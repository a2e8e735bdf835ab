// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

/** RUDOGOR was split 10 for 1 on 8 April 2024. */
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2024-12-20", DEMO: "on", RATE_LIMIT_PER_MINUTE: "100000" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const t = wordsOf("en");

interface Holder {
  readonly user: ApiUser;
  readonly portfolioId: string;
  readonly assetId: string;
}

async function makeHolder(): Promise<Holder> {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "First", currency: "RUB" });
  const { assets } = await user.call("GET /api/assets/search", { query: "RUDOGOR" });
  const found = assets.find(({ ticker }: { ticker: string }) => ticker === "RUDOGOR");
  return { user, portfolioId, assetId: found.id };
}

const buy = ({ user, portfolioId, assetId }: Holder, part: object) =>
  user.call("POST /api/transactions", {
    ...{ portfolioId, assetId, kind: "buy", currency: "RUB", affectsCash: false, ...part },
  });

async function lotsOf({ user, assetId }: Holder, portfolioId: string): Promise<string[]> {
  const { lots } = await user.call("GET /api/holdings/one", { portfolioId, assetId });
  return lots.map(
    ({ openedOn, quantity, cost }: Record<string, string>) => `${openedOn} ${quantity} ${cost}`,
  );
}

async function open(holder: Holder, path: string) {
  const visited = await visit(browser, server.url, { language: "en", width: 1280 });
  await signIn(visited.page, holder.user, path);
  return visited;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

it("dividends wait for the split before them, and all are booked in the order of their days", async () => {
  const holder = await makeHolder();
  const { user, portfolioId } = holder;
  await buy(holder, { date: "2024-03-04", quantity: "1", price: "1500" });
  const { page, faults, context } = await open(holder, "/corporate-actions");
  const { income } = await user.call("GET /api/corporateActions/CheckCorporateActions", { portfolioId });
  const waiting = income.filter(({ waitsFor }: { waitsFor: unknown }) => waitsFor !== null);
  expect(waiting.length).toBeGreaterThan(0);
  const line = page.locator("[data-due=RUDOGOR]").filter({ hasText: "Waiting for Split of RUDOGOR" });
  await line.first().waitFor();
  expect(await line.getByRole("button", { name: /^Book/ }).count()).toBe(0);
  await button(page, t("corporate-actions:income.bookAll", { count: income.length })).click();
  await page.getByText(t("corporate-actions:income.empty"), { exact: true }).waitFor();
  await page.locator("[data-decided=booked]").filter({ hasText: "Split" }).waitFor();
  const { rows } = await user.call("GET /api/transactions", { portfolioId, activity: "income" });
  const after = rows.filter(({ date }: { date: string }) => date > "2024-04-08");
  // One share before the split is ten after it.
  expect(after.map(({ quantity }: { quantity: string }) => quantity)).toEqual(waiting.map(() => "10"));
  // Nine more shares before the split contradict the booking, which is repaired at once.
  await buy(holder, { date: "2024-03-05", quantity: "9", price: "1500" });
  await page.reload();
  await page.locator("[data-misfit=dividend]").first().waitFor();
  await button(page, t("corporate-actions:misfit.repair", { count: waiting.length })).click();
  await page.locator("[data-misfit=dividend]").first().waitFor({ state: "detached" });
  const { rows: repaired } = await user.call("GET /api/transactions", { portfolioId, activity: "income" });
  const again = repaired.filter(({ date }: { date: string }) => date > "2024-04-08");
  expect(again.map(({ quantity }: { quantity: string }) => quantity)).toEqual(waiting.map(() => "100"));
  expect(faults).toEqual([]);
  await context.close();
});

it("a file that sells after a known split books the split with it", async () => {
  const holder = await makeHolder();
  const { page, faults, context } = await open(holder, "/import");
  const text = [
    "Event,Date,Symbol,Price,Quantity,Currency,FeeTax,Exchange,NKD,FeeCurrency,DoNotAdjustCash,Note",
    "Buy,2024-03-04,RUDOGOR,1500,3,RUB,,,,,TRUE,",
    "Sell,2024-05-06,RUDOGOR,160,20,RUB,,,,,TRUE,",
  ].join("\n");
  await page
    .getByLabel(t("import:upload.drop"))
    .setInputFiles({ name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const split = page.locator("[data-split=RUDOGOR]");
  await split.waitFor();
  expect(await split.innerText()).toContain("10 for 1");
  // An opening balance would count the units twice, so it is not offered.
  expect(await button(page, t("import:oversold.unknown")).count()).toBe(0);
  await split.getByRole("button", { name: t("import:split.book"), exact: true }).click();
  await page
    .getByRole("main")
    .getByRole("button", { name: t("import:commit.all", { count: 2 }) })
    .click();
  await page.getByText(t("import:done.title"), { exact: true }).first().waitFor();
  // 3 x 10 - 20.
  expect(await lotsOf(holder, holder.portfolioId)).toEqual(["2024-03-04 10 1500"]);
  expect(faults).toEqual([]);
  await context.close();
});

it("two moves of one day share the lots, and a purchase entered later reaches the receiver", async () => {
  const holder = await makeHolder();
  const { user, portfolioId, assetId } = holder;
  await buy(holder, { date: "2024-05-03", quantity: "10", price: "100", fee: "5" });
  await buy(holder, { date: "2024-06-03", quantity: "10", price: "120", fee: "5" });
  const { id: toPortfolioId } = await user.call("POST /api/MyPortfolio", { name: "Second", currency: "RUB" });
  const { page, faults, context } = await open(
    holder,
    `/transactions?p=${portfolioId}&move=new&for=${assetId}`,
  );
  for (const quantity of ["15", "2"]) {
    await page.goto(`${server.url}/transactions?p=${portfolioId}&move=new&for=${assetId}`);
    await page.locator("[name=toPortfolioId]").selectOption(toPortfolioId);
    await page.getByRole("textbox", { name: t("transactions:move.quantity"), exact: true }).fill(quantity);
    await page.getByText(t("transactions:move.lots"), { exact: true }).waitFor();
    await button(page, t("transactions:move.save")).click();
    await page.getByText(t("transactions:move.done"), { exact: true }).first().waitFor();
  }
  const sum = async (id: string) =>
    (await lotsOf(holder, id)).reduce((total, lot) => total + Number(lot.split(" ")[2]), 0);
  // 10 x 100 + 5 and 7 / 10 of 10 x 120 + 5; three tenths stay.
  expect([await sum(toPortfolioId), await sum(portfolioId)]).toEqual([1848.5, 361.5]);
  await buy(holder, { date: "2024-05-02", quantity: "4", price: "90" });
  expect((await lotsOf(holder, toPortfolioId))[0]).toMatch(/^2024-05-02 /);
  expect(faults).toEqual([]);
  await context.close();
});

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { formKinds, kindForms } from "../../app/features/transactions/form/transaction-fields.ts";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { interceptAnswer } from "./intercept-answer.ts";
import {
  openBrowser,
  startServer,
  type TestServer,
  type Visit,
  type VisitOptions,
  visit,
} from "./support.ts";
import { toast, wordsOf } from "./words.ts";

const t = wordsOf("en");
const isNight = process.env.TEST_PROFILE === "night";
let server: TestServer;
let browser: Browser;
let user: ApiUser;
let portfolioId: string;
let share: string;
let bond: string;

beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2024-06-28", DEMO: "on" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
  user = await registerApiUser(server.url);
  ({ id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Forms", currency: "USD" }));
  const { assets } = await user.call("GET /api/assets/search", { query: "a", limit: 50 });
  const found = [...assets, ...(await user.call("GET /api/assets/search", { query: "b", limit: 50 })).assets];
  const first = (type: number) => found.find((asset: { type: number }) => asset.type === type)?.ticker ?? "";
  [share, bond] = [first(1), first(2)];
  expect([share, bond]).not.toContain("");
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Scripts started by stored texts are faults. */
async function open(options: VisitOptions = {}): Promise<Visit> {
  const opened = await visit(browser, server.url, options);
  opened.page.on("dialog", (dialog) => {
    (opened.faults as string[]).push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await signIn(opened.page, user, "/transactions");
  await opened.page.getByRole("heading", { level: 1, name: t("transactions:title") }).waitFor();
  // `openForm` navigates within the program; before it is ready a link loads a page.
  await opened.page.locator("html[data-is-ready]").waitFor();
  return opened;
}

const close = async ({ context, faults }: Visit) => {
  expect(faults).toEqual([]);
  await context.close();
};

const drawerOf = (page: Page) => page.getByRole("dialog");
const box = (page: Page, key: string) =>
  drawerOf(page).getByRole("textbox", { name: t(`transactions:form.${key}`), exact: true });

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await target.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** By its address, as a link inside the program: the page stays. */
async function openForm(page: Page, kind: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/transactions?new=${kind}`);
  await box(page, "date").waitFor();
}

async function pickAsset(page: Page, ticker: string, label = /^Asset/): Promise<void> {
  const picker = drawerOf(page).getByRole("combobox", { name: label });
  await type(page, picker, ticker);
  await page
    .getByRole("option", { name: new RegExp(`^${ticker}\\b`) })
    .first()
    .waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => picker.inputValue()).toContain(`${ticker} · `);
}

async function submit(page: Page): Promise<void> {
  await box(page, "date").focus();
  await page.keyboard.press("Enter");
}

const countRows = async () =>
  (await user.call("GET /api/transactions", { portfolioId, pageSize: 1 })).totalCount as number;

/** The message is dismissed, so that it is not taken for the next one. */
async function expectAdded(page: Page, before: number): Promise<void> {
  const added = toast(page, t("transactions:done.added"));
  await added.waitFor();
  await drawerOf(page).waitFor({ state: "detached" });
  expect(await countRows()).toBe(before + 1);
  await page
    .getByRole("alert")
    .filter({ hasText: t("transactions:done.added") })
    .getByRole("button", { name: t("common:action.close") })
    .click();
  await added.waitFor({ state: "detached" });
}

interface Step {
  readonly kind: string;
  readonly day: string;
  readonly asset?: "share" | "bond";
  /** Received asset, for rows of two. */
  readonly toAsset?: "share" | "bond";
  readonly boxes: Readonly<Record<string, string>>;
}

/** In ledger order, so that every row is valid. */
const steps: readonly Step[] = [
  { kind: "deposit", day: "1/10/2024", boxes: { amount: "100000" } },
  { kind: "opening-balance", day: "1/11/2024", asset: "share", boxes: { quantity: "10", cost: "1000" } },
  { kind: "buy", day: "1/12/2024", asset: "share", boxes: { quantity: "10", price: "100", fee: "1.50" } },
  { kind: "sell", day: "1/15/2024", asset: "share", boxes: { quantity: "5", price: "110" } },
  { kind: "dividend", day: "1/16/2024", asset: "share", boxes: { amount: "12.50", tax: "1.25" } },
  { kind: "interest", day: "1/17/2024", boxes: { amount: "3" } },
  { kind: "withdrawal", day: "1/18/2024", boxes: { amount: "50" } },
  { kind: "currency-exchange", day: "1/19/2024", boxes: { paid: "100", bought: "9000" } },
  { kind: "fee", day: "1/22/2024", boxes: { amount: "2" } },
  { kind: "tax", day: "1/23/2024", boxes: { amount: "2" } },
  { kind: "split", day: "1/24/2024", asset: "share", boxes: { ratioTo: "2", ratioFrom: "1" } },
  { kind: "transfer-in", day: "1/25/2024", asset: "share", boxes: { quantity: "4", cost: "200" } },
  { kind: "transfer-out", day: "1/26/2024", asset: "share", boxes: { quantity: "1" } },
  { kind: "cash-gain", day: "1/29/2024", boxes: { amount: "1" } },
  { kind: "cash-expense", day: "1/30/2024", boxes: { amount: "1" } },
  { kind: "buy", day: "2/1/2024", asset: "bond", boxes: { quantity: "10", pricePercent: "98.5" } },
  { kind: "coupon", day: "2/2/2024", asset: "bond", boxes: { amount: "30" } },
  { kind: "amortisation", day: "2/5/2024", asset: "bond", boxes: { amount: "100" } },
  { kind: "redemption", day: "2/6/2024", asset: "bond", boxes: { amount: "9000" } },
  { kind: "short", day: "2/7/2024", asset: "bond", boxes: { quantity: "1", pricePercent: "99" } },
  { kind: "cover", day: "2/8/2024", asset: "bond", boxes: { quantity: "1", pricePercent: "98" } },
  { kind: "stock-dividend", day: "2/9/2024", asset: "share", boxes: { quantity: "1", amount: "50" } },
  { kind: "airdrop", day: "2/12/2024", asset: "share", boxes: { quantity: "1", amount: "50" } },
  { kind: "tender", day: "2/13/2024", asset: "share", boxes: { quantity: "1", price: "60" } },
  { kind: "rights-lapse", day: "2/14/2024", asset: "share", boxes: { quantity: "1" } },
  {
    ...{ kind: "spin-off", day: "2/15/2024", asset: "share", toAsset: "bond" },
    boxes: { toQuantity: "1", costShare: "10" },
  },
  {
    ...{ kind: "option-exercise", day: "2/16/2024", asset: "share", toAsset: "bond" },
    boxes: { contracts: "1", underlyingUnits: "2", strike: "50" },
  },
  { kind: "conversion", day: "2/19/2024", asset: "share", toAsset: "bond", boxes: { toQuantity: "1" } },
  { kind: "cost-adjustment", day: "2/20/2024", asset: "bond", boxes: { amount: "10" } },
];

/** Kinds with the same form share a row, except those that need a future or repeat boxes. */
const shapeOf = (kind: string) => JSON.stringify(kindForms[kind]);
const typeOf = ({ kind, asset }: Step) => `${shapeOf(kind)} of ${asset}`;
const firstOfForm = steps.filter(
  (step, at) => steps.findIndex((other) => typeOf(other) === typeOf(step)) === at,
);
const chosenSteps = isNight ? steps : firstOfForm.filter((_, at) => at % 2 === 0);
const untried = ["merger", "rights-exercise", "swap", "variation-margin"];

it("adds a row through every form by keyboard alone", async () => {
  const tried = new Set(steps.map(({ kind }) => shapeOf(kind)));
  expect(formKinds.filter((kind) => !tried.has(shapeOf(kind))).sort()).toEqual(untried);
  await user.call("PUT /api/MyPortfolio", { id: portfolioId, isShortAllowed: true });
  onTestFinished(() => user.call("PUT /api/MyPortfolio", { id: portfolioId, isShortAllowed: false }));
  const opened = await open({ isStill: true });
  const { page } = opened;
  for (const { kind, day, asset, toAsset, boxes } of chosenSteps) {
    const before = await countRows();
    await openForm(page, kind);
    if (asset) await pickAsset(page, asset === "share" ? share : bond);
    if (toAsset) await pickAsset(page, toAsset === "share" ? share : bond, /^(Received|Underlying) asset/);
    await type(page, box(page, "date"), day);
    for (const [name, text] of Object.entries(boxes)) await type(page, box(page, name), text);
    await submit(page);
    await expectAdded(page, before);
  }
  const { rows } = await user.call("GET /api/transactions", { portfolioId, pageSize: 200 });
  const stored = rows.map(({ kindName }: { kindName: string }) => kindName).reverse();
  expect(stored).toEqual(chosenSteps.map(({ kind }) => kind));
  await close(opened);
}, 300_000);

it("keys choose of what was typed, not of what was found for less of it", {
  tags: ["night"],
  timeout: 120_000,
}, async () => {
  const opened = await open();
  const { page } = opened;
  await openForm(page, "buy");
  const picker = drawerOf(page).getByRole("combobox", { name: /^Asset/ });
  const [start, end] = [bond.slice(0, -2), bond.slice(-2)];
  await type(page, picker, start);
  const found = page.getByRole("option");
  await found.filter({ hasText: bond }).first().waitFor();
  expect(await found.first().innerText()).not.toContain(bond);
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await interceptAnswer(page, /assets\/search/, (route) => promise.then(() => route.continue()));
  const asked = page.waitForRequest(/assets\/search/);
  await page.keyboard.type(end);
  await asked;
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => picker.inputValue()).toContain(`${bond} · `);
  // Before results the key waits for the best match, and sends nothing.
  await type(page, picker, `${share.toLowerCase()} `);
  await page.keyboard.press("Enter");
  answer();
  await expect.poll(() => picker.inputValue()).toContain(`${share} · `);
  expect(await drawerOf(page).getByText(t("common:field.required")).count()).toBe(0);
  await close(opened);
});

it("opens by a key, chooses the kind by typing, and shows what saving will do", {
  tags: ["night"],
  timeout: 120_000,
}, async () => {
  const opened = await open();
  const { page } = opened;
  await page.locator("body").press("n");
  const kind = drawerOf(page)
    .getByRole("combobox", { name: t("transactions:form.kind") })
    .or(drawerOf(page).getByRole("textbox", { name: t("transactions:form.kind") }))
    .first();
  await kind.waitFor();
  await type(page, kind, t("ledger:kind.deposit"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await type(page, box(page, "amount"), "250");
  const effect = drawerOf(page).getByRole("region", { name: t("transactions:effect.title") });
  await effect.getByText("+$250.00").waitFor();
  const before = await countRows();
  await submit(page);
  await expectAdded(page, before);
  await close(opened);
});

it("reads numbers as people write them, and tells how it read a doubtful one", {
  tags: ["night"],
  timeout: 180_000,
}, async () => {
  const opened = await open();
  const { page } = opened;
  await openForm(page, "deposit");
  const amount = box(page, "amount");
  const told = (text: string) =>
    drawerOf(page)
      .getByText(t("common:number.understood", { value: text }))
      .waitFor();
  await type(page, amount, "1,234");
  await told("1,234");
  await type(page, amount, "1200+3*45");
  await told("1,335");
  for (const [text, problem] of [
    ["twelve", "not-a-number"],
    ["1/0", "divided-by-zero"],
  ] as const) {
    await type(page, amount, text);
    await drawerOf(page)
      .getByText(t(`common:number.${problem}`))
      .waitFor();
  }
  for (const text of ["1 234,56", "1,234.56", "1\u00a0234.56"]) {
    const before = await countRows();
    await type(page, amount, text);
    await submit(page);
    await expectAdded(page, before);
    const { rows } = await user.call("GET /api/transactions", { portfolioId, pageSize: 1, search: "" });
    expect([text, rows[0].amount]).toEqual([text, "1234.56"]);
    await openForm(page, "deposit");
  }
  await close(opened);
});

it("refuses a sale of more than is held, a day to come and a negative quantity, and writes nothing", async () => {
  const opened = await open({ expected: /status of 400/ });
  const { page } = opened;
  const before = await countRows();
  await openForm(page, "sell");
  await pickAsset(page, share);
  await type(page, box(page, "quantity"), "5000");
  await type(page, box(page, "price"), "1");
  await drawerOf(page)
    .getByText(/more than you hold/)
    .waitFor();
  await submit(page);
  await drawerOf(page).getByText(t("common:field.oversold")).waitFor();
  for (const text of ["-1", "\u22121"]) {
    await type(page, box(page, "quantity"), text);
    await drawerOf(page).getByText(t("common:field.negative")).waitFor({ state: "detached" });
    await submit(page);
    await drawerOf(page).getByText(t("common:field.negative")).waitFor();
  }
  // A separate page, as the form of the sale is still open, and has a day too.
  await page.goto("/transactions?new=deposit");
  await box(page, "date").waitFor();
  await type(page, box(page, "date"), "1/1/2030");
  await type(page, box(page, "amount"), "5");
  await submit(page);
  await drawerOf(page).getByText(t("common:field.date-in-future")).waitFor();
  expect(await countRows()).toBe(before);
  await close(opened);
}, 120_000);

const html = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;
const sql = `'; drop table transactions; --`;

it("stores HTML, SQL and long text as text, shows it as text, deletes and brings back", async () => {
  const opened = await open();
  const { page } = opened;
  const long = `${html}${sql}${"n".repeat(10_000 - html.length - sql.length)}`;
  await openForm(page, "deposit");
  await type(page, box(page, "amount"), "7.77");
  await box(page, "note").fill(`${long}too much`);
  const before = await countRows();
  await submit(page);
  await toast(page, t("transactions:done.added")).first().waitFor();
  const { rows } = await user.call("GET /api/transactions", {
    portfolioId,
    pageSize: 1,
    search: "drop table",
  });
  expect(rows[0].note).toBe(long);
  await page.getByRole("searchbox").fill(html);
  await page.waitForURL(/[?&]q=/);
  const row = page.getByRole("row").filter({ hasText: "<img src=x" });
  await row.waitFor();
  expect(await page.locator("main img[src=x]").count()).toBe(0);
  // The effect arrives while the button is held down: it must not move it away.
  const { promise: effectMayCome, resolve: sendEffect } = Promise.withResolvers<void>();
  await interceptAnswer(page, "**/api/transactions/preview", (route) =>
    effectMayCome.then(() => route.continue()),
  );
  await row.click();
  await drawerOf(page)
    .getByRole("button", { name: t("transactions:drawer.delete") })
    .hover();
  await page.mouse.down();
  sendEffect();
  await drawerOf(page)
    .getByRole("region", { name: t("transactions:effect.title") })
    .waitFor();
  await page.mouse.up();
  await toast(page, t("transactions:done.deleted")).waitFor();
  expect(await countRows()).toBe(before);
  await page
    .getByRole("alert")
    .filter({ hasText: t("transactions:done.deleted") })
    .getByRole("button", { name: t("common:action.undo") })
    .click();
  await expect.poll(countRows).toBe(before + 1);
  await row.waitFor();
  await close(opened);
}, 120_000);

it("names and search boxes take anything as text", { tags: ["night"] }, async () => {
  const opened = await open();
  const { page } = opened;
  await page.goto("/new-portfolio");
  await page.getByRole("textbox", { name: t("portfolios:new.name") }).fill(`${html}${sql}`.slice(0, 100));
  await page
    .locator("form")
    .getByRole("button", { name: t("portfolios:new.create") })
    .click();
  await page.getByRole("main").getByText("<img src=x").waitFor();
  expect(await page.locator("img[src=x]").count()).toBe(0);
  await page.goto(`/holdings?p=${portfolioId}`);
  await page.getByRole("searchbox").fill(`${html}${sql}%_\\`);
  await page.getByText(t("holdings:empty.nothingFound"), { exact: true }).waitFor();
  await page.goto("/user-profile");
  await page.getByRole("textbox", { name: t("account:name.label") }).fill(html);
  await page.keyboard.press("Enter");
  await toast(page, t("account:settings.saved")).first().waitFor();
  await page.reload();
  await page.getByRole("button", { name: t("common:account.menu", { name: html }) }).waitFor();
  expect((await user.call("GET /api/account/userinfo")).name).toBe(html);
  await close(opened);
});

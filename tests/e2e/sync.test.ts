// @module-tag night
import { rmSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readZip } from "../../app/features/backup/zip.ts";
import { plaid } from "../../fakes/aggregators/plaid.ts";
import { snaptrade } from "../../fakes/aggregators/snaptrade.ts";
import { yodlee } from "../../fakes/aggregators/yodlee.ts";
import { FAKES } from "../../fakes/index.ts";
import type { Fake } from "../../fakes/kit/fake.ts";
import { createRunningClock } from "../../fakes/kit/fake-clock.ts";
import type { FaultScript } from "../../fakes/kit/faults.ts";
import { type FakeHub, startFakes } from "../../fakes/kit/hub.ts";
import { questrade } from "../../fakes/questrade/fake.ts";
import { T_INVEST_TOKENS, tInvest } from "../../fakes/t-invest/fake.ts";
import { freePort } from "../support/free-port.ts";
import {
  endServer,
  type ServerProcess,
  spawnServer,
  untilReady,
} from "../support/journeys/server-process.ts";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, type Visit, visit } from "./support.ts";
import {
  type Connection,
  cardOf,
  connect,
  fillAccess,
  grep,
  holdDrop,
  isAggregator,
  logIn,
  makeDataDir,
  OPERATIONS,
  openAccess,
  press,
  type Run,
  SEVERAL,
  sourcesOf,
} from "./sync-steps.ts";
import { toast, wordsOf } from "./words.ts";

/**
 * Every provider is connected and synced in the browser with every fault in the middle: the process is killed during
 * its first sync, then a rate limit, half a page, a cut connection and revoked access. Nothing is lost or doubled, and
 * no token is readable anywhere.
 */
const t = wordsOf("en");
const port = `${await freePort()}`;
const dataDir = makeDataDir();
let hub: FakeHub;
let server: ServerProcess;
let browser: Browser;
let user: ApiUser;
let open: Visit;
let said = "";

const start = async () => {
  const url = `http://localhost:${port}`;
  // After all operations of the accounts, as far back as each provider goes.
  const env = { NODE_ENV: "test", TODAY: "2026-05-02", BASE_URL: url, RATE_LIMIT_PER_MINUTE: "1000000" };
  const own = { DATA_DIR: dataDir, PORT: port, SYNC_SOURCES: sourcesOf(hub), LOG_LEVEL: "debug" };
  server = await untilReady(spawnServer({ ...env, ...own }));
};

/** `kill -9`, and a restart on the same folder with undelayed answers. */
const kill = async () => {
  await endServer(server, "SIGKILL");
  said += server.output();
  await clearFaults();
  await start();
};

beforeAll(async () => {
  hub = await startFakes(FAKES, createRunningClock(Date.now), { isStrict: false });
  [browser] = await Promise.all([openBrowser(), start()]);
  user = await registerApiUser(server.url);
  open = await visit(browser, server.url, { isStill: true, expected: /409|ERR_|Failed to fetch/ });
  await signIn(open.page, user, "/sync");
});
afterAll(async () => {
  await browser?.close();
  await endServer(server);
  await hub?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const connections = async (): Promise<readonly Connection[]> =>
  (await user.call("GET /api/PortfolioSyncSettings")).connections;
const lastRun = async ({ id }: Connection): Promise<Run | null> =>
  (await user.call("GET /api/PortfolioSyncSettings/last-sync-result", { connectionId: id })).run;

async function lastRuns(): Promise<Map<string, Run | null>> {
  const all = await connections();
  return new Map(await Promise.all(all.map(async (one) => [one.provider, await lastRun(one)] as const)));
}

async function untilAllRan(before: ReadonlyMap<string, Run | null>): Promise<Map<string, Run | null>> {
  let now = await lastRuns();
  await expect
    .poll(
      async () => {
        now = await lastRuns();
        return [...now].filter(([id, run]) => !run || run.id === before.get(id)?.id).map(([id]) => id);
      },
      { timeout: 60_000, interval: 250 },
    )
    .toEqual([]);
  return now;
}

/** "Sync all" in the page; returns each connection's outcome: "done", or its problem. */
async function syncAll(): Promise<Record<string, string>> {
  const before = await lastRuns();
  await press(open.page, t("sync:syncAll"));
  const runs = await untilAllRan(before);
  return Object.fromEntries([...runs].map(([id, run]) => [id, run?.problem?.code ?? run?.state ?? "none"]));
}

const same = (what: string, others: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(FAKES.map(({ id }) => [id, others[id] ?? what]));

/** Number of undecided rows, such as those of unknown securities. */
async function waitingRows(id: string): Promise<string> {
  const view = () => user.call("GET /api/TransactionsImport", { id });
  await expect.poll(async () => (await view()).preview, { timeout: 20_000 }).not.toBeNull();
  return `waiting ${(await view()).preview.lines.rows}`;
}

/** Rows of every connection's portfolios, with undecided ones. */
async function ledgers(): Promise<Record<string, readonly string[]>> {
  const all = await connections();
  const entries = all.map(async ({ provider, accounts }) => {
    const ids = accounts.flatMap(({ portfolioId }) => portfolioId ?? []);
    const pages = ids.map((portfolioId) =>
      user.call("GET /api/transactions", { portfolioId, pageSize: 200 }),
    );
    const rows = (await Promise.all(pages)).flatMap((answer) => answer.rows);
    const line = (row: Record<string, unknown>) =>
      [row.date, row.kind, row.quantity, row.price, row.amount, row.fee, row.currency].join(" ");
    const waiting = accounts.flatMap(({ waitingImportId }) => waitingImportId ?? []);
    const open = await Promise.all(waiting.map(waitingRows));
    return [provider, [...rows.map(line), ...open].sort()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const strike = (fakes: readonly Fake[], fault: Omit<FaultScript, "fake">): void => {
  for (const { id } of fakes) hub.script({ path: OPERATIONS[id], seconds: 0, ...fault, fake: id });
};
const openFaults = async (): Promise<readonly { fake: string; times: number }[]> =>
  (await (await fetch(`${hub.address}/__control`)).json()).faults;
const clearFaults = () => fetch(`${hub.address}/__control/faults`, { method: "DELETE" });

const untilShown = (texts: Readonly<Record<string, string>>) =>
  Promise.all(
    FAKES.map((fake) =>
      cardOf(open.page, t, fake)
        .getByText(texts[fake.id] ?? "")
        .first()
        .waitFor({ timeout: 30_000 }),
    ),
  );
const textOf = (outcome: string): string =>
  outcome === "done" ? `${t("sync:result")}: ${t("sync:runState.done")}` : t(`common:syncProblem.${outcome}`);
const shown = (outcomes: Readonly<Record<string, string>>) =>
  untilShown(Object.fromEntries(Object.entries(outcomes).map(([id, outcome]) => [id, textOf(outcome)])));

/** No answer, even to retries. */
const held = { kind: "slow", ms: 100_000, times: 5 } as const;
let whole: Record<string, readonly string[]>;

it("a key that can trade is refused; every provider is connected and killed in its first sync, which goes on", async () => {
  const { page, context } = open;
  await page.getByText(t("sync:empty")).waitFor();
  await openAccess(page, t, tInvest);
  await fillAccess(page, t, { token: T_INVEST_TOKENS.full });
  await press(page, t("sync:check"));
  await page.getByText(t("common:syncProblem.credentials-too-strong")).waitFor();

  // As many as run at once, so that each is in the middle of its history when the process dies.
  for (const half of [FAKES.slice(0, 7), FAKES.slice(7)]) {
    for (const fake of half) {
      await connect(page, t, context, fake);
      strike([fake], { ...held, skip: SEVERAL.has(fake.id) ? 1 : 0 });
      await press(page, t("sync:saveAndSync"));
      await cardOf(page, t, fake).waitFor();
    }
    const waiting = async () => (await openFaults()).filter(({ times }) => times === held.times);
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
    for (const fake of half) await cardOf(page, t, fake).getByText(t("sync:running")).first().waitFor();
    await kill();
    await page.goto("/sync");
  }
  const runs = await untilAllRan(new Map());
  const states = async () => [...(await lastRuns()).values()].map((run) => run?.state);
  await expect.poll(states, { timeout: 60_000 }).toEqual([...runs.keys()].map(() => "done"));
  await shown(same("done"));
  whole = await ledgers();
  expect(Object.keys(whole).sort()).toEqual(FAKES.map(({ id }) => id).sort());
  // Bondora states only the account's value, no operations.
  const empty = Object.entries(whole).filter(([, rows]) => rows.length === 0);
  expect(empty.map(([id]) => id)).toEqual(["bondora"]);
  const broker = (await connections()).find(({ provider }) => provider === "t-invest");
  // Two accounts of one connection went into two portfolios.
  expect(new Set(broker?.accounts.map(({ portfolioId }) => portfolioId)).size).toBe(2);
}, 300_000);

it("429 in the middle: the pause is kept and the sync goes on, or is taken up by the next one", async () => {
  strike(FAKES, { kind: "rate-limited" });
  const told = same("done", { "ibkr-flex": "rate-limited" });
  expect(await syncAll()).toEqual(told);
  expect(await openFaults()).toEqual([]);
  await shown(told);
  expect(await syncAll()).toEqual(same("done"));
  expect(await ledgers()).toEqual(whole);
});

it.each([
  ["half a page", { kind: "truncated" }, "unreadable"],
  ["a connection that is reset", { kind: "reset", times: 50 }, "unreachable"],
] as const)(
  "%s in the middle: every card says it, nothing changes, the next sync works",
  async (_name, fault, code) => {
    strike(FAKES, fault);
    expect(await syncAll()).toEqual(same(code));
    await shown(same(code));
    expect(await ledgers()).toEqual(whole);
    await clearFaults();
    expect(await syncAll()).toEqual(same("done"));
    await shown(same("done"));
    expect(await ledgers()).toEqual(whole);
  },
);

it("an expired token in the middle: the connection rests until there is a new one", async () => {
  const { page, context } = open;
  strike(FAKES, { kind: "expired", times: 50 });
  // Binance uses the words of a refused key for a banned address: in the middle of a run it is the ban.
  const wanted = { binance: "rate-limited", plaid: "login-needed", snaptrade: "login-needed" };
  const told = same("credentials-refused", wanted);
  expect(await syncAll()).toEqual(told);
  await shown(told);
  expect(await ledgers()).toEqual(whole);
  await clearFaults();
  const resting = (await connections()).filter(({ state }) => state === "resting");
  expect(resting.map(({ provider }) => provider).sort()).toEqual(
    FAKES.map(({ id }) => id)
      .filter((id) => id !== "binance")
      .sort(),
  );
  const next = { refreshToken: `fake-questrade-refresh-${hub.of(questrade).used.length}` };
  for (const fake of [tInvest, questrade] as Fake[]) {
    const card = cardOf(page, t, fake);
    await card.getByText(t("sync:settings"), { exact: true }).click();
    const credentials = fake.id === "questrade" ? next : fake.credentials;
    await fillAccess(card, t, credentials);
    await press(card, t("sync:renewSave"));
    await toast(page, t("sync:renewed")).first().waitFor();
    await card.getByText(t("sync:resting")).waitFor({ state: "detached" });
  }
  for (const fake of FAKES.filter(isAggregator)) {
    await page.goto("/sync");
    await cardOf(page, t, fake).getByText(t("aggregators:login.repeat"), { exact: true }).click();
    await logIn(page, t, context, fake);
    await page.getByRole("heading", { name: t("sync:accounts"), exact: true }).waitFor();
  }
  for (const { id, provider } of resting) {
    const fake = FAKES.find((one) => one.id === provider);
    if (!fake || isAggregator(fake) || [tInvest.id, questrade.id].includes(provider)) continue;
    const secrets = fake.credentials;
    await user.call("POST /api/autosync/login", { connectionId: id, provider, secrets, isChecked: true });
  }
  await page.goto("/sync");
  expect(await syncAll()).toEqual(same("done"));
  await shown(same("done"));
  expect(await ledgers()).toEqual(whole);
});

it("an event of an aggregator starts a sync of its connection", async () => {
  const before = await lastRuns();
  const url = `${server.url}/api/snaptrade/webhook`;
  const userId = [...hub.of(snaptrade).users.keys()].at(-1);
  hub.of(snaptrade).commands?.webhook?.({ url, eventType: "ACCOUNT_TRANSACTIONS_UPDATED", userId });
  await expect
    .poll(async () => (await lastRuns()).get("snaptrade")?.id, { timeout: 20_000 })
    .not.toBe(before.get("snaptrade")?.id);
});

it("no token is readable in the database's files, the log, the technical record, the page or a backup", async () => {
  const given = [
    ...FAKES.filter((fake) => !isAggregator(fake)).flatMap(({ id, credentials }) =>
      Object.entries(credentials).flatMap(([field, text]) =>
        `${id} ${field}` === "ibkr-flex queryId" ? [] : text,
      ),
    ),
    ...hub.of(questrade).used,
    ...Array.from({ length: 60 }, (_, index) => `fake-questrade-access-${index}`),
    ...hub.of(plaid).items.keys(),
    ...[...hub.of(snaptrade).users.values()].map(({ userSecret }) => userSecret),
    ...hub.of(yodlee).users.keys(),
    ...["fake.jwt.", "fake-consumer-key", "fake-plaid-secret", "fake-yodlee-secret"],
  ];
  // A key of several lines is searched for line by line: escaped or not, its line breaks do not hide it.
  const secrets = given
    .flatMap((text) => text.split("\n"))
    .filter((line) => line !== "" && !line.startsWith("-----"));
  expect(secrets.length).toBeGreaterThan(40);
  const { page } = open;
  await cardOf(page, t, tInvest).getByText(t("sync:debug"), { exact: true }).click();
  await page.getByRole("columnheader", { name: t("sync:debugRequest") }).waitFor();
  const shownTexts = [await page.content(), said, server.output()];
  for (const { id } of await connections()) {
    const record = await user.call("GET /api/PortfolioSyncSettings/get-debug-info", { connectionId: id });
    expect(record.requests.length).toBeGreaterThan(0);
    shownTexts.push(JSON.stringify(record));
  }
  const backup = await user.call("GET /api/MyPortfolio/download-backup");
  // Packed texts would hide their content.
  const parts = await readZip(Buffer.from(backup.base64, "base64"));
  expect(parts.size).toBeGreaterThan(5);
  for (const [name, bytes] of parts) shownTexts.push(name, bytes.toString("latin1"));
  const readable = (text: string) => secrets.filter((secret) => text.includes(secret));
  expect(shownTexts.map(readable)).toEqual(shownTexts.map(() => []));
  expect(server.output()).toContain("a sync failed");
  // The database on disk with its log, and everything beside it.
  expect(grep(dataDir, secrets)).toEqual([]);
});

it("disconnecting asks once more, ends the permission at the aggregator, and leaves what was booked", async () => {
  const { page, faults } = open;
  const { totalCount } = await user.call("GET /api/transactions", { pageSize: 1 });
  // The first connection is gone while the page does not know it, and the other's sync makes it reload.
  const held = await holdDrop(page);
  for (const fake of [tInvest, plaid] as Fake[]) {
    const card = cardOf(page, t, fake);
    if (!(await card.getByText(t("sync:disconnectText")).isVisible()))
      await card.getByText(t("sync:settings"), { exact: true }).click();
    await press(card, t("sync:disconnect"));
    await card.getByText(t("sync:disconnectSure", { name: t(`sync:provider.${fake.id}.name`) })).waitFor();
    await press(card, t("sync:disconnect"));
    if (fake === tInvest) {
      await held.dropped;
      const asked = page.waitForResponse(
        (answer) => answer.ok() && answer.url().includes("last-sync-result"),
      );
      await press(cardOf(page, t, plaid), t("sync:syncNow"));
      await asked;
      held.tell();
    }
    await card.waitFor({ state: "detached" });
  }
  expect(hub.journal(plaid).at(-1)?.path).toBe("/item/remove");
  expect((await user.call("GET /api/transactions", { pageSize: 1 })).totalCount).toBe(totalCount);
  expect(faults).toEqual([]);
});

it("in Russian on a phone: connect with a passphrase, sync with it, and take it away again", async () => {
  const ru = wordsOf("ru");
  const other = await registerApiUser(server.url);
  await other.call("POST /api/email-settings/update-preferred-language", { language: "ru", locale: "ru-RU" });
  const settings = { language: "ru", width: 390, isStill: true, expected: /409|400/ } as const;
  const { page, faults, context } = await visit(browser, server.url, settings);
  await signIn(page, other, "/sync");
  await openAccess(page, ru, tInvest);
  await fillAccess(page, ru, tInvest.credentials);
  await page.getByText(ru("sync:passphraseOn")).click();
  await page.getByLabel(ru("sync:passphrase"), { exact: true }).fill("a long passphrase of mine");
  await press(page, ru("sync:check"));
  await page.getByRole("heading", { name: ru("sync:accounts"), exact: true }).waitFor();
  await press(page, ru("sync:save"));
  const card = cardOf(page, ru, tInvest);
  const asked = card.getByLabel(ru("sync:askPassphrase", { name: ru("sync:provider.t-invest.name") }));
  await asked.fill("another long passphrase");
  await press(card, ru("sync:syncNow"));
  await card.getByText(ru("common:syncProblem.passphrase-needed")).first().waitFor({ timeout: 20_000 });
  await asked.fill("a long passphrase of mine");
  await press(card, ru("sync:syncNow"));
  await card.getByText(`${ru("sync:result")}: ${ru("sync:runState.done")}`).waitFor({ timeout: 20_000 });
  await card.getByText(ru("sync:settings"), { exact: true }).click();
  await card.locator("input[name=passphrase]").fill("a long passphrase of mine");
  await press(card, ru("sync:tokenToServer"));
  await toast(page, ru("sync:tokenChanged")).first().waitFor();
  await press(card, ru("sync:test"));
  await card.getByText(ru("sync:testGood")).waitFor();
  const [scrollWidth, clientWidth] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(faults).toEqual([]);
  await context.close();
});

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { inject } from "vitest";
import type { Fake } from "../../fakes/kit/fake.ts";
import type { FakeHub } from "../../fakes/kit/hub.ts";
import { interceptAnswer } from "./intercept-answer.ts";
import type { wordsOf } from "./words.ts";

type Words = ReturnType<typeof wordsOf>;

/** Path part of a provider's operations, or of its substitute, where faults strike. */
export const OPERATIONS: Readonly<Record<string, string>> = {
  ...{ "t-invest": "GetOperationsByCursor", finam: "trades", "ibkr-flex": "GetStatement" },
  ...{ "trading-212": "history/exports", questrade: "activities", bondora: "investments" },
  ...{ binance: "myTrades", bybit: "transaction-log", okx: "bills-archive", kraken: "Ledgers" },
  ...{ coinbase: "transactions", snaptrade: "activities", plaid: "investments/transactions" },
  yodlee: "transactions",
};

/** Providers with a history in several parts: the first is booked when the process dies. */
export const SEVERAL: ReadonlySet<string> = new Set([
  ...["t-invest", "finam", "questrade", "trading-212", "bybit", "kraken", "coinbase"],
]);

export const isAggregator = ({ id }: Fake): boolean => ["plaid", "snaptrade", "yodlee"].includes(id);

/** A data folder that outlives its server, as after a first start. */
export function makeDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-sync-"));
  const template = inject("journeyTemplate");
  if (template !== undefined) execFileSync("cp", ["-a", `${template}/.`, folder]);
  return folder;
}

/** Settings that point to the fakes, without the providers' delays. */
export function sourcesOf(hub: FakeHub): string {
  const limits = { perMinute: 1_000_000, parallel: 10, spacingMs: 0 };
  const sources = hub.fakes.map((fake) => {
    const settings = hub.settingsOf(fake);
    const source = {
      address: hub.addressOf(fake),
      isOn: true,
      limits,
      pauses: 0.001,
      ...(settings && { settings }),
    };
    return [fake.id, source];
  });
  return JSON.stringify(Object.fromEntries(sources));
}

export const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole("button", { name, exact: true }).first().click();
export const follow = (page: Page, name: string): Promise<void> =>
  page.getByRole("main").getByRole("link", { name, exact: true }).first().click();

export const cardOf = (page: Page, t: Words, { id }: Fake): Locator =>
  page.getByRole("region", { name: t(`sync:provider.${id}.name`), exact: true });

export interface Run {
  readonly id: string;
  readonly state: string;
  readonly problem: { readonly code: string } | null;
}

export interface Connection {
  readonly id: string;
  readonly provider: string;
  readonly state: string;
  readonly accounts: readonly {
    readonly portfolioId: string | null;
    readonly waitingImportId: string | null;
  }[];
}

export async function holdDrop(page: Page): Promise<{ dropped: Promise<void>; tell: () => void }> {
  const dropped = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await interceptAnswer(page, "**/api/autosync/delete", async (route) => {
    const response = await route.fetch();
    dropped.resolve();
    await told.promise;
    await route.fulfill({ response });
  });
  return { dropped: dropped.promise, tell: told.resolve };
}

export async function openAccess(page: Page, t: Words, { id }: Fake): Promise<void> {
  await page.goto("/sync?connect=list");
  await follow(page, t("sync:choose", { name: t(`sync:provider.${id}.name`) }));
  await page.getByText(t("sync:infoReads")).waitFor();
  await follow(page, t("sync:continue"));
}

export async function fillAccess(
  place: Page | Locator,
  t: Words,
  credentials: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [field, text] of Object.entries(credentials))
    await place.getByLabel(t(`sync:field.${field}`), { exact: true }).fill(text);
}

/** Prepares the login, signs in on the aggregator's page, and confirms. */
export async function logIn(page: Page, t: Words, context: BrowserContext, { id }: Fake): Promise<void> {
  const name = t(`sync:provider.${id}.name`);
  await press(page, t("aggregators:login.start"));
  const open = page.getByText(t("aggregators:login.open", { name }), { exact: true });
  const [portal] = await Promise.all([context.waitForEvent("page"), open.click()]);
  await portal.locator("#connect").click();
  await portal
    .getByText(/connected|login complete/i)
    .first()
    .waitFor();
  await portal.close();
  await press(page, t("aggregators:login.finish"));
}

export async function connect(page: Page, t: Words, context: BrowserContext, fake: Fake): Promise<void> {
  await openAccess(page, t, fake);
  if (isAggregator(fake)) await logIn(page, t, context, fake);
  else {
    await fillAccess(page, t, fake.credentials);
    await press(page, t("sync:check"));
  }
  await page.getByRole("heading", { name: t("sync:accounts"), exact: true }).waitFor();
}

/** Files below a folder that contain one of the texts. */
export function grep(folder: string, texts: readonly string[]): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    for (const text of texts) if (bytes.includes(text)) found.push(`${file}: ${text}`);
  }
  return found;
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nameRows } from "../app/domain/imports/statement-reader.ts";
import type { SyncPage, SyncWindow } from "../app/features/sync/provider.ts";
import { PROVIDERS } from "../app/features/sync/providers/index.ts";
import { loopbackEdges } from "../app/features/sync/testing/loopback-edges.ts";
import { ibkrFlex } from "../fakes/ibkr-flex/fake.ts";
import { FAKES } from "../fakes/index.ts";
import { createStandingClock } from "../fakes/kit/fake-clock.ts";
import { type FakeHub, startFakes } from "../fakes/kit/hub.ts";
import { trading212 } from "../fakes/trading-212/fake.ts";
import { brokers, type Statement } from "../packages/brokers/src/index.ts";
import { FIXTURES, openCase } from "../packages/brokers/src/testing/fixture-cases.ts";
import { newRows } from "./support/own-rows/new-rows.ts";

/** One invented account as file and as API: whichever is read first, the other adds nothing. */
interface Pair {
  readonly provider: string;
  readonly broker: string;
  /** Folder of `packages/brokers/fixtures/<broker>`. */
  readonly fixture: string;
  readonly account: string;
  readonly window: SyncWindow;
  /** Aligns the fake's account with the file. */
  readonly prepare?: (hub: FakeHub) => void;
  readonly secrets?: Readonly<Record<string, string>>;
  /** By day, kind and sum. */
  readonly onlyInFile: readonly string[];
}

const fixtureText = (file: string): string => readFileSync(path.join(FIXTURES, file), "utf8");

const pairs: readonly Pair[] = [
  {
    ...{ provider: "t-invest", broker: "tinkoff", fixture: "year-2025", account: "2000000001" },
    window: { from: "2025-04-01", to: "2025-04-30" },
    onlyInFile: [
      "2025-04-07 cash-expense 7",
      "2025-04-08 fee 0.05",
      "2025-04-15 redemption 15000",
      "2025-04-18 fee 10",
      "2025-04-21 cash-gain 5000",
      "2025-04-22 cash-expense 5003",
      "2025-04-24 cash-expense 3",
      "2025-04-30 split ",
      "2025-04-30 transfer-in ",
    ],
  },
  {
    ...{ provider: "finam", broker: "finam", fixture: "trades", account: "КЛФ-12345" },
    window: { from: "2019-05-17", to: "2019-05-21" },
    onlyInFile: ["2019-05-21 buy 6512.5"],
  },
  {
    ...{ provider: "ibkr-flex", broker: "ibkr", fixture: "flex-every-section", account: "U7654321" },
    window: { from: "2024-01-01", to: "2024-06-28" },
    prepare: (hub) =>
      hub.of(ibkrFlex).statements.set("100001", fixtureText("ibkr/flex-every-section/input.xml")),
    ...{ secrets: { queryId: "100001" }, onlyInFile: [] },
  },
  {
    ...{ provider: "trading-212", broker: "trading-212", fixture: "layout-2026", account: "31415926" },
    window: { from: "2026-01-01", to: "2026-01-31" },
    prepare: (hub) => hub.of(trading212).useFile(fixtureText("trading-212/layout-2026/input.csv")),
    onlyInFile: [],
  },
  {
    ...{ provider: "questrade", broker: "questrade", fixture: "every-action", account: "12345678" },
    ...{ window: { from: "2024-01-01", to: "2024-01-31" }, onlyInFile: [] },
  },
];

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakes(FAKES, createStandingClock("2026-02-01T06:00:00Z"));
});
afterAll(() => hub.close());

async function readFile({ broker, fixture }: Pair): Promise<Statement> {
  const { file, options } = await openCase(path.join(FIXTURES, broker, fixture));
  const statement = brokers.find(({ id }) => id === broker)?.parse(file, options);
  if (statement === undefined) throw new Error(broker);
  return statement;
}

async function readSync(pair: Pair): Promise<{ page: SyncPage; number: string | undefined }> {
  const provider = PROVIDERS.find(({ id }) => id === pair.provider);
  const fake = FAKES.find(({ id }) => id === pair.provider);
  if (provider === undefined || fake === undefined) throw new Error(pair.provider);
  pair.prepare?.(hub);
  const edges = loopbackEdges(provider, {
    ...{
      address: hub.addressOf(fake),
      secrets: { ...fake.credentials, ...pair.secrets },
      now: hub.clock.now,
    },
    sleep: async (ms) => hub.clock.advance(ms),
    beforeSend: () => hub.clock.advance(61_000),
  });
  const account = (await provider.listAccounts(edges)).find(({ id }) => id === pair.account);
  if (account === undefined) throw new Error(pair.account);
  return { page: await provider.fetchWindow(edges, account, pair.window), number: account.number };
}

it.each(pairs)("$provider and the file of the broker meet in every row, in either order", async (pair) => {
  const statement = await readFile(pair);
  const { page, number } = await readSync(pair);
  expect(page.failed).toEqual([]);
  const account = statement.account?.number ?? "";
  // The account number is the same, or absent in both.
  expect(number ?? "").toBe(account);
  const file = nameRows(statement.rows, pair.broker, account);
  const sync = nameRows(page.rows, pair.broker, account);
  const plain = page.rows.map(({ externalId: _left, ...row }) => row);
  // Rows match by content, without the provider's ids.
  for (const rows of [sync, nameRows(plain, pair.broker, account)]) {
    expect(newRows(file, rows)).toEqual([]);
    expect(newRows(rows, file)).toEqual(pair.onlyInFile);
  }
  // Deals match by the broker's number, not by content.
  const keys = new Set(file.map(({ key }) => key));
  const deals = sync.filter(
    ({ kind, externalId }) => externalId !== undefined && ["buy", "sell"].includes(kind),
  );
  expect(deals.filter(({ key }) => !keys.has(key))).toEqual([]);
});

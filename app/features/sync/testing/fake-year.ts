import { addDays, type IsoDate } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Fake } from "../../../../fakes/kit/fake.ts";
import type { FakeHub } from "../../../../fakes/kit/hub.ts";
import type { TestApp, TestUser } from "../../../../tests/support/app.ts";
import { addPortfolio } from "../../../../tests/support/ledger-rows.ts";
import { instrumentCode } from "../../../domain/imports/instrument-code.ts";
import { saveMappings } from "../../../domain/imports/mappings.queries.ts";
import { findUserByEmail } from "../../../identity/users.ts";
import { createOwnAsset } from "../../../market/assets/assets.ts";
import { syncAccounts, syncConnections } from "../../../portfolio/portfolios/sync.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { silentLog } from "../../../server/log.ts";
import { sealSecrets } from "../connections/tokens.ts";
import type { SyncProvider } from "../provider.ts";
import { type RunOutcome, runSync } from "../run/run-sync.ts";
import type { SyncContext } from "../run/sync-context.ts";
import { loopbackEdges } from "./loopback-edges.ts";
import { testSecretKey } from "./sync-fixture.ts";

/** A user whose accounts at a fake are synced in the fake's time. */
export interface FakeLink {
  readonly user: TestUser;
  readonly userId: string;
  readonly connectionId: string;
  readonly portfolioId: string;
  /** One run; "killed": the process dies at a request whose path contains the text. */
  readonly sync: (killAt?: string) => Promise<RunOutcome["state"] | "killed">;
}

interface Place {
  readonly hasSecurities?: true;
  /** Cash as reported by the provider, else by operations. */
  readonly isCashReported?: boolean;
  readonly test: TestApp;
  readonly hub: FakeHub;
  readonly provider: SyncProvider;
  readonly fake: Fake;
}

/** A database that is gone with its process. */
function mortal(db: Db, isDead: () => boolean): Db {
  return new Proxy(db, {
    get: (target, key) => {
      if (isDead()) throw new Error("killed");
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function worldOf({ test, hub, provider, fake }: Place, killAt: string | undefined): SyncContext {
  let isDead = false;
  const settings = hub.settingsOf(fake);
  const source = { address: hub.addressOf(fake), isOn: true, pauses: 0.01, ...(settings && { settings }) };
  const limits = { perMinute: 1_000_000, parallel: 10, spacingMs: 0 };
  return {
    db: mortal(test.db, () => isDead),
    config: { syncSources: { [provider.id]: { ...source, limits } }, hasBilling: false },
    secretKey: testSecretKey,
    now: () => test.clock.now,
    todayIn: () => test.clock.now.toISOString().slice(0, 10),
    outside: {
      fetch: async (input, init) => {
        if (killAt !== undefined && String(input).includes(killAt)) isDead = true;
        if (isDead) throw new TypeError("fetch failed");
        return fetch(input, init);
      },
      now: () => test.clock.now.getTime(),
      // Waiting moves the clock: a limiter on a fixed clock never ends.
      sleep: async (ms) => {
        hub.clock.advance(ms);
        test.clock.now = new Date(hub.clock.now());
      },
      random: () => 0.5,
    },
    log: silentLog,
    providers: [provider],
  };
}

/** Makes the account's securities known, so that nothing is undecided. */
async function knowSecurities({ test, hub, provider, fake }: Place, userId: string): Promise<void> {
  const edges = loopbackEdges(provider, {
    ...{ address: hub.addressOf(fake), secrets: fake.credentials, now: hub.clock.now },
  });
  const asked = Object.assign(edges, { settings: hub.settingsOf(fake) });
  const to = new Date(hub.clock.now()).toISOString().slice(0, 10);
  for (const account of await provider.listAccounts(asked)) {
    const refs = new Map<string, { currency: string; type: number }>();
    for (let day = addDays(to as IsoDate, -400); day <= to; day = addDays(day, provider.windowDays)) {
      const last = addDays(day, provider.windowDays - 1);
      const window = { from: day, to: last < to ? last : to };
      for (const { instrument, currency } of (await provider.fetchWindow(asked, account, window)).rows)
        if (instrument) refs.set(instrumentCode(instrument), { currency, type: instrument.assetType ?? 1 });
    }
    const mappings = [];
    for (const [code, { currency, type }] of refs) {
      const draft = {
        type: type as 1,
        ticker: code.slice(0, 100),
        name: code,
        currency,
        now: test.clock.now,
      };
      mappings.push({ code, asset: await createOwnAsset(test.db, userId, draft) });
    }
    const brokerId = account.brokerId ?? provider.brokerIds[0] ?? provider.id;
    await saveMappings(test.db, userId, brokerId, mappings);
  }
}

/** Connects a user to a fake, all accounts in one portfolio. The clock must be at the end of the data. */
export async function connectFake(place: Place): Promise<FakeLink> {
  const { test, hub, provider, fake } = place;
  const user = await test.register();
  const userId = (await findUserByEmail(test.db, user.email))?.userId ?? "";
  if (!place.hasSecurities) await knowSecurities(place, userId);
  // Restores the single-use token.
  hub.reset(fake);
  const portfolioId = await addPortfolio(user, { cashBackType: place.isCashReported ? 1 : 2 });
  const connectionId = newId();
  const at = { userId, id: connectionId };
  await test.db.insert(syncConnections).values({
    ...{
      ...at,
      provider: provider.id,
      name: fake.name,
      fingerprint: "f",
      tokenMode: "server",
      state: "ready",
    },
    secrets: sealSecrets(testSecretKey, at, provider.secrets.parse(fake.credentials)),
    createdAt: test.clock.now,
  });
  const order = { userId, connectionId, trigger: "nightly" } as const;
  const sync = (killAt?: string) =>
    runSync(worldOf(place, killAt), order, new AbortController().signal).then(
      ({ state }) => state,
      (error: unknown) => {
        if (error instanceof Error && error.message === "killed") return "killed" as const;
        throw error;
      },
    );
  await sync();
  await test.db.update(syncAccounts).set({ portfolioId }).where(eq(syncAccounts.connectionId, connectionId));
  return { user, userId, connectionId, portfolioId, sync };
}

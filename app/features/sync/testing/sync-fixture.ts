import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { TestApp, TestUser } from "../../../../tests/support/app.ts";
import { addPortfolio } from "../../../../tests/support/ledger-rows.ts";
import { users } from "../../../identity/identity.tables.ts";
import { syncAccounts, syncConnections } from "../../../portfolio/portfolios/sync.tables.ts";
import { dayIn } from "../../../server/day-in.ts";
import { silentLog } from "../../../server/log.ts";
import { sealSecrets } from "../connections/tokens.ts";
import type { SyncProvider } from "../provider.ts";
import { type RunOutcome, runSync } from "../run/run-sync.ts";
import type { SyncContext } from "../run/sync-context.ts";
import { createSimBroker, type SimBroker, simProvider, simToken } from "./sim-broker.ts";

export const testSecretKey = "test-secret-key-test-secret-key-0123456789";

/** Builds sync dependencies with the test's clock and broker. */
export const simContext = (
  { db, clock }: Pick<TestApp, "db" | "clock">,
  broker: SimBroker,
  providers: readonly SyncProvider[] = [simProvider],
): SyncContext => ({
  db,
  config: { syncSources: {}, hasBilling: false },
  secretKey: testSecretKey,
  now: () => clock.now,
  todayIn: (timeZone) => dayIn(clock.now, timeZone),
  outside: {
    fetch: broker.fetch,
    now: () => clock.now.getTime(),
    // Waiting moves the clock.
    sleep: async (ms) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    random: () => 0.5,
  },
  log: silentLog,
  providers,
});

export interface SimLink {
  readonly context: SyncContext;
  readonly broker: SimBroker;
  readonly user: TestUser;
  readonly userId: string;
  readonly portfolioId: string;
  readonly connectionId: string;
  readonly sync: () => Promise<RunOutcome>;
}

/** Registers a user with a portfolio and a connection to a simulated broker; the first run finds its account. */
export async function connectSim(test: TestApp, draft: object = {}): Promise<SimLink> {
  const user = await test.register();
  const portfolioId = await addPortfolio(user, draft);
  const [row] = await test.db.select({ userId: users.userId }).from(users).where(eq(users.isDemo, false));
  const userId = row?.userId ?? "";
  const broker = createSimBroker();
  const context = simContext(test, broker);
  const connectionId = newId();
  const place = { userId, id: connectionId };
  await test.db.insert(syncConnections).values({
    ...{ ...place, provider: "sim", name: "Sim", fingerprint: "f", tokenMode: "server", state: "ready" },
    secrets: sealSecrets(testSecretKey, place, { token: simToken, refresh: broker.refresh }),
    createdAt: test.clock.now,
  });
  const order = { userId, connectionId, trigger: "now" } as const;
  const sync = () => runSync(context, order, new AbortController().signal);
  await sync();
  await test.db.update(syncAccounts).set({ portfolioId });
  return { context, broker, user, userId, portfolioId, connectionId, sync };
}

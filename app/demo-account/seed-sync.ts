import { addDays } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { storeAccounts } from "../features/sync/connections/account-details.ts";
import { changeAccount } from "../features/sync/sync.queries.ts";
import { demoAccountTexts } from "../market/demo/portfolios/demo-account-texts.ts";
import { syncConnections, syncRuns } from "../portfolio/portfolios/sync.tables.ts";
import { SyncLevel } from "../shared/codes.ts";
import type { DemoPlace } from "./demo-place.ts";

const fingerprint = "demo";
/** Without credentials; nightly syncs skip it. */
const provider = "t-invest";

const reportOf = (fetched: number) => ({
  ...{ fetched, booked: 0, known: fetched, changed: 0, takenBack: 0, adjustments: 0 },
  ...{ open: 0, ignored: 0, failed: 0, differences: 0 },
});

/** Links the demo account once: a connection without credentials, two accounts, and last night's run. */
export async function seedSync(place: DemoPlace): Promise<void> {
  const { tx, userId, secretKey, today } = place;
  const portfolio = place.portfolios.get("long-term");
  const isIt = and(eq(syncConnections.userId, userId), eq(syncConnections.fingerprint, fingerprint));
  if (portfolio === undefined || (await tx.$count(syncConnections, isIt)) > 0) return;
  const night = new Date(`${addDays(today, -1)}T03:10:00Z`);
  const connection = { userId, id: newId() };
  await tx.insert(syncConnections).values({
    ...{ ...connection, provider, fingerprint, name: demoAccountTexts.connection.en, secrets: null },
    ...{ tokenMode: "server", state: "ready", createdAt: night, lastRunAt: night, lastGoodAt: night },
  });
  const accounts = await storeAccounts(tx, secretKey, connection, [
    { id: "demo-4821", number: "2000004821", name: demoAccountTexts.brokerage.en, currency: "RUB" },
    { id: "demo-7350", number: "2000007350", name: demoAccountTexts.iis.en, currency: "RUB" },
  ]);
  const [first] = accounts;
  if (first === undefined) throw new Error("the demo's accounts were not stored");
  const until = addDays(today, -1);
  await changeAccount(tx, first, {
    ...{ portfolioId: portfolio.id, level: SyncLevel.full, startsOn: "2014-09-01", cursor: until },
    ...{ firstSyncedAt: night, lastSyncedAt: night },
  });
  const account = { accountId: first.id, portfolioId: portfolio.id, name: first.name };
  await tx.insert(syncRuns).values({
    ...{ userId, id: newId(), connectionId: connection.id, trigger: "nightly", state: "done" },
    ...{ startedAt: night, endedAt: new Date(night.getTime() + 4_000) },
    result: { accounts: [{ ...account, report: reportOf(6), problem: null }] },
  });
}

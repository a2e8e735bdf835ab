import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { type TestApp, withApp } from "../../tests/support/app.ts";
import { addAsset } from "../../tests/support/ledger-rows.ts";
import { sealSecrets } from "../features/sync/connections/tokens.ts";
import { ledgerLines } from "../features/sync/testing/ledger-lines.ts";
import { simToken } from "../features/sync/testing/sim-broker.ts";
import { connectSim, type SimLink, testSecretKey } from "../features/sync/testing/sync-fixture.ts";
import { syncConnections, syncRuns } from "../portfolio/portfolios/sync.tables.ts";
import { syncJobs } from "./sync-jobs.ts";

const jobOf = ({ context }: SimLink, name: string) => {
  const found = syncJobs(context).find((job) => job.name === name);
  if (!found) throw new Error(`no job ${name}`);
  return found;
};
const signal = () => new AbortController().signal;

/** Another connection of the same user. */
async function addConnection({ db, clock }: TestApp, { userId }: SimLink, values: object): Promise<string> {
  const id = newId();
  await db.insert(syncConnections).values({
    ...{ userId, id, provider: "sim", name: "Other", fingerprint: id, tokenMode: "server", state: "ready" },
    secrets: sealSecrets(testSecretKey, { userId, id }, { token: simToken, refresh: "spent" }),
    ...{ createdAt: clock.now, nextRunAt: clock.now, ...values },
  });
  return id;
}

it("syncs due connections at night; one that fails stops no other", () =>
  withApp(async (test) => {
    await addAsset(test.db, { number: 1, ticker: "ONE" });
    const link = await connectSim(test);
    const { broker, connectionId, portfolioId } = link;
    broker.operations = [{ date: "2026-11-02", kind: "deposit", amount: "1000" }];
    const isIt = eq(syncConnections.id, connectionId);
    await test.db.update(syncConnections).set({ nextRunAt: test.clock.now }).where(isIt);
    const failing = await addConnection(test, link, { nextRunAt: new Date(0) });
    const unknown = await addConnection(test, link, { provider: "gone", nextRunAt: new Date(1) });
    const later = new Date(test.clock.now.getTime() + 60_000);
    const left = [
      await addConnection(test, link, { state: "resting" }),
      await addConnection(test, link, { tokenMode: "passphrase" }),
      await addConnection(test, link, { nextRunAt: later }),
      await addConnection(test, link, { nextRunAt: null }),
    ];
    await test.db.delete(syncRuns);
    const result = await jobOf(link, "sync-nightly").run({}, signal());
    expect(result).toEqual({ done: 1, failed: 2 });
    const runs = await test.db.select().from(syncRuns);
    const results = new Map(
      runs.map((run) => [run.connectionId, [run.trigger, run.state, run.problem?.code]]),
    );
    expect(results.get(connectionId)).toEqual(["nightly", "done", undefined]);
    expect(results.get(failing)).toEqual(["nightly", "failed", "credentials-refused"]);
    expect(results.get(unknown)).toEqual(["nightly", "failed", "provider-off"]);
    expect(left.filter((id) => results.has(id))).toEqual([]);
    expect(await ledgerLines(test.db, portfolioId)).toEqual(["2026-11-02 deposit - - 1000 -"]);
    // The next run is tomorrow night.
    expect(await jobOf(link, "sync-nightly").run({}, signal())).toEqual({ done: 0, failed: 0 });
    const [row] = await test.db.select().from(syncConnections).where(isIt);
    expect(row?.nextRunAt?.toISOString()).toMatch(/^2026-11-2[01]T/);
  }));

it("queues syncs of a user, of all connections, and of an aggregator's event", () =>
  withApp(async (test) => {
    const link = await connectSim(test);
    const job = jobOf(link, "sync");
    const order = { userId: link.userId, connectionId: link.connectionId };
    for (const trigger of ["now", "bulk", "nightly"] as const) {
      const payload = job.payload.parse({ ...order, trigger });
      expect(job.keyOf?.(payload)).toBe(link.connectionId);
      expect(await job.run(payload, signal())).toMatchObject({ state: "done" });
    }
    expect(job.payload.safeParse({ ...order, trigger: "other" }).success).toBe(false);
  }));

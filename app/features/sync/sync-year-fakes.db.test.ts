import { addDays, type IsoDate } from "@zerno/engine";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { FAKES } from "../../../fakes/index.ts";
import { createStandingClock } from "../../../fakes/kit/fake-clock.ts";
import { startFakes } from "../../../fakes/kit/hub.ts";
import { withApp } from "../../../tests/support/app.ts";
import { syncAccounts, syncConnections, syncRows } from "../../ledger/sync.tables.ts";
import type { Db } from "../../server/db-types.ts";
import { PROVIDERS } from "./providers/index.ts";
import { connectFake, type FakeLink } from "./testing/fake-year.ts";
import { ledgerLines } from "./testing/ledger-lines.ts";
import { findWaiting } from "./waiting-rows.ts";

/** The first day of a year that holds everything an account tells, and a part of the path by which it tells it. */
const years: readonly (readonly [id: string, firstDay: string, path: string])[] = [
  ["t-invest", "2025-03-25", "GetOperationsByCursor"],
  ["finam", "2019-05-10", "transactions"],
  ["ibkr-flex", "2024-06-01", "GetStatement"],
  ["trading-212", "2023-12-20", "history/exports"],
  ["questrade", "2023-12-20", "activities"],
  ["bondora", "2024-01-01", "investments"],
  ["binance", "2026-02-20", "myTrades"],
  ["bybit", "2026-02-20", "transaction-log"],
  ["okx", "2026-02-20", "bills-archive"],
  ["kraken", "2026-02-20", "Ledgers"],
  ["coinbase", "2026-02-20", "transactions"],
  ["snaptrade", "2026-02-20", "activities"],
  ["plaid", "2026-02-20", "investments/transactions"],
  ["yodlee", "2026-02-20", "transactions"],
];
const faults = ["rate-limited", "expired", "truncated", "half", "reset", "empty", "error", "killed"] as const;

/** Every night in the long run (`npm run test:nightly`), otherwise two a month. */
const step = process.env.SYNC_NIGHTS === "all" ? 1 : 14;

/** What is in the ledger, and what waits for an answer: a sale of what was never bought, a doubt. */
async function everything(db: Db, { userId, portfolioId }: FakeLink): Promise<string[]> {
  const accounts = await db.select().from(syncAccounts).where(eq(syncAccounts.userId, userId));
  const waiting = await Promise.all(accounts.map(({ id }) => findWaiting(db, userId, id)));
  const open = waiting.flatMap((found) =>
    (found?.read.rows ?? []).map(({ date, kind, quantity, amount }) =>
      ["waits", date, kind, quantity, amount].join(" "),
    ),
  );
  return [...(await ledgerLines(db, portfolioId)), ...open.sort()];
}

it.each(years)(
  "%s: a year of nights with faults leaves the ledger as one whole reading has it",
  (id, first, path) =>
    withApp(async (test) => {
      const provider = PROVIDERS.find((one) => one.id === id);
      const fake = FAKES.find((one) => one.id === id);
      if (!provider || !fake) throw new Error(id);
      const clock = createStandingClock(`${addDays(first as IsoDate, 365)}T02:00:00Z`);
      const hub = await startFakes([fake], clock, { isStrict: false });
      const at = (night: number, hour = 2) => {
        clock.set(Date.parse(`${addDays(first as IsoDate, night)}T0${hour}:00:00Z`));
        test.clock.now = new Date(clock.now());
      };
      try {
        at(365);
        const link = await connectFake({ test, hub, provider, fake });
        const states = new Map<string, number>();
        const night = async (killAt?: string) => {
          const state = await link.sync(killAt);
          states.set(state, (states.get(state) ?? 0) + 1);
          // The person enters the same access again when it was refused.
          const isIt = eq(syncConnections.id, link.connectionId);
          await test.db.update(syncConnections).set({ state: "ready" }).where(isIt);
        };
        for (let count = 0; count * step < 365; count += 1) {
          at(count * step);
          // Operations get other ids every night where the provider does that.
          hub.of(fake).commands?.renumber?.(undefined);
          // Every second night goes wrong: once, or until the run gives up.
          const turn = count >> 1;
          const kind = count % 2 === 1 ? faults[turn % faults.length] : undefined;
          const fault = { times: turn % 3 === 0 ? 1 : 40, skip: turn % 2 };
          if (kind && kind !== "killed") hub.script({ fake: id, kind, path, ...fault });
          await night(kind === "killed" ? path : undefined);
          await fetch(`${hub.address}/__control/faults`, { method: "DELETE" });
        }
        at(365);
        await night();
        expect(states.get("done")).toBeGreaterThan(182 / step);
        expect(states.get("failed")).toBeGreaterThan(45 / step);
        expect(states.get("killed")).toBeGreaterThan(0);
        const lines = await everything(test.db, link);
        expect(await test.db.$count(syncRows, eq(syncRows.userId, link.userId))).toBe(lines.length);
        if (id !== "bondora") expect(lines.length).toBeGreaterThan(3);
        const whole = await connectFake({ test, hub, provider, fake });
        expect(await whole.sync()).toBe("done");
        expect(lines).toEqual(await everything(test.db, whole));
        const { rows } = await test.db.execute(
          sql`select count(*)::int as n from sync_runs where state = 'running'`,
        );
        expect(rows).toEqual([{ n: 0 }]);
      } finally {
        await hub.close();
      }
    }),
);

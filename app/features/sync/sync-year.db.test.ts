// @module-tag night
import { addDays, type IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { ledgerLines } from "./testing/ledger-lines.ts";
import type { SimFault, SimOperation } from "./testing/sim-broker.ts";
import { connectSim } from "./testing/sync-fixture.ts";

/** Seeded: the same year every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const faults: readonly SimFault["how"][] = ["429", "expired", "half", "reset", "killed", "empty", "500"];
const paths = ["/token", "/accounts", "/operations", "/portfolio"];
const dayMs = 86_400_000;

const lineOf = ({ date, kind, quantity, price, amount, fee }: SimOperation): string =>
  [date, kind, quantity ?? "-", price ?? "-", amount ?? "-", fee ?? "-"].join(" ");

/**
 * Simulates the broker's day: a trade or none, and occasional corrections of recent days.
 * @returns whether it has news
 */
function live(operations: SimOperation[], day: string, roll: () => number): boolean {
  const before = JSON.stringify(operations);
  if (roll() < 0.14)
    operations.push({ date: day, kind: "buy", symbol: "ONE", quantity: "1", price: "10", fee: "0.1" });
  if (roll() < 0.04) operations.push({ date: day, kind: "dividend", symbol: "ONE", amount: "3" });
  if (roll() < 0.04)
    operations.push({ date: day, kind: "buy", symbol: "ONE", quantity: "1", price: "10", fee: "0.1" });
  const recent = operations.findIndex(
    ({ date, kind }) => kind === "buy" && date >= addDays(day as IsoDate, -6),
  );
  const found = operations[recent];
  if (found && roll() < 0.06) operations[recent] = { ...found, fee: "0.25" };
  else if (found && roll() < 0.03) operations.splice(recent, 1);
  return JSON.stringify(operations) !== before;
}

it("a year of nights with faults in the middle leaves the ledger as the broker has it", () =>
  withApp(async (test) => {
    await addAsset(test.db, { number: 1, ticker: "ONE" });
    test.clock.now = new Date("2025-11-20T02:00:00Z");
    const { broker, sync, portfolioId } = await connectSim(test);
    const roll = dice(7);
    broker.operations = [{ date: "2025-11-20", kind: "deposit", amount: "100000" }];
    const states = new Map<string, number>();
    const night = async () => {
      const outcome = await sync().then(
        ({ state }) => state,
        () => "killed" as const,
      );
      states.set(outcome, (states.get(outcome) ?? 0) + 1);
    };
    for (let at = 0; at < 365; at += 1) {
      test.clock.now = new Date(Date.parse("2025-11-20T02:00:00Z") + at * dayMs);
      const day = test.clock.now.toISOString().slice(0, 10);
      const hasNews = live(broker.operations, day, roll);
      broker.faults.length = 0;
      if (roll() < 0.07) {
        const how = faults[Math.floor(roll() * faults.length)] ?? "reset";
        broker.faults.push({ path: paths[Math.floor(roll() * paths.length)] ?? "/operations", how });
      }
      // Quiet nights are alike: one in sixty suffices.
      if (hasNews || broker.faults.length > 0 || at % 60 === 0) await night();
    }
    broker.faults.length = 0;
    test.clock.now = new Date(test.clock.now.getTime() + 3_600_000);
    await night();
    expect(await ledgerLines(test.db, portfolioId)).toEqual(broker.operations.map(lineOf).sort());
    expect(states.get("done")).toBeGreaterThan(50);
    expect((states.get("failed") ?? 0) + (states.get("killed") ?? 0)).toBeGreaterThan(3);
  }));

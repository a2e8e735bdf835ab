import fc from "fast-check";
import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { csv, importFile, ledgerState, must } from "./testing/import-fixture.ts";

/** November 2026; the clock is on the 20th. */
const days = ["15", "16", "17", "18", "19", "20"];

interface Fill {
  readonly price: number;
  readonly quantity: number;
  readonly fee: number;
}

/** Fills of a day (identical ones included), and one fee total. */
interface Day {
  readonly fills: readonly Fill[];
  readonly total: number;
}

/** Knowledge of the last day: first fill, all fills without fees, everything. */
type Level = 0 | 1 | 2;

interface StatementFile {
  readonly from: number;
  readonly to: number;
  readonly level: Level;
}

const fill = fc.record({
  price: fc.integer({ min: 1, max: 2 }),
  quantity: fc.integer({ min: 1, max: 2 }),
  fee: fc.integer({ min: 0, max: 2 }),
});
const history = fc.array(
  fc.record({ fills: fc.array(fill, { minLength: 1, maxLength: 3 }), total: fc.nat(3) }),
  {
    minLength: days.length,
    maxLength: days.length,
  },
);
const oneFile = fc
  .record({ a: fc.nat(days.length - 1), b: fc.nat(days.length - 1), level: fc.constantFrom<Level>(0, 1, 2) })
  .map(({ a, b, level }): StatementFile => ({ from: Math.min(a, b), to: Math.max(a, b), level }));
const files = fc.array(oneFile, { minLength: 2, maxLength: 4 });

/** A day's rows at a level: price, quantity and fee of fills, then the fee total. */
function rowsOf({ fills, total }: Day, level: Level): { fills: Fill[]; total: number } {
  if (level === 2) return { fills: [...fills], total };
  const seen = level === 0 ? fills.slice(0, 1) : fills;
  return { fills: seen.map((each) => ({ ...each, fee: 0 })), total: 0 };
}

function textOf(history: readonly Day[], { from, to, level }: StatementFile): string {
  const lines = history.slice(from, to + 1).flatMap((day, at) => {
    const date = `2026-11-${days[from + at]}`;
    const known = rowsOf(day, from + at === to ? level : 2);
    return [
      ...known.fills.map(
        ({ price, quantity, fee }) => `Buy,${date},ONE,${price},${quantity},USD,${fee === 0 ? "" : fee},,,,,`,
      ),
      ...(known.total === 0 ? [] : [`Fee,${date},,,,USD,${known.total},,,,,`]),
    ];
  });
  return csv(...lines);
}

/** Union of all files: for each day the most complete one. */
function unionOf(history: readonly Day[], list: readonly StatementFile[]): string[] {
  return history
    .flatMap((day, at) => {
      const levels = list
        .filter(({ from, to }) => from <= at && at <= to)
        .map(({ to, level }) => (to === at ? level : 2));
      if (levels.length === 0) return [];
      const { fills, total } = rowsOf(day, Math.max(...levels) as Level);
      const bought = fills.map(({ price, quantity, fee }) => `${days[at]} buy ${quantity} ${price} ${fee}`);
      return total === 0 ? bought : [...bought, `${days[at]} fee ${total}`];
    })
    .sort();
}

async function ledgerOf(user: TestUser, portfolioId: string): Promise<string[]> {
  const { rows } = must(await user.call("GET /api/transactions", { portfolioId, pageSize: 200 }));
  return rows
    .map((row: Record<string, string | null>) => {
      const day = row.date?.slice(-2);
      return row.kindName === "fee"
        ? `${day} fee ${row.amount}`
        : `${day} buy ${row.quantity} ${row.price} ${row.fee ?? 0}`;
    })
    .sort();
}

/** Each case takes several uploads: three runs by default, a tenth of the nightly number. */
const { PROPERTY_RUNS } = process.env;
const numRuns = PROPERTY_RUNS === undefined ? 3 : Math.ceil(Number(PROPERTY_RUNS) / 10);

interface Fixture {
  readonly user: TestUser;
  readonly portfolioId: string;
  readonly state: () => Promise<unknown>;
}

/** One application for all cases; each gets a portfolio and two minutes (uploads are limited per minute). */
const withFixtures = (body: (next: () => Promise<Fixture>) => Promise<void>) =>
  withApp(async ({ register, db, clock }) => {
    const user = await register();
    await addAsset(db, { number: 1, ticker: "ONE" });
    let run = 0;
    await body(async () => {
      run += 1;
      clock.now = new Date(Date.parse("2026-11-20T01:00:00Z") + run * 120_000);
      const portfolioId = await addPortfolio(user, { name: `P${run}` });
      return { user, portfolioId, state: () => ledgerState(db) };
    });
  });

it("files in any order, overlapping, twice, made in the middle of a day, give the ledger of all they know", () =>
  withFixtures((next) =>
    fc.assert(
      fc.asyncProperty(history, files, fc.boolean(), async (history, list, isTwice) => {
        const { user, portfolioId } = await next();
        const sequence = isTwice ? [...list, ...list.slice(0, 1)] : list;
        for (const file of sequence) await importFile(user, portfolioId, textOf(history, file));
        expect(await ledgerOf(user, portfolioId)).toEqual(unionOf(history, list));
      }),
      { numRuns },
    ),
  ));

it("taking imports back in any order leaves nothing, the last one first restores every state byte for byte", () =>
  withFixtures((next) =>
    fc.assert(
      fc.asyncProperty(
        history,
        files,
        fc.oneof(fc.constant([]), fc.array(fc.nat(), { minLength: 1, maxLength: 4 })),
        async (history, list, picks) => {
          const { user, portfolioId, state } = await next();
          const states = [await state()];
          const ids: string[] = [];
          for (const file of list) {
            ids.push((await importFile(user, portfolioId, textOf(history, file))).id);
            states.push(await state());
          }
          const back = async (at: number) => {
            const [id] = ids.splice(at, 1);
            must(await user.call("DELETE /api/transactionsImportHistory", { id }));
          };
          // Last first by default; each pick takes another.
          for (const pick of picks) if (ids.length > 0) await back(pick % ids.length);
          while (ids.length > 0) {
            await back(ids.length - 1);
            if (picks.length === 0) expect(await state()).toEqual(states[ids.length]);
          }
          expect(await state()).toEqual(states[0]);
        },
      ),
      { numRuns },
    ),
  ));

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { storeSplitEvents } from "../../market/events/store-split-events.ts";
import { recordedTables } from "../../portfolio/history/recorded-tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { csv, importFile } from "../import/testing/import-fixture.ts";

/** Every recorded table byte for byte; version and position, which only ever grow, are no part of it. */
async function rowsOf(db: Db): Promise<Record<string, unknown[]>> {
  const state: Record<string, unknown[]> = {};
  for (const table of Object.keys(recordedTables)) {
    // A file that waits to be booked again is not a row of the portfolio.
    if (table === "imports") continue;
    const { rows } = await db.execute(
      sql.raw(`select (to_jsonb(r) - 'version' - 'last_change')::text as row from "${table}" r order by 1`),
    );
    state[table] = rows;
  }
  return state;
}

async function figuresOf(user: TestUser, portfolioId: string): Promise<unknown> {
  const asked = { portfolioId, widgets: "[]" };
  const { head, identity } = (await user.call("GET /api/DashboardStats", asked)).body;
  const { rows, cash } = (await user.call("GET /api/holdings", { portfolioId })).body;
  if (!head || !identity || rows.length !== 1) throw new Error("no figures to compare");
  return { head, identity, rows, cash };
}

type Edit = (user: TestUser, portfolioId: string, assetId: string, number: number) => Promise<unknown>;

const listed = async (user: TestUser, portfolioId: string) =>
  (await user.call("GET /api/transactions", { portfolioId })).body.rows;

const add =
  (row: object): Edit =>
  (user, portfolioId, assetId, number) =>
    user.call("POST /api/transactions", {
      ...{ portfolioId, assetId, currency: "USD", date: `2026-0${1 + (number % 9)}-15` },
      ...row,
    });

/** User's edits; some are refused (nothing left to sell), which must change nothing. */
const edits: Record<string, Edit> = {
  buy: add({ kind: "buy", quantity: "3.000000000000000001", price: "10.1" }),
  sell: add({ kind: "sell", quantity: "2", price: "11" }),
  deposit: add({ kind: "deposit", amount: "100.0000000001", assetId: null }),
  dividend: add({ kind: "dividend", amount: "1.5" }),
  edit: async (user, portfolioId, _assetId, number) => {
    const rows = await listed(user, portfolioId);
    const row = rows[number % Math.max(rows.length, 1)];
    if (!row) return;
    const { id, version, kindName: kind, date, quantity, price, amount, currency, asset } = row;
    const draft = { portfolioId, id, version, kind, date, quantity, price, amount, currency };
    await user.call("PUT /api/transactions", {
      ...draft,
      assetId: asset?.id ?? null,
      note: `edit ${number}`,
    });
  },
  remove: async (user, portfolioId, _assetId, number) => {
    const rows: { id: string }[] = await listed(user, portfolioId);
    const ids = rows.slice(0, 1 + (number % 3)).map(({ id }) => id);
    if (ids.length > 0) await user.call("DELETE /api/transactions", { portfolioId, ids });
  },
  settings: (user, id, _assetId, number) =>
    user.call("PUT /api/MyPortfolio", {
      ...{ id, name: `Name ${number}`, isShortAllowed: number % 2 === 0 },
      costMethod: number % 3 === 0 ? "average" : "fifo",
    }),
  cash: (user, id, _assetId, number) =>
    user.call("POST /api/MyPortfolio/track-cash", { id, isCashTracked: number % 2 === 0 }),
  split: (user, portfolioId, assetId) =>
    user.call("POST /api/corporateActions/apply", { portfolioId, key: `split ${assetId} 2026-05-04` }),
  note: (user, id, _assetId, number) =>
    user.call("POST /api/MyPortfolio/update-note", { id, note: `note ${number}` }),
  holdingNote: (user, portfolioId, assetId, number) =>
    user.call("POST /api/holdings/update-note", { portfolioId, assetId, note: `why ${number}` }),
  archive: (user, id, _assetId, number) =>
    user.call("PUT /api/MyPortfolio", { id, isArchived: number % 2 === 0 }),
  bulk: async (user, portfolioId, _assetId, number) => {
    const rows: { id: string }[] = await listed(user, portfolioId);
    const ids = rows.slice(0, 1 + (number % 5)).map(({ id }) => id);
    if (ids.length > 0)
      await user.call("PUT /api/transactions/bulk", { portfolioId, ids, note: `many ${number}`, fee: "0.1" });
  },
  tax: async (user, portfolioId, _assetId, number) => {
    const ids = (await listed(user, portfolioId)).map(({ id }: { id: string }) => id);
    if (ids.length === 0) return;
    await user.call("POST /api/transactions/update-tax", { portfolioId, ids, rate: `0.${1 + (number % 9)}` });
  },
  convert: (user, portfolioId, _assetId, number) =>
    user.call("POST /api/cashtransactions/convert", {
      ...{ portfolioId, date: "2026-06-15", currency: "USD", amount: `${1 + number}`, toCurrency: "EUR" },
      toAmount: "1",
    }),
  pies: async (user, portfolioId, assetId, number) => {
    const { version } = (await user.call("GET /api/pie/getByPortfolioId", { portfolioId })).body;
    const target = `0.${1 + (number % 9)}`;
    const nodes = [{ key: "a", kind: 2, assetId, target }];
    await user.call("POST /api/pie/editByPortfolioId", { portfolioId, version, nodes });
  },
  goal: (user, portfolioId, _assetId, number) =>
    user.call("POST /api/portfoliogoal/set-goal", {
      ...{ portfolioId, name: `Goal ${number}`, kind: 1, target: `${1000 + number}`, currency: "USD" },
      ...{ dueOn: "2036-12-31", seed: number },
    }),
  plan: (user, portfolioId, _assetId, number) =>
    user.call("POST /api/transactions/plans", {
      ...{ portfolioId, kind: "deposit", amount: `${1 + number}`, currency: "USD", period: 3 },
      startsOn: "2026-12-01",
    }),
  /** Positions instead of transactions and back: every row of the portfolio goes, and comes back with the undo. */
  view: (user, id, _assetId, number) =>
    user.call("POST /api/MyPortfolio/switch-view", { id, view: 1 + (number % 2) }),
  position: (user, portfolioId, assetId, number) =>
    user.call("PUT /api/holdings", { portfolioId, assetId, quantity: `${1 + number}`, averageCost: "9.5" }),
  cashStated: (user, portfolioId, _assetId, number) =>
    user.call("PUT /api/cash", { portfolioId, currency: "USD", amount: `${number}.25` }),
  lots: (user, id, assetId, number) =>
    user.call("PUT /api/MyPortfolio", {
      ...{ id, lotMethods: [{ assetId, method: number % 2 === 0 ? "lifo" : "average" }] },
    }),
  move: async (user, portfolioId, assetId, number) => {
    const { portfolios } = (await user.call("GET /api/MyPortfolio")).body;
    const toPortfolioId = portfolios.find(({ name }: { name: string }) => name === "Other").id;
    await user.call("POST /api/transactions/move", {
      ...{ portfolioId, toPortfolioId, assetId, quantity: `${1 + (number % 3)}`, date: "2026-10-15" },
    });
  },
  /** Undoing is an edit too; undoing the undo brings the edit back. */
  undo: async (user, portfolioId) => {
    const { changes } = (await user.call("GET /api/MyPortfolio/history", { portfolioId })).body;
    if (changes.length > 2) await user.call("POST /api/MyPortfolio/undo", { changeId: changes[0].id });
  },
  import: (user, portfolioId, _assetId, number) =>
    importFile(user, portfolioId, csv(`Cash_In,2026-02-0${1 + (number % 9)},USD,1,${number + 1},USD,,,,,,`)),
};

const step = fc.record({ name: fc.constantFrom(...Object.keys(edits)), number: fc.nat({ max: 40 }) });

/** A new portfolio of the same user for every case: signing up costs more than the case. */
it(
  "undoing every change of any sequence of edits, last first, restores rows and figures",
  () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      await addPortfolio(user, { name: "Other" });
      const closes = { "2026-01-02": 10, "2026-06-01": 12, "2026-11-19": 13 };
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes });
      await storeSplitEvents(db, nilGuid, [
        { assetOwnerId: nilGuid, assetId, to: "2", from: "1", source: "test", exDate: "2026-05-04" },
      ]);
      const run = async (steps: readonly { name: string; number: number }[]) => {
        const portfolioId = await addPortfolio(user);
        const bought = await edits.buy?.(user, portfolioId, assetId, 0);
        expect(bought).toMatchObject({ status: 201 });
        const before = [await rowsOf(db), await figuresOf(user, portfolioId)];
        const first = (await user.call("GET /api/MyPortfolio/history", { portfolioId })).body.changes[0].id;
        for (const { name, number } of steps) await edits[name]?.(user, portfolioId, assetId, number);
        const { changes } = (await user.call("GET /api/MyPortfolio/history", { portfolioId, pageSize: "50" }))
          .body;
        const made = changes.map(({ id }: { id: string }) => id);
        for (const changeId of made.slice(0, made.indexOf(first))) {
          const answer = await user.call("POST /api/MyPortfolio/undo", { changeId });
          expect(answer.body.error).toBeUndefined();
        }
        expect([await rowsOf(db), await figuresOf(user, portfolioId)]).toEqual(before);
      };
      await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), run), { numRuns: 10 });
    }),
  300_000,
);

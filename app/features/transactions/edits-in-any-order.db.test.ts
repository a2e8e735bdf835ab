import fc from "fast-check";
import { v7 as newId } from "uuid";
import { expect, test, vi } from "vitest";
import { type Answer, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { storeSplitEvents } from "../../market/events/store-split-events.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { csv, importFile, must } from "../import/testing/import-fixture.ts";

/** Days around two ex-dates and a split, few enough for collisions. */
const days = [
  ...["2026-01-05", "2026-01-06", "2026-02-09", "2026-02-10", "2026-03-01"],
  ...["2026-03-02", "2026-04-09", "2026-04-20"],
];
const day = fc.constantFrom(...days);
const quantity = fc.integer({ min: 1, max: 9 }).map(String);
const price = fc.integer({ min: 1, max: 30 }).map((cents) => String(cents / 10));
const pick = fc.nat(99);

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("buy" as const), at: fc.nat(1), day, quantity, price }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sell" as const), at: fc.nat(2), day, quantity }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("move" as const), at: fc.nat(1), day, quantity }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("change" as const), pick, day, quantity, price }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("undo" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("import" as const), day, quantity, price }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("revoke" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("income" as const), at: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("split" as const), at: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("take back" as const), at: fc.nat(2), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("method" as const),
      costMethod: fc.constantFrom("fifo", "average"),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Row {
  readonly id: string;
  readonly version: number;
  readonly kindName: string;
  readonly date: string;
  readonly quantity: string;
  readonly price: string | null;
  readonly amount: string | null;
  readonly cost: string | null;
  readonly acquiredOn: string | null;
  readonly actionId: string | null;
  readonly moveId: string | null;
}

/** Three portfolios in a chain of transfers. */
interface Chain {
  readonly user: TestUser;
  readonly assetId: string;
  readonly ids: readonly string[];
}

async function makeChain(user: TestUser, assetId: string): Promise<Chain> {
  const ids: string[] = [];
  for (const name of ["A", "B", "C"]) ids.push(await addPortfolio(user, { name }));
  return { user, assetId, ids };
}

const rowsOf = async ({ user }: Chain, portfolioId = ""): Promise<Row[]> =>
  must(await user.call("GET /api/transactions", { portfolioId, pageSize: 200 })).rows;

const trade = ({ assetId }: Chain, portfolioId: string, part: object) => ({
  ...{ portfolioId, assetId, currency: "USD", affectsCash: false, price: "2", ...part },
});

const isOwn = ({ actionId, moveId }: Row): boolean => actionId === null && moveId === null;

const moveOf = ({ ids, assetId }: Chain, at: number, part: object) => ({
  ...{ portfolioId: ids[at], toPortfolioId: ids[at + 1], assetId, ...part },
});

/** One change, possibly refused. */
async function change(
  chain: Chain,
  one: Extract<Step, { do: "change" | "delete" }>,
): Promise<Answer | undefined> {
  const { user, ids } = chain;
  const all: { id: string; row: Row }[] = [];
  for (const id of ids)
    for (const row of await rowsOf(chain, id))
      if (row.actionId === null && row.kindName !== "transfer-in") all.push({ id, row });
  const found = all[one.pick % Math.max(1, all.length)];
  if (!found) return undefined;
  const { id: portfolioId, row } = found;
  if (one.do === "delete") return user.call("DELETE /api/transactions", { portfolioId, ids: [row.id] });
  const { day: date, quantity } = one;
  if (row.moveId !== null)
    return user.call("PUT /api/transactions/move", { moveId: row.moveId, date, quantity });
  const { id, version, kindName: kind } = row;
  return user.call(
    "PUT /api/transactions",
    trade(chain, portfolioId, { id, version, kind, date, quantity, price: one.price }),
  );
}

/** Books pending rows, of all portfolios or one. */
async function decide({ user, ids }: Chain, at?: number): Promise<void> {
  for (const portfolioId of at === undefined ? ids : ids.slice(at, at + 1)) {
    const { pending } = must(
      await user.call("GET /api/corporateActions/CheckCorporateActions", { portfolioId }),
    );
    for (const { key } of pending)
      must(await user.call("POST /api/corporateActions/apply", { portfolioId, key }));
  }
}

async function run(
  chain: Chain,
  one: Step,
  known: { readonly changes: string[]; readonly imports: string[] },
): Promise<Answer | undefined> {
  const { user, ids } = chain;
  const portfolioId = "at" in one ? (ids[one.at] ?? "") : (ids[0] ?? "");
  switch (one.do) {
    case "buy": {
      const { day: date, quantity, price } = one;
      return user.call(
        "POST /api/transactions",
        trade(chain, portfolioId, { kind: "buy", date, quantity, price }),
      );
    }
    case "sell": {
      const { day: date, quantity } = one;
      return user.call("POST /api/transactions", trade(chain, portfolioId, { kind: "sell", date, quantity }));
    }
    case "move":
      return user.call(
        "POST /api/transactions/move",
        moveOf(chain, one.at, { date: one.day, quantity: one.quantity }),
      );
    case "change":
    case "delete":
      return change(chain, one);
    case "undo": {
      const changeId = known.changes[one.pick % Math.max(1, known.changes.length)];
      return changeId === undefined ? undefined : user.call("POST /api/MyPortfolio/undo", { changeId });
    }
    case "import": {
      const line = `Buy,${one.day},ONE,${one.price},${one.quantity},USD,,,,,TRUE,from a file ${known.imports.length}`;
      known.imports.push((await importFile(user, portfolioId, csv(line))).id);
      return undefined;
    }
    case "revoke": {
      const id = known.imports[one.pick % Math.max(1, known.imports.length)];
      return id === undefined ? undefined : user.call("DELETE /api/transactionsImportHistory", { id });
    }
    case "income":
      return user.call("POST /api/transactions/createdivsautomatically", { portfolioId });
    case "split":
      await decide(chain, one.at);
      return undefined;
    case "take back": {
      const { decided } = must(
        await user.call("GET /api/corporateActions/CheckCorporateActions", { portfolioId }),
      );
      const actionId = decided[one.pick % Math.max(1, decided.length)]?.id;
      return actionId === undefined ? undefined : user.call("POST /api/corporateActions/undo", { actionId });
    }
    case "method":
      return user.call("PUT /api/MyPortfolio", { id: portfolioId, costMethod: one.costMethod });
  }
}

/** Books due rows and repairs stale ones. */
async function settle(chain: Chain): Promise<void> {
  await decide(chain);
  for (const portfolioId of chain.ids) {
    must(await chain.user.call("POST /api/corporateActions/repair", { portfolioId }));
    must(await chain.user.call("POST /api/transactions/createdivsautomatically", { portfolioId }));
  }
}

/** Writes the same rows into new portfolios once, by day. */
async function copyInOrder(from: Chain, user: TestUser): Promise<Chain> {
  const to = await makeChain(user, from.assetId);
  const { portfolios } = must(await from.user.call("GET /api/MyPortfolio"));
  const first = portfolios.find(({ id }: { id: string }) => id === from.ids[0]);
  must(await user.call("PUT /api/MyPortfolio", { id: to.ids[0], costMethod: first.costMethod }));
  const entries: { date: string; place: number; write: () => Promise<unknown> }[] = [];
  for (const [at, id] of from.ids.entries())
    for (const row of await rowsOf(from, id)) {
      const { date, quantity, price, kindName: kind } = row;
      if (isOwn(row)) {
        const place = kind === "buy" ? 0 : 3;
        const draft = trade(to, to.ids[at] ?? "", { kind, date, quantity, price });
        entries.push({
          date,
          place,
          write: async () => must(await user.call("POST /api/transactions", draft)),
        });
      } else if (kind === "transfer-out") {
        const draft = moveOf(to, at, { date, quantity });
        const write = async () => must(await user.call("POST /api/transactions/move", draft));
        entries.push({ date, place: at + 1, write });
      } else if (kind === "split") entries.push({ date, place: -1, write: () => decide(to, at) });
    }
  entries.sort((a, b) => (a.date === b.date ? a.place - b.place : a.date < b.date ? -1 : 1));
  for (const { write } of entries) await write();
  await settle(to);
  return to;
}

const lots = ({ date, quantity, cost, acquiredOn }: Row): string =>
  [date, acquiredOn, quantity, cost].join(" ");

/** Everything derived: transferred lots, income, holdings with costs. */
async function derived(chain: Chain) {
  const found = [];
  for (const portfolioId of chain.ids) {
    const rows = await rowsOf(chain, portfolioId);
    const { rows: held } = must(await chain.user.call("GET /api/holdings", { portfolioId }));
    found.push({
      arrived: rows
        .filter(({ kindName }) => kindName === "transfer-in")
        .map(lots)
        .sort(),
      income: rows
        .filter(({ kindName }) => kindName === "dividend")
        .map(({ date, quantity, amount }) => [date, quantity, amount].join(" "))
        .sort(),
      held: held.map(({ figures }: { figures: Record<string, { value?: string }> }) => [
        figures.quantity?.value,
        figures.cost?.value,
      ]),
    });
  }
  return found;
}

async function makeMarket(db: Db): Promise<string> {
  const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-11-19": 3 } });
  const split = { assetOwnerId: nilGuid, assetId, exDate: "2026-03-02", to: "3", from: "2", source: "test" };
  await storeSplitEvents(db, nilGuid, [split]);
  const dividends = ["2026-02-10 2026-02-20", "2026-04-10 2026-04-20"].map((text) => {
    const [exDate = "", payDate = ""] = text.split(" ");
    return {
      ...{ id: newId(), assetOwnerId: nilGuid, assetId, kind: "dividend" as const, startsOn: null },
      ...{ exDate, payDate, amount: "0.5", currency: "USD", source: "test" },
    };
  });
  await storeIncomeEvents(db, nilGuid, dividends);
  return assetId;
}

/** Purchases, a transfer and due rows: most edits affect derived data. */
const beginning: readonly Step[] = [
  { do: "buy", at: 0, day: "2026-01-06", quantity: "9", price: "1" },
  { do: "buy", at: 0, day: "2026-02-09", quantity: "9", price: "2" },
  { do: "move", at: 0, day: "2026-02-09", quantity: "6" },
  { do: "move", at: 1, day: "2026-04-09", quantity: "2" },
  { do: "split", at: 0 },
  { do: "income", at: 0 },
  { do: "income", at: 1 },
];

/** Compares edited rows with the same rows written once, by day. */
const editAndCompare = (steps: readonly Step[]) =>
  withApp(async ({ register, db }) => {
    const assetId = await makeMarket(db);
    const chain = await makeChain(await register(), assetId);
    const known = { changes: [] as string[], imports: [] as string[] };
    for (const one of [...beginning, ...steps]) {
      const answer = await run(chain, one, known);
      // Many are refused: that must change nothing.
      expect(answer?.status ?? 200, JSON.stringify([one, answer?.body])).toBeLessThan(429);
      const changeId = answer?.headers["x-change"];
      if (typeof changeId === "string") known.changes.push(changeId);
    }
    await settle(chain);
    const fresh = await copyInOrder(chain, await register());
    expect(await derived(chain)).toEqual(await derived(fresh));
  });

/** Each case makes a hundred calls in its own application: five by default, more at night. */
const { PROPERTY_RUNS } = process.env;
const numRuns = Number(PROPERTY_RUNS ?? 5);
// A case takes two seconds, ten times that on a busy machine.
if (PROPERTY_RUNS === undefined) vi.setConfig({ testTimeout: 180_000 });

test("rows edited in any order leave what a fresh ledger of the same rows gives", () =>
  fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), editAndCompare), { numRuns }));

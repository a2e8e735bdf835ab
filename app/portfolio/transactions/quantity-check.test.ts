import {
  type Asset,
  type Dec,
  formatDec,
  type IsoDate,
  type LedgerInput,
  runLedger,
  type Transaction,
} from "@zerno/engine";
import fc from "fast-check";
import { expect, it } from "vitest";
import { startStepThread } from "../../../tests/support/step-thread.ts";
import {
  findOversold,
  hasOpenPosition,
  listOversold,
  type Oversold,
  type QuantityRow,
} from "./quantity-check.ts";

const one = 10n ** 18n;
const kinds = [
  "buy",
  "sell",
  "short",
  "cover",
  "transfer-in",
  "transfer-out",
  "redemption",
  "split",
  "dividend",
  "stock-dividend",
  "staking-reward",
  "asset-fee",
  "tender",
  "rights-lapse",
  "return-of-capital",
] as const;

/** Few values, so that rows collide. */
const arbitraryRow = fc.record({
  kind: fc.constantFrom(...kinds),
  day: fc.integer({ min: 1, max: 6 }),
  time: fc.constantFrom(undefined, undefined, "10:00:00", "11:00:00"),
  assetId: fc.constantFrom("a", "b"),
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 9 }).map((n) => BigInt(n) * one),
    fc.constantFrom(5n * one + 1n, 5n * one - 1n),
  ),
  ratio: fc.constantFrom({ to: 2n, from: 1n }, { to: 1n, from: 3n }),
});

function toRow(
  {
    kind,
    day,
    time,
    quantity,
    assetId,
    ratio,
  }: typeof arbitraryRow extends fc.Arbitrary<infer T> ? T : never,
  index: number,
): Transaction {
  return {
    id: String(index).padStart(3, "0"),
    kind,
    date: `2024-01-0${day}` as IsoDate,
    assetId,
    currency: "USD",
    affectsCash: true,
    ...(time ? { time } : {}),
    // A split states the new quantity where the number is no whole one.
    ...(kind === "split" && { ratio, ...(quantity % one !== 0n && { quantity: quantity as Dec }) }),
    ...(kind !== "split" && { quantity: quantity as Dec, price: one as Dec }),
  };
}

const assets = new Map<string, Asset>(["a", "b"].map((id) => [id, { id, currency: "USD" }]));

const inputOf = (transactions: Transaction[], allowShort: boolean): LedgerInput => ({
  baseCurrency: "USD",
  currency: "USD",
  costMethod: "fifo",
  trackCash: true,
  allowShort,
  asOf: "2024-12-31" as IsoDate,
  transactions,
  assets,
  prices: new Map(),
  rates: [],
  sourceNames: [],
});

it("finds what the engine finds: the same days, assets and missing quantities, and the same end", () => {
  fc.assert(
    fc.property(fc.array(arbitraryRow, { maxLength: 30 }), fc.boolean(), (drafts, isShortAllowed) => {
      const rows = drafts.map(toRow);
      const run = runLedger(inputOf(rows, isShortAllowed));
      const byId = new Map(rows.map((each) => [each.id, each]));
      // Rights that lapse without a position are all missing.
      const lapsed = (id: string) =>
        byId.get(id)?.kind === "rights-lapse" ? byId.get(id)?.quantity : undefined;
      const engine = run.problems.flatMap(({ transactionId, reason: { code, params } }) => {
        const missing = code === "not-held" ? lapsed(transactionId) : undefined;
        if (missing !== undefined) return [`${params.date} ${params.asset} ${formatDec(missing)}`];
        return code === "oversold" ? [`${params.date} ${params.asset} ${params.missing}`] : [];
      });
      const own = listOversold(rows, isShortAllowed).map((o) => `${o.date} ${o.assetId} ${o.missing}`);
      expect(own.sort()).toEqual(engine.sort());
      expect(hasOpenPosition(rows, isShortAllowed)).toBe(run.holdings().some(({ isOpen }) => isOpen));
    }),
    { numRuns: 500 },
  );
});

it("takes two splits of a day in the engine's order, as each of them rounds", () => {
  const row = (id: string, rest: Partial<Transaction>) =>
    ({ id, date: "2024-01-03", assetId: "a", currency: "USD", affectsCash: true, ...rest }) as Transaction;
  const rows = [
    row("1", { kind: "split", ratio: { to: 2n, from: 1n } }),
    row("2", { kind: "split", ratio: { to: 1n, from: 3n } }),
    row("3", { kind: "sell", quantity: (5n * one + 1n) as Dec, price: one as Dec }),
    row("0", { kind: "buy", date: "2024-01-01" as IsoDate, quantity: one as Dec, price: one as Dec }),
  ];
  const [found] = runLedger(inputOf(rows, false)).problems;
  expect(found?.reason.params.missing).toBe("4.333333333333333335");
  expect(listOversold(rows, false).map(({ missing }) => missing)).toEqual(["4.333333333333333335"]);
});

it("counts both ends of an exchange of assets, as the engine does", () => {
  const rows: Transaction[] = [
    {
      id: "1",
      kind: "buy",
      date: "2024-01-02" as IsoDate,
      assetId: "a",
      currency: "USD",
      affectsCash: true,
      quantity: (5n * one) as Dec,
      price: one as Dec,
    },
    {
      id: "2",
      kind: "swap",
      date: "2024-01-03" as IsoDate,
      assetId: "a",
      toAssetId: "b",
      currency: "USD",
      affectsCash: true,
      quantity: (7n * one) as Dec,
      toQuantity: (3n * one) as Dec,
    },
    {
      id: "3",
      kind: "sell",
      date: "2024-01-04" as IsoDate,
      assetId: "b",
      currency: "USD",
      affectsCash: true,
      quantity: (4n * one) as Dec,
      price: one as Dec,
    },
  ];
  const told = runLedger(inputOf(rows, false)).problems.flatMap(
    ({ transactionId, reason: { code, params } }) =>
      code === "oversold" ? [[transactionId, params.missing]] : [],
  );
  expect(told).toEqual([
    ["2", "2"],
    ["3", "1"],
  ]);
  expect(listOversold(rows, false).map(({ transactionId, missing }) => [transactionId, missing])).toEqual([
    ["2", "2"],
    ["3", "1"],
  ]);
});

const row = (kind: QuantityRow["kind"], date: string, units: bigint, rest: object = {}): QuantityRow => ({
  id: `${kind} ${date}`,
  kind,
  date,
  assetId: "a",
  quantity: units * one,
  ...rest,
});

it("names the first uncovered row whatever the order of the rows", () => {
  const rows = [row("sell", "2024-03-01", 1n), row("sell", "2024-02-01", 7n), row("buy", "2024-01-01", 5n)];
  expect(findOversold(rows, false)).toEqual({
    transactionId: "sell 2024-02-01",
    assetId: "a",
    date: "2024-02-01",
    missing: "2",
  });
  expect(findOversold(rows, true)).toBeUndefined();
});

it("takes 100,000 rows of 50 assets in steps that grow with the rows alone", async () => {
  const rows: QuantityRow[] = Array.from({ length: 100_000 }, (_, index) =>
    row(
      index % 100 < 50 ? "buy" : "sell",
      `20${10 + Math.floor(index / 10_000)}-0${1 + (index % 9)}-1${index % 10}`,
      1n,
      {
        id: String(index),
        assetId: `asset ${index % 50}`,
      },
    ),
  );
  const thread = startStepThread(new URL("./quantity-check.ts", import.meta.url));
  await thread.call("listOversold", rows.slice(0, 1), false);
  await thread.steps();
  const found = await thread.call<Oversold[]>("listOversold", rows, false);
  const measured = 105;
  // Each row compared with those of its asset would take 2,000 steps and more.
  expect((await thread.steps()) / rows.length).toBeLessThan(1.3 * measured);
  await thread.end();
  expect(found.every(({ missing }) => missing === formatDec(one))).toBe(true);
});

import { expect, test } from "vitest";
import type { Scope } from "../figure.ts";
import { runLedger } from "../run-ledger.ts";
import { date, dec, money } from "../testing/exact.ts";
import { KINDS, type KindName, kindOf } from "./kinds.ts";
import type { Asset, Transaction } from "./transaction.ts";

const ids = ["AAA", "BBB"];
const assetsWith = (futures: readonly string[]) =>
  new Map<string, Asset>(
    ids.map((id) => [id, { id, currency: "RUB", ...(futures.includes(id) && { isFuture: true }) }]),
  );
const [firstDay, days] = [19_724, 200];
const closes = new Float64Array(days).fill(50);
const prices = new Map(
  ids.map((assetId) => [assetId, { assetId, firstDay, closes, sources: new Uint8Array(days) }]),
);
const SCOPES: readonly Scope[] = [
  { kind: "portfolio" },
  ...ids.map((assetId): Scope => ({ kind: "asset", assetId })),
  { kind: "cash", currency: "RUB" },
];
const period = { from: date("2024-01-01"), to: date("2024-06-01") };
const base = { affectsCash: true, currency: "RUB" } as const;

const FIELDS: readonly Partial<Transaction>[] = [
  { quantity: dec(3) },
  { amount: money(70) },
  { ratio: { to: 5n, from: 4n } },
  { toQuantity: dec(4) },
];
const variants = FIELDS.reduce<readonly Partial<Transaction>[]>(
  (all, field) => all.flatMap((one) => [one, { ...one, ...field }]),
  [{}],
);

const held = (text: string): Transaction[] => {
  const quantity = dec(text.replace("-", ""));
  const kind = text.startsWith("-") ? "short" : "buy";
  const place = { id: "held", date: date("2024-01-05"), accountId: "A", assetId: "AAA" };
  return quantity === 0n ? [] : [{ ...base, ...place, kind, quantity, price: dec(90) }];
};

const kinds = Object.keys(KINDS) as KindName[];

function unclosed(kind: KindName, assets: ReadonlyMap<string, Asset>): string[] {
  const wrong: string[] = [];
  const isOfTwo = kindOf(kind).legs.length > 0;
  for (const lotScope of ["portfolio", "account"] as const) {
    for (const size of ["0", "10", "10.3", "-10"]) {
      for (const fields of variants) {
        const place = { id: "row", kind, date: date("2024-02-05"), accountId: "B", assetId: "AAA" } as const;
        const row = { ...base, ...place, ...fields, ...(isOfTwo && { toAssetId: "BBB" }) };
        const run = runLedger({
          ...{ baseCurrency: "RUB", currency: "RUB", costMethod: "fifo", lotScope, trackCash: true },
          ...{ asOf: period.to, transactions: [...held(size), row], assets, prices, rates: [] },
          sourceNames: ["test"],
        });
        for (const scope of SCOPES) {
          const lines = run.identity(scope, period);
          if ("refused" in lines || (lines.residual === "0" && (lines.gains?.residual ?? "0") === "0"))
            continue;
          wrong.push(`${lotScope} ${size} ${Object.keys(fields)} ${JSON.stringify(scope)} ${lines.residual}`);
        }
      }
    }
  }
  return wrong;
}

test.each(kinds)("%s: money that no units stand against closes the identity or is refused", (kind) => {
  expect(unclosed(kind, assetsWith([]))).toEqual([]);
});

test.each(kinds)("%s: so does that of futures, which are worth nothing", (kind) => {
  for (const futures of [["AAA"], ["BBB"], ids]) expect(unclosed(kind, assetsWith(futures))).toEqual([]);
});

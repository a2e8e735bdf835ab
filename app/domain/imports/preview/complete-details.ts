import { findKindName } from "@zerno/engine";
import type { OpenRow } from "../open-rows.queries.ts";
import type { ReadRow } from "../statement-reader.ts";
import { type Completion, issueOf, show, units } from "./complete-rows.ts";

interface Detail {
  readonly row: ReadRow;
  readonly completion: Completion;
}

interface DetailInput {
  readonly rows: readonly ReadRow[];
  readonly assetIdOf: (row: ReadRow) => string | undefined;
  readonly targets: readonly OpenRow[];
}

const nearDays = 1;
const dayMs = 86_400_000;
const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / dayMs;

const netOf = ({ amount, fee, tax }: ReadRow): bigint => units(amount) - units(fee) - units(tax);

const paymentKinds: readonly ReadRow["kind"][] = ["dividend", "coupon", "interest"];
const paymentKindOf = (target: OpenRow): ReadRow["kind"] | undefined =>
  paymentKinds.find((kind) => kind === findKindName(target.kind));

/** Compares payments, which may be booked net or gross. */
const isSamePayment = (row: ReadRow, assetId: string, target: OpenRow): boolean =>
  paymentKindOf(target) !== undefined &&
  target.assetId === assetId &&
  target.currency === row.currency &&
  [target.feeCurrency, target.taxCurrency].every((other) => other === null || other === row.currency) &&
  daysApart(row.date, target.tradeDate) <= nearDays &&
  [netOf(row), units(row.amount)].includes(units(target.amount));

const sumOf = (a: string | null, b: string | undefined): string | undefined => {
  const sum = units(a) + units(b);
  return sum === 0n ? undefined : show(sum);
};

/** Changes the gross amount and deductions only. */
function mergeInto(row: ReadRow, target: OpenRow): Detail {
  const { line, lines, id, code, toCode, checks, currency, instrument } = row;
  const isWhole = units(target.amount) === units(row.amount);
  const fee = isWhole ? (target.fee ?? undefined) : sumOf(target.fee, row.fee);
  const tax = isWhole ? (target.tax ?? undefined) : sumOf(target.tax, row.tax);
  const merged: ReadRow = {
    ...{ line, lines, id, code, toCode, checks, currency, isDetail: true },
    ...(instrument && { instrument }),
    kind: paymentKindOf(target) ?? row.kind,
    key: target.importKey ?? row.key,
    date: target.tradeDate,
    affectsCash: target.affectsCash,
    amount: show(units(row.amount)),
    ...(target.tradeTime !== null && { time: target.tradeTime }),
    ...(target.settleDate !== null && { settleDate: target.settleDate }),
    ...(target.quantity !== null && { quantity: target.quantity }),
    ...(target.price !== null && { price: target.price }),
    ...(target.rate !== null && { rate: target.rate }),
    ...(fee !== undefined && { fee }),
    ...(tax !== undefined && { tax }),
  };
  const changed = (["amount", "fee", "tax"] as const).filter(
    (field) => units(merged[field]) !== units(target[field]),
  );
  return {
    row: merged,
    completion: { target, changes: changed.map((field) => issueOf(field, merged, target)) },
  };
}

/**
 * Finds the payment of each detail line: same security, currency and net amount, at most a day apart, each once. Pure.
 */
export function findDetails({ rows, assetIdOf, targets }: DetailInput): ReadonlyMap<number, Detail> {
  const byAsset = Map.groupBy(targets, ({ assetId }) => assetId ?? "");
  const used = new Set<OpenRow>();
  const found = new Map<number, Detail>();
  rows.forEach((row, index) => {
    const assetId = row.isDetail ? assetIdOf(row) : undefined;
    if (assetId === undefined) return;
    const fitting = (byAsset.get(assetId) ?? []).filter(
      (target) => !used.has(target) && isSamePayment(row, assetId, target),
    );
    const target = fitting.find(({ tradeDate }) => tradeDate === row.date) ?? fitting[0];
    if (target === undefined) return;
    used.add(target);
    found.set(index, mergeInto(row, target));
  });
  return found;
}

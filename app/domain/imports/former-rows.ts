import type { DraftRow, KindName } from "@zerno/brokers";

/** Kinds by which earlier readers read today's kind. */
const FORMER_KINDS: Partial<Readonly<Record<KindName, readonly KindName[]>>> = {
  "staking-reward": ["transfer-in", "buy", "cash-gain"],
  airdrop: ["transfer-in"],
  fork: ["staking-reward", "transfer-in"],
  "asset-fee": ["transfer-out"],
  "tax-refund": ["cash-gain"],
  "return-of-capital": ["dividend", "amortisation"],
  "short-dividend": ["cash-expense", "fee"],
  "interest-paid": ["fee", "cash-expense"],
  "cash-expense": ["fee"],
  swap: ["transfer-out"],
  "lending-income": ["interest", "cash-gain"],
  "stock-dividend": ["buy", "transfer-in"],
  "option-expiry": ["sell", "cover"],
  "option-exercise": ["sell", "cover"],
  "option-assignment": ["sell", "cover"],
};

const forNothing: ReadonlySet<KindName> = new Set([
  "option-expiry",
  "option-exercise",
  "option-assignment",
  "stock-dividend",
]);

/** Returns an exchange of contracts for shares as earlier readers did: trades at price 0 and a transfer. */
function asTradeForNothing(row: DraftRow): DraftRow {
  const { toInstrument: _, toQuantity: _pieces, optionRight: _right, ...own } = row;
  if (!forNothing.has(row.kind)) return own;
  const { amount: _amount, ...rest } = own;
  return { ...rest, price: "0" };
}

function underFormerKinds(row: DraftRow): readonly DraftRow[] {
  if (row.kind === "variation-margin") {
    const { instrument: _, amount = "0", ...rest } = row;
    const kind = amount.startsWith("-") ? "cash-expense" : "cash-gain";
    return [{ ...rest, kind, amount: amount.replace(/^-/, "") }];
  }
  if (row.kind === "fee" && row.amount?.startsWith("-"))
    return [{ ...row, kind: "cash-gain", amount: row.amount.slice(1) }];
  // A fee rebate in a stablecoin was a reward without a value.
  if (row.kind === "buy" && row.amount !== undefined && row.fee === `-${row.amount}`) {
    const { amount: _, fee: _fee, ...rest } = row;
    return [{ ...rest, kind: "staking-reward", affectsCash: false }];
  }
  return (FORMER_KINDS[row.kind] ?? []).map((kind) => ({
    ...(kind === "transfer-in" ? row : asTradeForNothing(row)),
    kind,
  }));
}

function asPrinted(row: DraftRow, zoneMinutes: number): DraftRow | undefined {
  if (zoneMinutes === 0 || row.time === undefined || row.externalId !== undefined) return undefined;
  const moment = new Date(Date.parse(`${row.date}T${row.time}Z`) + zoneMinutes * 60_000).toISOString();
  return { ...row, date: moment.slice(0, 10), time: moment.slice(11, 19) };
}

/** Returns the row as earlier readers read it, at another time or kind. Usually empty. */
export function formerRows(row: DraftRow, zoneMinutes: number): readonly DraftRow[] {
  const printed = asPrinted(row, zoneMinutes);
  const times = printed ? [row, printed] : [row];
  const others = times.flatMap(underFormerKinds);
  return printed ? [printed, ...others] : others;
}

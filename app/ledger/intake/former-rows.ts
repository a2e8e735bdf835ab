import type { DraftRow, KindName } from "@zerno/brokers";

/** Kinds that earlier readers gave rows of today's kind. */
const FORMER_KINDS: Partial<Readonly<Record<KindName, readonly KindName[]>>> = {
  "staking-reward": ["transfer-in", "buy", "cash-gain"],
  airdrop: ["transfer-in"],
  "asset-fee": ["transfer-out"],
  "tax-refund": ["cash-gain"],
  "return-of-capital": ["dividend", "amortisation"],
  "short-dividend": ["cash-expense", "fee"],
  "interest-paid": ["fee", "cash-expense"],
  "option-expiry": ["sell", "cover"],
  "option-exercise": ["sell", "cover"],
  "option-assignment": ["sell", "cover"],
};

/** Contracts of an option left for a price of 0, and the shares that moved for them were a row of their own. */
function asSoldForNothing(row: DraftRow): DraftRow {
  if (!row.kind.startsWith("option-")) return row;
  const { toInstrument: _, toQuantity: _pieces, optionRight: _right, ...rest } = row;
  return { ...rest, price: "0", amount: "0" };
}

/** The row at the time its file prints; undefined: that is the time it has. */
function asPrinted(row: DraftRow, zoneMinutes: number): DraftRow | undefined {
  if (zoneMinutes === 0 || row.time === undefined || row.externalId !== undefined) return undefined;
  const moment = new Date(Date.parse(`${row.date}T${row.time}Z`) + zoneMinutes * 60_000).toISOString();
  return { ...row, date: moment.slice(0, 10), time: moment.slice(11, 19) };
}

/** The row as earlier readers read it: at the printed time, or as another kind. Mostly none. */
export function formerRows(row: DraftRow, zoneMinutes: number): readonly DraftRow[] {
  const printed = asPrinted(row, zoneMinutes);
  const kinds = FORMER_KINDS[row.kind];
  if (kinds === undefined) return printed ? [printed] : [];
  const times = printed ? [row, printed] : [row];
  const others = times.flatMap((timed) => kinds.map((kind) => ({ ...asSoldForNothing(timed), kind })));
  return printed ? [printed, ...others] : others;
}

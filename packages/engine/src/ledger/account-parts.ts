import { DEC_ONE, type Dec, type Money } from "../money/decimal.ts";
import { abs, divideHalfEven, multiplyDivide } from "../money/rounding.ts";
import type { AccountPart, Cut } from "./account-part.ts";
import { type FoldState, markRounding, poolOf } from "./fold-state.ts";
import type { Kind, PositionEffect } from "./kind.ts";
import { kindOf } from "./kinds.ts";
import { type CompiledRow, changeRow, type Entry, type Link, type LotAmounts } from "./rows/compiled-row.ts";
import type { Transaction } from "./transaction.ts";

/** Cumulative rounding: the parts add up to the whole. */
function cutBy(amount: bigint, { before, after, whole }: Cut): bigint {
  if (whole === 0n) return 0n;
  return multiplyDivide(amount, after, whole) - multiplyDivide(amount, before, whole);
}

function cutsOf(weights: readonly bigint[]): Cut[] {
  let whole = 0n;
  for (const weight of weights) whole += weight;
  let after = 0n;
  return weights.map((weight) => {
    const before = after;
    after += weight;
    return { before, after, whole };
  });
}

const OF_ALL_HOLDERS: ReadonlySet<PositionEffect> = new Set<PositionEffect>(["redeem", "return", "expire"]);

// Corporate actions apply to all holders, decisions to one account.
function isForAllHolders({ source, kind }: CompiledRow): boolean {
  const own: Kind = kindOf(source.kind);
  return kind.position !== "split" && (own.step === 1 || OF_ALL_HOLDERS.has(kind.position));
}

type Holder = readonly [accountId: string, quantity: bigint];

function holdersOf({ pools }: FoldState): Holder[] {
  return [...(pools ?? [])]
    .map(([accountId, { quantity }]): Holder => [accountId, quantity])
    .filter(([, quantity]) => quantity !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Fraction of a new unit per account, by which cash in lieu is shared. */
function fractionsOf({ ratio, toQuantity }: Transaction, holders: readonly Holder[]): bigint[] | undefined {
  if (ratio === undefined || toQuantity !== undefined) return undefined;
  const fractions = holders.map(
    ([, quantity]) => abs(divideHalfEven(quantity * ratio.to, ratio.from)) % DEC_ONE,
  );
  return fractions.some((fraction) => fraction !== 0n) ? fractions : undefined;
}

function partOfSource(
  source: Transaction,
  accountId: string | undefined,
  units: Cut,
  money: Cut,
): Transaction {
  const { quantity, toQuantity, amount, ...rest } = source;
  const paid = amount === undefined ? 0n : cutBy(amount, money);
  return {
    ...rest,
    ...(accountId !== undefined && { accountId }),
    ...(quantity !== undefined && { quantity: cutBy(quantity, units) as Dec }),
    ...(toQuantity !== undefined && { toQuantity: cutBy(toQuantity, units) as Dec }),
    ...(paid !== 0n && { amount: paid as Money }),
  };
}

function makeParts(source: Transaction, holders: readonly Holder[]): AccountPart[] {
  const byUnits = cutsOf(holders.map(([, quantity]) => abs(quantity)));
  const isShareOut = kindOf(source.kind).legs.includes("fraction");
  const fractions = isShareOut ? fractionsOf(source, holders) : undefined;
  const byMoney = fractions === undefined ? byUnits : cutsOf(fractions);
  return holders.map(([id], i) => {
    const none = { before: 0n, after: 0n, whole: 0n };
    const [units, money] = [byUnits[i] ?? none, byMoney[i] ?? none];
    const accountId = id === "" ? undefined : id;
    return { accountId, units, money, source: partOfSource(source, accountId, units, money) };
  });
}

/**
 * Splits a row without an account over all accounts that hold the asset, by id: stated units and money by units, cash
 * in lieu by fractions. Undefined for a row of one account, and where nothing is held. Legs of a row share the parts
 * found by the first.
 */
export function accountParts(state: FoldState, row: CompiledRow): readonly AccountPart[] | undefined {
  if (state.pools === undefined || row.source.accountId !== undefined || !isForAllHolders(row))
    return undefined;
  const known = state.parts.get(row.source);
  if (known !== undefined) return known;
  const isReceiver = row.link !== undefined && row.link.to === state.asset;
  const holders = isReceiver ? [] : holdersOf(state);
  if (holders.length === 0) return undefined;
  const parts = makeParts(row.source, holders);
  if (row.link !== undefined) state.parts.set(row.source, parts);
  return parts;
}

function partOfLot(lot: LotAmounts, cut: Cut): LotAmounts {
  return {
    ...lot,
    entryLocal: cutBy(lot.entryLocal, cut),
    entryBase: cutBy(lot.entryBase, cut),
    costLocal: cutBy(lot.costLocal, cut),
    costBase: cutBy(lot.costBase, cut),
  };
}

function partOfCash(cash: CompiledRow, { accountId, money }: AccountPart): CompiledRow {
  const lot = cash.lot && partOfLot(cash.lot, money);
  return changeRow(cash, { row: { ...cash.row, ...(accountId !== undefined && { accountId }) }, lot });
}

function partOfLink(link: Link, part: AccountPart): Link {
  const cashPart = link.cashPart && partOfCash(link.cashPart, part);
  return { ...link, source: part.source, cashPart };
}

function partOfRow(row: CompiledRow, part: AccountPart): CompiledRow {
  const { accountId, units } = part;
  const { quantity, ...rest } = row.row;
  const isMoney = row.kind.position === "fraction";
  return changeRow(row, {
    row: {
      ...rest,
      ...(quantity !== undefined && { quantity: cutBy(quantity, units) as Dec }),
      ...(accountId !== undefined && { accountId }),
    },
    lot: row.lot && partOfLot(row.lot, isMoney ? part.money : units),
    link: row.link && partOfLink(row.link, part),
  });
}

const isTransfer = ({ line }: Entry): boolean => line === "moved";

/** Applies a row to each account; transfers to another asset are summed. */
export function applyParts(
  state: FoldState,
  row: CompiledRow,
  parts: readonly AccountPart[],
  play: (state: FoldState, part: CompiledRow) => void,
): void {
  let transfer: Entry | undefined;
  for (const part of parts) {
    const own = partOfRow(row, part);
    state.position = poolOf(state, part.accountId);
    play(state, own);
    markRounding(state, row);
    const over = own.entries.find(isTransfer);
    if (over === undefined) continue;
    transfer =
      transfer === undefined
        ? over
        : {
            ...over,
            money: transfer.money + over.money,
            base: transfer.base + over.base,
            ratedIn: transfer.ratedIn ?? over.ratedIn,
            missing: transfer.missing ?? over.missing,
          };
  }
  if (transfer !== undefined)
    row.setEntries([...row.entries.filter((entry) => !isTransfer(entry)), transfer]);
}

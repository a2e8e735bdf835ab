import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import type { Asset } from "../ledger/transaction.ts";
import { SideTable } from "../side-table.ts";
import type { Holding, NaiveBook } from "./naive-book.ts";
import { nearest } from "./naive-exact.ts";

/** From its ex-date to the day before it is paid or lapses. */
export interface Claim {
  readonly account: string;
  readonly exDate: IsoDate;
  readonly due: number;
  readonly currency: string;
  readonly amount: bigint;
  readonly from: number;
  until: number;
}

interface Paid {
  readonly account: string;
  readonly day: number;
  readonly money: bigint;
  readonly exDate: IsoDate | undefined;
  readonly brought: Omit<Claim, "account" | "until"> | undefined;
}

/** 10^(18 + 18 - 10): units x amount per unit to money. */
const UNITS = 10n ** 26n;

function paidOf({ events, input }: NaiveBook, assetId: string): Paid[] {
  return events.flatMap(({ owner, row, day, postings }): Paid[] => {
    const gross = postings.find(({ line }) => line === "income");
    const isDividend = row.kind === "dividend" || row.kind === "short-dividend";
    if (owner !== assetId || !isDividend || gross === undefined) return [];
    const { money, currency } = gross;
    const { exDate, settleDate } = row;
    const isReversed = input.lotScope === "account" && money > 0n !== (row.kind === "dividend");
    const brought =
      exDate !== undefined && settleDate !== undefined && isReversed
        ? { exDate, due: dayNumber(settleDate), currency, amount: -money, from: day }
        : undefined;
    const account = input.lotScope === "account" ? (row.accountId ?? "") : "";
    return [{ account, day, money, exDate, brought }];
  });
}

function declaredOf({ input, snapshots }: NaiveBook, asset: Asset): Claim[] {
  return (input.facts?.get(asset.id)?.payments ?? []).flatMap((payment): Claim[] => {
    const { exDate, payDate, amount, currency, kind, status } = payment;
    if (exDate === undefined || exDate > input.asOf || status === "estimated") return [];
    if (kind === "coupon" || kind === "amortisation") return [];
    const from = dayNumber(exDate);
    const snapshot = snapshots.findLast(({ day }) => day < from)?.holdings.get(asset.id);
    return [...(snapshot?.units ?? [])].map(([account, units]) => ({
      ...{ account, exDate, due: dayNumber(payDate), currency, from, until: Number.POSITIVE_INFINITY },
      amount: nearest(units * amount, UNITS),
    }));
  });
}

function comesBefore(a: Claim, b: Claim, day: number): boolean {
  const keys = ({ due, from, currency, amount }: Claim) => [Math.abs(day - due), due, from, currency, amount];
  const other = keys(b);
  for (const [i, key] of keys(a).entries()) {
    const against = other[i] ?? 0;
    if (key !== against) return key < against;
  }
  return false;
}

function canPay({ account, day, money, exDate }: Paid, claim: Claim, paysAll: boolean): boolean {
  const isNear = day >= claim.due - 3 && day <= claim.due + 10;
  const isMeant = exDate === undefined ? isNear : exDate === claim.exDate;
  return (
    (account === claim.account || (paysAll && account === "")) && isMeant && money > 0n === claim.amount > 0n
  );
}

function playClaims(book: NaiveBook, asset: Asset): Claim[] {
  const paid = paidOf(book, asset.id);
  const declared = declaredOf(book, asset).filter(({ amount }) => amount !== 0n);
  const brought = paid.flatMap(({ account, brought: one }) =>
    one === undefined ? [] : [{ ...one, account, until: Number.POSITIVE_INFINITY }],
  );
  const claims = [...declared, ...brought];
  const starts = claims.map(({ from }) => from);
  const outside = (units: ReadonlyMap<string, bigint> | undefined): boolean => (units?.get("") ?? 0n) !== 0n;
  const paysAll = !book.snapshots.some(({ holdings }) => outside(holdings.get(asset.id)?.units));
  for (let day = Math.min(...starts); day <= dayNumber(book.input.asOf); day++) {
    const isOpen = ({ from, until }: Claim): boolean => from <= day && day < until;
    const today = paid.filter((row) => row.day === day && row.brought === undefined);
    const [named, unnamed] = [today.filter((row) => row.exDate), today.filter((row) => !row.exDate)];
    for (const one of [...named, ...unnamed]) {
      const payable = claims.filter((claim) => isOpen(claim) && canPay(one, claim, paysAll));
      for (const account of new Set(payable.map((claim) => claim.account))) {
        const open = payable.filter((claim) => claim.account === account);
        const best = open.find((claim) => !open.some((other) => comesBefore(other, claim, day)));
        if (best !== undefined) best.until = day;
      }
    }
    for (const claim of claims) if (isOpen(claim) && day >= claim.due + 10) claim.until = day;
  }
  return claims;
}

const known = new SideTable<NaiveBook, Map<string, Claim[]>>();

/** Leaves out futures and ledgers without history. */
export function claimsIn(book: NaiveBook, assets: readonly (readonly [Asset, Holding])[]): Claim[] {
  const played = known.get(book) ?? new Map<string, Claim[]>();
  known.set(book, played);
  return assets.flatMap(([asset]) => {
    if (book.input.view === "holdings" || asset.isFuture === true) return [];
    const own = played.get(asset.id) ?? playClaims(book, asset);
    played.set(asset.id, own);
    return own;
  });
}

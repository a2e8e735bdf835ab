import {
  addDays,
  divideHalfEven,
  formatDec,
  formatMoney,
  type IsoDate,
  KIND_CODES,
  type KindName,
  multiplyDivide,
  parseDec,
  type Transaction,
} from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import type { CorporateTerms } from "../../market/events/corporate.schema.ts";
import { type CorporateEventRow, termsOf } from "../../market/events/corporate-events.ts";
import type { SplitEventRow } from "../../market/events/store-split-events.ts";
import { AssetType } from "../../shared/codes.ts";
import { toRatio } from "../run/ledger-rows.ts";
import type { TransactionValues } from "../transactions/transaction-values.types.ts";
import { type AccountUnits, unitsBefore } from "./account-units.ts";

export interface ProposedRow {
  readonly accountId: string;
  readonly values: TransactionValues;
}

export type ProposalKind = "split" | CorporateEventRow["kind"];

/** Event of a held asset without a ledger row. */
export interface Proposal {
  /** Unique in the portfolio. */
  readonly key: string;
  readonly kind: ProposalKind;
  readonly effectiveOn: IsoDate;
  readonly asset: AssetRow;
  readonly toAsset: AssetRow | undefined;
  /** The evening before, 10^-18. */
  readonly units: bigint;
  readonly terms: Readonly<Record<string, string>>;
  readonly source: string;
  readonly rows: readonly ProposedRow[];
}

/** Brokers' booking dates differ by these days. */
const EARLY_DAYS = 10;
const LATE_DAYS = 30;

const ONE = 10n ** 18n;

const emptyValues = {
  ...{ tradeTime: null, settleDate: null, quantity: null, price: null, amount: null, accrued: null },
  ...{ fee: null, feeCurrency: null, tax: null, taxCurrency: null, rate: null, toAmount: null },
  ...{ toCurrency: null, ratioTo: null, ratioFrom: null, cost: null, acquiredOn: null, affectsCash: true },
  note: "",
} as const;

interface Head {
  readonly kind: KindName;
  readonly day: string;
  readonly asset: AssetRow;
  readonly currency?: string;
}

const valuesOf = (
  { kind, day, asset, currency }: Head,
  own: Partial<TransactionValues>,
): TransactionValues => ({
  ...emptyValues,
  kind: KIND_CODES[kind],
  tradeDate: day,
  assetOwnerId: asset.ownerId,
  assetId: asset.id,
  currency: currency ?? asset.currency,
  ...own,
});

const dec = (text: string): bigint => parseDec(text) ?? 0n;

function unitsFor(units: bigint, ratioTo: string, ratioFrom: string): bigint {
  const { to, from } = toRatio(dec(ratioTo), dec(ratioFrom));
  return from === 0n ? 0n : divideHalfEven(units * to, from);
}

type Held = ReadonlyMap<string, bigint>;

function mainAccount(held: Held): string {
  let [main, most] = ["", 0n];
  for (const [id, units] of [...held].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (units > most) [main, most] = [id, units];
  return main;
}

function spinOffRows(event: CorporateEventRow, asset: AssetRow, to: AssetRow, held: Held): ProposedRow[] {
  const { ratioTo, ratioFrom, costShare } = termsOf("spin-off", event.terms);
  const units = [...held.values()].reduce((sum, one) => sum + one, 0n);
  const received = unitsFor(units, ratioTo, ratioFrom);
  if (received === 0n) return [];
  const values = valuesOf(
    { kind: "spin-off", day: event.effectiveOn, asset },
    { toAssetOwnerId: to.ownerId, toAssetId: to.id, toQuantity: formatDec(received), costShare },
  );
  return [{ accountId: mainAccount(held), values }];
}

/** A merger may also pay cash. */
function exchangeRows(
  event: CorporateEventRow,
  head: Omit<Head, "day"> & { readonly to: AssetRow },
  terms: { readonly ratioTo: string; readonly ratioFrom: string; readonly cashPerUnit?: string | null },
  held: Held,
): ProposedRow[] {
  const { to, ...rest } = head;
  return [...held].flatMap(([accountId, units]) => {
    const received = unitsFor(units, terms.ratioTo, terms.ratioFrom);
    if (received === 0n) return [];
    const cash = terms.cashPerUnit ? multiplyDivide(units, dec(terms.cashPerUnit), ONE * 10n ** 8n) : 0n;
    const own = {
      quantity: formatDec(units),
      toAssetOwnerId: to.ownerId,
      toAssetId: to.id,
      toQuantity: formatDec(received),
      ...(cash !== 0n && { amount: formatMoney(cash) }),
    };
    return [{ accountId, values: valuesOf({ ...rest, day: event.effectiveOn }, own) }];
  });
}

const soldRows = (head: Head, price: string, held: Held, isMoney = true): ProposedRow[] =>
  [...held].map(([accountId, units]) => ({
    accountId,
    values: valuesOf(head, {
      quantity: formatDec(units),
      // Bond prices are percent of nominal.
      ...(isMoney && head.asset.type === AssetType.bond
        ? { amount: formatMoney(multiplyDivide(units, dec(price), ONE * 10n ** 8n)) }
        : { price }),
    }),
  }));

function mergerRows(event: CorporateEventRow, asset: AssetRow, to: AssetRow | undefined, held: Held) {
  const { ratioTo, ratioFrom, cashPerUnit, currency } = termsOf("merger", event.terms);
  const head = { asset, ...(currency !== null && { currency }) };
  if (to !== undefined && ratioTo !== null && ratioFrom !== null)
    return exchangeRows(event, { kind: "merger", ...head, to }, { ratioTo, ratioFrom, cashPerUnit }, held);
  return cashPerUnit === null
    ? []
    : soldRows({ kind: "sell", day: event.effectiveOn, ...head }, cashPerUnit, held);
}

function rowsOf(
  event: CorporateEventRow,
  asset: AssetRow,
  to: AssetRow | undefined,
  held: Held,
): ProposedRow[] {
  const day = event.effectiveOn;
  switch (event.kind) {
    case "spin-off":
      return to === undefined ? [] : spinOffRows(event, asset, to, held);
    case "merger":
      return mergerRows(event, asset, to, held);
    case "conversion": {
      if (to === undefined) return [];
      return exchangeRows(event, { kind: "conversion", asset, to }, termsOf("conversion", event.terms), held);
    }
    case "delisting": {
      const { cashPerUnit, currency } = termsOf("delisting", event.terms);
      const head = { kind: "sell", day, asset, ...(currency !== null && { currency }) } as const;
      return cashPerUnit === null ? [] : soldRows(head, cashPerUnit, held);
    }
    case "offer":
      return soldRows({ kind: "sell", day, asset }, termsOf("offer", event.terms).pricePercent, held, false);
    case "rename":
      return [];
  }
}

const shown = (terms: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(terms).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

const BOOKED_AS: Readonly<
  Record<ProposalKind, { asset: readonly KindName[]; toAsset: readonly KindName[] }>
> = {
  split: { asset: ["split", "stock-dividend"], toAsset: [] },
  "spin-off": { asset: ["spin-off"], toAsset: ["transfer-in", "stock-dividend", "opening-balance"] },
  merger: { asset: ["merger", "conversion", "transfer-out", "sell", "tender"], toAsset: ["transfer-in"] },
  conversion: { asset: ["conversion", "merger", "transfer-out"], toAsset: ["transfer-in"] },
  delisting: { asset: ["sell", "transfer-out", "tender"], toAsset: [] },
  offer: { asset: ["sell", "redemption", "tender"], toAsset: [] },
  rename: { asset: [], toAsset: [] },
};

export function isTold(
  event: {
    readonly kind: ProposalKind;
    readonly effectiveOn: string;
    readonly assetId: string;
    readonly toAssetId: string | null;
  },
  rows: readonly Transaction[],
): boolean {
  const first = addDays(event.effectiveOn as IsoDate, -EARLY_DAYS);
  const last = addDays(event.effectiveOn as IsoDate, LATE_DAYS);
  const { asset, toAsset } = BOOKED_AS[event.kind];
  return rows.some(({ assetId, kind, date }) => {
    if (date < first || date > last) return false;
    if (kind === "sell" && date < event.effectiveOn) return false;
    return (
      (assetId === event.assetId && asset.includes(kind)) ||
      (event.toAssetId !== null && assetId === event.toAssetId && toAsset.includes(kind))
    );
  });
}

export interface CorporateContext {
  readonly rows: readonly Transaction[];
  readonly units: AccountUnits;
  readonly assets: ReadonlyMap<string, AssetRow>;
  readonly splits: readonly SplitEventRow[];
  readonly events: readonly CorporateEventRow[];
}

/** Brokers state obligations of short positions. */
const longOf = (held: Held): Held => new Map([...held].filter(([, units]) => units > 0n));

const sumOf = (held: Held): bigint => [...held.values()].reduce((sum, units) => sum + units, 0n);

function splitProposal(world: CorporateContext, split: SplitEventRow): Proposal | undefined {
  const asset = world.assets.get(split.assetId);
  const held = unitsBefore(world.units, split.assetId, split.exDate as IsoDate);
  if (asset === undefined || held.size === 0) return undefined;
  const { to, from } = toRatio(dec(split.to), dec(split.from));
  const ratio = { ratioTo: String(to), ratioFrom: String(from) };
  const first = [...held.keys()].sort()[0] ?? "";
  const accountId = mainAccount(held) || first;
  const head = { kind: "split", day: split.exDate, asset } as const;
  return {
    key: `split ${split.assetId} ${split.exDate}`,
    ...{ kind: "split", effectiveOn: split.exDate as IsoDate, asset, toAsset: undefined, units: sumOf(held) },
    ...{ terms: ratio, source: split.source },
    rows: [{ accountId, values: valuesOf(head, { ...ratio, affectsCash: false }) }],
  };
}

function eventProposal(world: CorporateContext, event: CorporateEventRow): Proposal | undefined {
  const asset = world.assets.get(event.assetId);
  const held = longOf(unitsBefore(world.units, event.assetId, event.effectiveOn as IsoDate));
  if (asset === undefined || held.size === 0) return undefined;
  const toAsset = event.toAssetId === null ? undefined : world.assets.get(event.toAssetId);
  const { kind, source } = event;
  const terms = shown(termsOf(kind, event.terms) satisfies CorporateTerms<typeof kind>);
  // Ticker and ISIN may change on one day, put and call coincide.
  const which = event.toAssetId ?? terms.codeKind ?? terms.side ?? "-";
  return {
    key: `${kind} ${event.assetId} ${event.effectiveOn} ${which}`,
    ...{ kind, effectiveOn: event.effectiveOn as IsoDate, asset, toAsset, units: sumOf(held), source },
    terms,
    rows: rowsOf(event, asset, toAsset, held),
  };
}

/** By day, up to `today`; of equal keys the first counts. */
export function proposeActions(world: CorporateContext, today: string): Proposal[] {
  const open = <E extends { readonly assetId: string }>(events: readonly E[], dayOf: (event: E) => string) =>
    events.filter((event) => dayOf(event) <= today);
  const splits = open(world.splits, ({ exDate }) => exDate)
    .filter(
      ({ assetId, exDate }) =>
        !isTold({ kind: "split", effectiveOn: exDate, assetId, toAssetId: null }, world.rows),
    )
    .flatMap((split) => splitProposal(world, split) ?? []);
  const others = open(world.events, ({ effectiveOn }) => effectiveOn)
    .filter((event) => !isTold(event, world.rows))
    .flatMap((event) => eventProposal(world, event) ?? []);
  const found = new Map<string, Proposal>();
  for (const proposal of [...splits, ...others])
    if (!found.has(proposal.key)) found.set(proposal.key, proposal);
  return [...found.values()].sort((a, b) =>
    a.effectiveOn < b.effectiveOn ? -1 : a.effectiveOn > b.effectiveOn ? 1 : a.key < b.key ? -1 : 1,
  );
}

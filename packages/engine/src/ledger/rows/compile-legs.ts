import { dayNumber } from "../../days/iso-date.ts";
import { DEC_ONE, type Dec, type Money } from "../../money/decimal.ts";
import { multiplyDivide } from "../../money/rounding.ts";
import { worthOf } from "../../valuation/worth.ts";
import { type CompileContext, compileAs, entriesOf, tradeLot } from "../entries.ts";
import type { Kind, LegName } from "../kind.ts";
import { kindOf } from "../kinds.ts";
import type { Asset, Transaction } from "../transaction.ts";
import { type CompiledRow, changeRow, type Link, makeRow, type PriceUse } from "./compiled-row.ts";
import { JOIN_SALE, LEGS } from "./legs.ts";

interface Worth {
  readonly of: Asset | undefined;
  readonly price: bigint;
  readonly currency: string;
  readonly priceUses: readonly PriceUse[];
}

function closeOn(ctx: CompileContext, asset: Asset, day: number): PriceUse | undefined {
  const close = ctx.closeOf(asset, day);
  return close === undefined ? undefined : { asset, close };
}

function worthOfMove(
  ctx: CompileContext,
  row: Transaction,
  at: { from: Asset; to: Asset; day: number },
): Worth {
  const { from, to, day } = at;
  const kind = kindOf(row.kind);
  const atCost = { of: undefined, price: 0n, currency: ctx.view, priceUses: [] };
  if (kind.movedAt === "cost") return atCost;
  if (row.price !== undefined && to.isNominalUnknown !== true)
    return { of: to, price: row.price, currency: row.currency, priceUses: [] };
  const isExchange = !kind.legs.includes("share-out");
  const use = closeOn(ctx, to, day) ?? (isExchange ? closeOn(ctx, from, day) : undefined);
  if (use === undefined) return atCost;
  return { of: use.asset, price: use.close.price, currency: use.asset.currency, priceUses: [use] };
}

/** Closes that split the cost when no share is stated. */
function sharingCloses(ctx: CompileContext, at: { from: Asset; to: Asset; day: number }): PriceUse[] {
  const uses = [at.to, at.from].flatMap((asset) => closeOn(ctx, asset, at.day) ?? []);
  return uses.length === 2 && uses.every(({ close }) => close.usedOn === at.day) ? uses : [];
}

function bare(row: Transaction, assetId: string, currency: string): Transaction {
  const { id, kind, date, affectsCash, time, accountId, useLots } = row;
  return {
    id,
    kind,
    date,
    affectsCash,
    assetId,
    currency,
    ...(time !== undefined && { time }),
    ...(accountId !== undefined && { accountId }),
    ...(useLots !== undefined && { useLots }),
  };
}

/** Charges with explicit currencies, and the booked rate. */
function charges(row: Transaction): Partial<Transaction> {
  const { fee, tax, rate, rateCurrency } = row;
  return {
    ...(fee !== undefined && { fee, feeCurrency: row.feeCurrency ?? row.currency }),
    ...(tax !== undefined && { tax, taxCurrency: row.taxCurrency ?? row.currency }),
    ...(rate !== undefined && { rate }),
    ...(rateCurrency !== undefined && { rateCurrency }),
  };
}

interface LegContext {
  readonly ctx: CompileContext;
  readonly row: Transaction;
  readonly link: Link;
  readonly toQuantity: Dec | undefined;
  readonly price: Dec | undefined;
}

/** The fold decides the amount. The booked rate applies to the row's own amounts, not to a close. */
function movingLeg({ ctx, row, link, toQuantity }: LegContext, name: LegName): CompiledRow {
  const kind: Kind = LEGS[name];
  const isIn = name === "move-in";
  const asset = isIn ? link.to : link.from;
  const quantity = isIn ? toQuantity : row.quantity;
  const own: Transaction = {
    ...bare(row, asset.id, link.currency),
    ...(quantity !== undefined && { quantity }),
    ...(isIn && row.price !== undefined && { price: row.price }),
    ...(!isIn && name !== "premium-out" && charges(row)),
  };
  const head = { kind, day: link.day, asset, valuedAt: undefined };
  const entries = entriesOf(ctx, { ...own, currency: row.currency }, 0n, head);
  const { rate: _rate, ...unrated } = own;
  const { priceUses } = link;
  return makeRow({
    row: priceUses.length === 0 ? own : unrated,
    source: row,
    kind,
    day: link.day,
    asset,
    entries,
    lot: undefined,
    priceUses,
    link,
  });
}

/** Cash for a part of the old units' cost, or a fraction of the new ones. */
function cashLeg(leg: LegContext, name: "cash-part" | "fraction"): CompiledRow | undefined {
  const { ctx, row, link } = leg;
  if (row.amount === undefined || row.amount === 0n) return undefined;
  const asset = name === "fraction" ? link.to : link.from;
  const { rate, rateCurrency } = charges(row);
  const own: Transaction = {
    ...bare(row, asset.id, row.currency),
    amount: row.amount,
    ...(rate !== undefined && { rate }),
    ...(rateCurrency !== undefined && { rateCurrency }),
  };
  return changeRow(compileAs(ctx, own, asset, LEGS[name]), { source: row, link });
}

/** The underlying at the exercise price. */
function joinLeg({ ctx, row, link, toQuantity, price }: LegContext, name: LegName): CompiledRow {
  const right = row.optionRight ?? link.from.option?.right;
  const isSale = right !== undefined && (right === "put") !== (name === "assigned");
  const own: Transaction = {
    ...bare(row, link.to.id, row.currency),
    ...charges(row),
    ...(toQuantity !== undefined && { quantity: toQuantity }),
    ...(price !== undefined && { price }),
    ...(row.amount !== undefined && { amount: row.amount }),
  };
  const kind: Kind = isSale ? JOIN_SALE : LEGS[name];
  return changeRow(compileAs(ctx, own, link.to, kind), { source: row, link });
}

/** Both sides at one value: stated, else of the new units, else of the old ones. */
function swapLeg({ ctx, row, link }: LegContext, name: LegName): CompiledRow {
  const isIn = name === "swap-in";
  const asset = isIn ? link.to : link.from;
  const units = link.of === link.to ? row.toQuantity : row.quantity;
  const worth =
    row.amount ??
    (link.of === undefined
      ? undefined
      : worthOf(link.of, { quantity: units ?? 0n, price: link.price, day: link.day }));
  const quantity = isIn ? row.toQuantity : row.quantity;
  const currency = row.amount === undefined ? link.currency : row.currency;
  const isOwn = row.amount !== undefined || link.priceUses.length === 0;
  const { rate, rateCurrency, ...fees } = charges(row);
  const own: Transaction = {
    ...bare(row, asset.id, currency),
    ...(quantity !== undefined && { quantity }),
    ...(worth !== undefined && { amount: worth as Money }),
    ...(isIn && fees),
    ...(isOwn && rate !== undefined && { rate }),
    ...(isOwn && rateCurrency !== undefined && { rateCurrency }),
  };
  const priceUses = row.amount === undefined ? link.priceUses : [];
  return changeRow(compileAs(ctx, own, asset, LEGS[name]), { source: row, link, priceUses });
}

// A close is not the row's own amount: the booked rate applies to the charges alone.
function withBookedCharges({ ctx, row, link }: LegContext, compiled: CompiledRow): CompiledRow {
  const { row: own, source, kind, day, asset, priceUses } = compiled;
  if (row.rate === undefined || own.rate !== undefined || asset === undefined) return compiled;
  const head = { kind, day, asset, valuedAt: undefined };
  const charged = { ...bare(row, asset.id, row.currency), ...charges(row) };
  const entries = [
    ...compiled.entries.filter(({ line }) => line === "position"),
    ...entriesOf(ctx, charged, 0n, head),
  ];
  const gross = asset.isFuture === true ? 0n : (own.amount ?? 0n);
  const lot = compiled.lot && tradeLot(ctx, own, asset, { head, gross, entries });
  return makeRow({ row: own, source, kind, day, asset, entries, lot, priceUses, link });
}

function compileLeg(leg: LegContext, name: LegName): CompiledRow | undefined {
  if (name === "cash-part") return leg.link.cashPart;
  if (name === "fraction") return cashLeg(leg, name);
  if (name === "join" || name === "assigned") return joinLeg(leg, name);
  if (name === "swap-in") return withBookedCharges(leg, swapLeg(leg, name));
  if (name === "swap-out") return swapLeg(leg, name);
  return movingLeg(leg, name);
}

/** Compiles one row per leg, each owned by one asset. */
export function compileLegs(
  ctx: CompileContext,
  row: Transaction,
  assets: ReadonlyMap<string, Asset>,
): CompiledRow[] {
  const from = assets.get(row.assetId ?? "");
  const terms = from?.option;
  const to = assets.get(row.toAssetId ?? terms?.underlying ?? "");
  if (from === undefined || to === undefined) return [];
  const kind = kindOf(row.kind);
  const day = dayNumber(row.date);
  const units =
    terms === undefined ? undefined : multiplyDivide(row.quantity ?? 0n, from.multiplier ?? DEC_ONE, DEC_ONE);
  const sharesByMarket =
    kind.legs[0] === "share-out" && row.costShare === undefined && kind.unstatedShare === "market";
  const plain: Link = {
    source: row,
    from,
    to,
    day,
    ...worthOfMove(ctx, row, { from, to, day }),
    costShare: row.costShare ?? (kind.unstatedShare === "zero" ? 0n : undefined),
    shareUses: sharesByMarket ? sharingCloses(ctx, { from, to, day }) : [],
    cashPart: undefined,
  };
  const toQuantity = row.toQuantity ?? (units as Dec | undefined);
  const leg = { ctx, row, toQuantity, price: row.price ?? terms?.strike };
  const cashPart = kind.legs.includes("cash-part")
    ? cashLeg({ ...leg, link: plain }, "cash-part")
    : undefined;
  const link = { ...plain, cashPart };
  return kind.legs.flatMap((name) => compileLeg({ ...leg, link }, name) ?? []);
}

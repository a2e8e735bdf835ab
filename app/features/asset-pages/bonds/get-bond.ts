import {
  accruedOn,
  averageLife,
  type BondQuote,
  couponPaid,
  currentYield,
  type Dec,
  dayNumber,
  decFromNumber,
  durationOf,
  formatDec,
  formatMoney,
  type IsoDate,
  isCouponEstimated,
  nominalOn,
  parseDec,
  type ReadBond,
  type Reason,
  readBond,
  simpleYield,
  worthOfBond,
  yieldOf,
} from "@zerno/engine";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { listOffers } from "../../../market/events/corporate-events.ts";
import { loadCouponRules } from "../../../market/events/coupon-rules.ts";
import { listPayments, type PaymentRow, toEngineAsset } from "../../../market/events/payments.ts";
import type { MarketReader } from "../../../market/market-reader.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AssetType } from "../../../shared/codes.ts";
import type { SourcedClose } from "../../../shared/schemas/market.schema.ts";
import type { PublicAsset } from "../asset-pages.contract.ts";
import type { BondPayment, Told } from "./bond.schema.ts";
import { BOND_FIGURES, type BondFigure } from "./bond-figures.ts";

type Found<Value> = Value | { readonly refused: readonly Reason[] };

const toWire = (reasons: readonly Reason[]) =>
  reasons.map(({ code, params }) => ({ code, params: { ...params } }));
const refused = (...reasons: readonly Reason[]): Told => ({ value: null, reasons: toWire(reasons) });
const told = (value: number, notes: readonly Reason[] = []): Told => ({
  value: formatDec(decFromNumber(Number(value.toFixed(10)))),
  reasons: toWire(notes),
});

type Noted = { readonly notes: readonly Reason[] };

const tell = <Value extends Noted>(found: Found<Value>, read: (value: Value) => number): Told =>
  "refused" in found ? refused(...found.refused) : told(read(found), found.notes);

const rateOf = ({ rate }: { readonly rate: number }): number => rate;

/** The functions of a held bond's metrics: one price gives one yield everywhere. */
const figures: Readonly<Record<BondFigure, (bond: ReadBond, quote: BondQuote) => Told>> = {
  yieldToMaturity: (bond, quote) =>
    tell(yieldOf(bond, { ...quote, horizon: "maturity" }, "effective"), rateOf),
  yieldToOffer: (bond, quote) => tell(yieldOf(bond, { ...quote, horizon: "put" }, "effective"), rateOf),
  currentYield: (bond, quote) => tell(currentYield(bond, quote), rateOf),
  simpleYield: (bond, quote) => tell(simpleYield(bond, quote), rateOf),
  macaulayDuration: (bond, quote) => tell(durationOf(bond, quote, "effective"), ({ macaulay }) => macaulay),
  modifiedDuration: (bond, quote) => tell(durationOf(bond, quote, "effective"), ({ modified }) => modified),
  convexity: (bond, quote) => tell(durationOf(bond, quote, "effective"), ({ convexity }) => convexity),
  averageLife: (bond, { day }) => told(averageLife(bond, day)),
};

const figuresBy = (make: (figure: BondFigure) => Told): Record<BondFigure, Told> =>
  Object.fromEntries(BOND_FIGURES.map((figure) => [figure, make(figure)])) as Record<BondFigure, Told>;

/** Returns coupons and repayments by day, each with its source. */
function scheduleOf(bond: ReadBond, payments: readonly PaymentRow[], today: string): BondPayment[] {
  const isPast = (date: string) => date <= today;
  const sources = new Map(payments.map(({ kind, payDate, source }) => [`${kind} ${payDate}`, source]));
  const sourceOf = (kind: string, date: string) => sources.get(`${kind} ${date}`) ?? null;
  const coupons = bond.coupons.map((coupon) => ({
    ...{ date: coupon.end, kind: "coupon" as const, startsOn: coupon.start },
    ...{ amount: formatMoney(couponPaid(bond, coupon)), isEstimated: isCouponEstimated(bond, coupon) },
    ...{ isPast: isPast(coupon.end), source: sourceOf("coupon", coupon.end) },
  }));
  const repaid = bond.repayments.map(({ date, amount, left }) => {
    const kind = left === 0n ? ("redemption" as const) : ("amortisation" as const);
    return {
      ...{ date, kind, startsOn: null, amount: formatMoney(amount), isEstimated: false },
      ...{ isPast: isPast(date), source: sourceOf(kind, date) },
    };
  });
  return [...coupons, ...repaid].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function priceOf(
  bond: ReadBond,
  clean: bigint,
  { day, date, source }: { readonly day: number; readonly date: string; readonly source: string },
) {
  const worth = worthOfBond(bond, { day, clean });
  return {
    clean: formatDec(clean as Dec),
    ...{ date, source },
    cleanMoney: formatMoney(worth.clean),
    dirtyMoney: formatMoney(worth.dirty),
  };
}

const nothing = (reasons: readonly Reason[], today: string) => ({
  ...{ today, terms: null, price: null, schedule: [], offers: [] },
  ...{ reasons: toWire(reasons), accrued: refused(...reasons) },
  figures: figuresBy(() => refused(...reasons)),
});

async function readTerms(db: Db, reader: MarketReader, row: AssetRow) {
  const payments = await listPayments(db, reader, [row]);
  const offers = (await listOffers(db, reader, [row])).get(row.id) ?? [];
  const floating = (await loadCouponRules(db, reader, [row])).get(row.id);
  const { bond } = toEngineAsset(row, payments, { offers, floating });
  const read = bond === undefined ? undefined : readBond({ ...bond, currency: row.currency });
  return { read, payments, offers };
}

/**
 * Returns terms, schedule and figures of a bond at its last price. Nothing is assumed: without maturity, schedule or
 * price the figures that need them are refused.
 * @param price last valid close, percent of the remaining nominal
 */
export async function getBond(
  db: Db,
  {
    row,
    reader,
    asset,
  }: { readonly row: AssetRow; readonly reader: MarketReader; readonly asset: PublicAsset },
  { price, today }: { readonly price: SourcedClose | null; readonly today: string },
) {
  const isNominalUnknown = row.type === AssetType.bond && row.nominal === null;
  if (isNominalUnknown)
    return nothing(
      [{ code: "no-nominal", params: { asset: asset.ticker, assetId: row.id, date: today } }],
      today,
    );
  const { read: bond, payments, offers } = await readTerms(db, reader, row);
  if (bond === undefined) return nothing([{ code: "not-a-bond", params: { asset: asset.ticker } }], today);
  if ("refused" in bond) return nothing(bond.refused, today);
  const day = dayNumber(today as IsoDate);
  const { amount, notes } = accruedOn(bond, day);
  const clean = price === null ? undefined : parseDec(price.value);
  const noPrice: Reason = { code: "no-price", params: { asset: asset.ticker, date: today } };
  return {
    reasons: [],
    terms: {
      issuedOn: bond.coupons[0]?.start ?? null,
      maturity: bond.maturity,
      nominal: formatMoney(bond.terms.nominal),
      remaining: formatMoney(nominalOn(bond, day)),
      couponsPerYear: bond.rhythm.frequency,
      dayCount: bond.dayCount,
      isFloating: bond.coupons.some(({ isEstimated }) => isEstimated),
      source: row.source,
    },
    today,
    price: price === null || clean === undefined ? null : priceOf(bond, clean, { ...price, day }),
    accrued: { value: formatMoney(amount), reasons: toWire(notes) },
    figures: figuresBy((figure) =>
      clean === undefined ? refused(noPrice) : figures[figure](bond, { day, clean }),
    ),
    schedule: scheduleOf(bond, payments, today),
    offers: bond.offers.map(({ date, kind, price: at }) => ({
      ...{ date, kind, price: formatDec(at), isPast: date <= today },
      source: offers.find((offer) => offer.date === date && offer.kind === kind)?.source ?? "",
    })),
  };
}

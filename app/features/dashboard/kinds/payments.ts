import {
  type Asset,
  DEC_ONE,
  type Dec,
  formatDec,
  formatMoney,
  type IncomePayment,
  type IsoDate,
  type Money,
  multiplyDivide,
} from "@zerno/engine";
import type { z } from "zod";
import { sourceOf } from "../../../domain/calendar/payment-origins.ts";
import { listPayments, type PaymentRow } from "../../../market/events/payments.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { assetRefOf } from "../../../portfolio/assets/asset-refs.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import type { LedgerCtx } from "../../../portfolio/run/load-ledger.ts";
import type { Payment } from "../widget.schema.ts";
import { type Body, countOf, type WidgetKind, type WidgetQuestion } from "./kind.ts";

type Row = z.input<typeof Payment>;
interface Held {
  readonly assetId: string;
  readonly quantity: Dec;
}

const openIn = (view: LedgerView): Held[] => view.run.holdings(view.today).filter(({ isOpen }) => isOpen);

type Stored = ReadonlyMap<string, readonly PaymentRow[]>;

/** Stored payments of holdings with sources, by asset; cached per ledger and market. */
async function storedOf({ db }: LedgerCtx, view: LedgerView): Promise<Stored> {
  const known = view.memo.get("payment-rows") as Stored | undefined;
  if (known !== undefined) return known;
  const held = openIn(view).flatMap(({ assetId }) => view.assets.get(assetId) ?? []);
  const rows = await listPayments(db, readerOfPortfolio(view.portfolio), held);
  const stored: Stored = Map.groupBy(rows, ({ assetId }) => assetId);
  view.memo.set("payment-rows", stored);
  return stored;
}

/** Declared, unpaid dividends of current holdings. */
function dividendsOf({ view, language }: WidgetQuestion, stored: Stored, { assetId, quantity }: Held): Row[] {
  const payments = view.input.facts?.get(assetId)?.payments ?? [];
  const isAhead = ({ payDate, exDate }: IncomePayment) =>
    payDate >= view.today && (exDate ?? payDate) > view.today;
  return payments.filter(isAhead).map(({ exDate, payDate, isPayDateExpected, amount, currency, kind }) => ({
    date: payDate,
    isDayExpected: isPayDateExpected === true,
    asset: assetRefOf(view, assetId, language),
    kind: kind === "special" ? "special" : "regular",
    quantity: formatDec(quantity),
    perUnit: formatDec(amount),
    amount: formatDec(multiplyDivide(quantity, amount, DEC_ONE) as Dec),
    currency,
    source: sourceOf(stored.get(assetId), ["dividend"], exDate ?? payDate),
  }));
}

interface BondFlow {
  readonly date: IsoDate;
  readonly kind: "coupon" | "amortisation" | "redemption";
  /** Per bond; undefined = not announced. */
  readonly amount: Money | undefined;
}

/** Payments after a day by a bond's terms. */
function flowsOf({ bond }: Asset, after: IsoDate): BondFlow[] {
  if (bond === undefined) return [];
  const { coupons = [], amortisations = [], maturity, nominal } = bond;
  const repaid = amortisations.reduce((sum, { amount }) => sum + amount, 0n);
  const flows: BondFlow[] = [
    ...coupons.map(({ end, amount }) => ({ date: end, kind: "coupon" as const, amount })),
    ...amortisations.map(({ date, amount }) => ({ date, kind: "amortisation" as const, amount })),
    ...(maturity === undefined || repaid >= nominal
      ? []
      : [{ date: maturity, kind: "redemption" as const, amount: (nominal - repaid) as Money }]),
  ];
  return flows.filter(({ date }) => date > after);
}

function bondPaymentsOf(
  { view, language }: WidgetQuestion,
  stored: Stored,
  { assetId, quantity }: Held,
): Row[] {
  const terms = view.input.assets.get(assetId);
  if (terms?.bond === undefined) return [];
  return flowsOf(terms, view.today).map(({ date, kind, amount }) => ({
    date,
    isDayExpected: false,
    asset: assetRefOf(view, assetId, language),
    kind,
    quantity: formatDec(quantity),
    perUnit: amount === undefined ? null : formatMoney(amount),
    amount: amount === undefined ? null : formatMoney(multiplyDivide(quantity, amount, DEC_ONE) as Money),
    currency: terms.currency,
    source: sourceOf(stored.get(assetId), [kind], date),
  }));
}

function bodyOf(question: WidgetQuestion, rows: readonly Row[]): Body | null {
  const sorted = [...rows].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return sorted.length === 0 ? null : { type: "payments", payments: sorted.slice(0, countOf(question)) };
}

/** Declared and bond payments, nearest first. */
export const nextPayments: WidgetKind = {
  kind: "next-payments",
  width: 3,
  height: "middle",
  settings: { rows: ["8", "5", "12", "20"] },
  read: async (ctx, question) => {
    const stored = await storedOf(ctx, question.view);
    return bodyOf(
      question,
      openIn(question.view).flatMap((held) => [
        ...dividendsOf(question, stored, held),
        ...bondPaymentsOf(question, stored, held),
      ]),
    );
  },
};

export const bondPayments: WidgetKind = {
  kind: "bond-payments",
  width: 3,
  height: "middle",
  settings: { rows: ["8", "5", "12", "20"] },
  read: async (ctx, question) => {
    const stored = await storedOf(ctx, question.view);
    return bodyOf(
      question,
      openIn(question.view).flatMap((held) => bondPaymentsOf(question, stored, held)),
    );
  },
};

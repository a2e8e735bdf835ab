import {
  addDays,
  bondIncome,
  type Reason as EngineReason,
  type IncomePayment,
  type IsoDate,
  readBond,
} from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import type { PaymentRow } from "../../market/events/payments.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import type { Proposal } from "../../portfolio/actions/corporate-proposals.ts";
import type { DueIncome } from "../../portfolio/actions/due-income.ts";
import { proposeIncome } from "../../portfolio/actions/income-proposals.ts";
import { loadProposalContext } from "../../portfolio/actions/load-income.ts";
import { findUnsourced } from "../../portfolio/actions/unsourced.ts";
import { listChildren } from "../../portfolio/portfolios/composite.queries.ts";
import { getPortfolio, type PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { EstimateBasis } from "../../shared/schemas/calendar.schema.ts";
import { basisOf } from "./payment-origins.ts";

export interface OpenDue {
  readonly due: DueIncome;
  readonly portfolio: PortfolioRow;
  readonly waitsFor: Proposal | undefined;
}

export interface Ahead {
  readonly assetId: string;
  readonly quantity: bigint;
  readonly payments: readonly IncomePayment[];
  readonly notes: readonly EngineReason[];
  /** A bond's schedule covers the whole future. */
  readonly isSchedule: boolean;
  readonly maturity: IsoDate | undefined;
  readonly rows: readonly PaymentRow[] | undefined;
  readonly basisOf: (payment: IncomePayment) => EstimateBasis | null;
}

export interface CalendarContext {
  readonly view: LedgerView;
  readonly dues: readonly OpenDue[];
  readonly ahead: readonly Ahead[];
  readonly pending: readonly Proposal[];
  readonly unsourced: readonly AssetRow[];
  /** Due payments by the row that paid another amount. */
  readonly differing: ReadonlyMap<string, DueIncome>;
  readonly portfolios: readonly PortfolioRow[];
}

const mostYears = 5;
const forEver = "9999-12-31";

interface Member {
  readonly portfolio: PortfolioRow;
  readonly from: string | null;
  readonly to: string | null;
}

async function membersOf(db: Db, { portfolio }: LedgerView): Promise<Member[]> {
  if (!portfolio.isComposite) return [{ portfolio, from: null, to: null }];
  const { userId, id } = portfolio;
  const children = (await listChildren(db, userId, id)).get(id) ?? [];
  const members: Member[] = [];
  for (const { id: childId, from, to } of children)
    members.push({ portfolio: await getPortfolio(db, userId, childId), from, to });
  return members;
}

/** Returns due payments without a row, unless a row of their days may pay another amount. */
async function openDues(db: Db, view: LedgerView, { portfolio, from, to }: Member) {
  const known = view.portfolio.isComposite ? undefined : view.input.transactions;
  const world = await loadProposalContext(db, portfolio, known);
  const open = proposeIncome(world, forEver).filter(
    ({ due: { payDate } }) => (from === null || payDate >= from) && (to === null || payDate <= to),
  );
  const dues: OpenDue[] = [];
  const differing: [string, DueIncome][] = [];
  for (const { due, near, waitsFor } of open) {
    if (near === undefined) dues.push({ due, portfolio, waitsFor });
    else differing.push([near.id, due]);
  }
  return { dues, differing, payments: world.payments, pending: world.pending };
}

type StoredPayments = ReadonlyMap<string, readonly PaymentRow[]>;
type Of = Pick<Ahead, "assetId" | "quantity" | "rows">;

function bondAhead(view: LedgerView, of: Of): Ahead | undefined {
  const { assetId } = of;
  const terms = view.input.assets.get(assetId);
  if (terms?.bond === undefined) return undefined;
  const bond = readBond({ ...terms.bond, currency: terms.currency });
  const found = "refused" in bond ? bond : bondIncome(bond, view.today, mostYears);
  const about = { ...of, basisOf: () => null };
  if ("refused" in found)
    return { ...about, payments: [], notes: found.refused, isSchedule: false, maturity: undefined };
  const maturity = "refused" in bond ? undefined : bond.maturity;
  return { ...about, payments: found.payments, notes: found.notes, isSchedule: true, maturity };
}

function aheadOf(view: LedgerView, stored: StoredPayments): Ahead[] {
  const { input, today } = view;
  return view.run
    .holdings()
    .filter(({ isOpen, quantity }) => isOpen && quantity > 0n)
    .flatMap(({ assetId, quantity }): Ahead[] => {
      const rows = stored.get(assetId);
      const bond = bondAhead(view, { assetId, quantity, rows });
      if (bond !== undefined) return [bond];
      const forecast = view.run.forecast(assetId, mostYears);
      if (forecast === undefined) return [];
      const payments = forecast.payments.filter(({ status }) => status === "estimated");
      const facts = input.facts?.get(assetId) ?? {};
      return [
        {
          ...{ assetId, quantity, rows, payments, notes: forecast.notes, isSchedule: false },
          ...{ maturity: undefined, basisOf: (one) => basisOf(one, facts, forecast, { rows, today }) },
        },
      ];
    });
}

export async function loadCalendarContext(db: Db, view: LedgerView): Promise<CalendarContext> {
  const members = await membersOf(db, view);
  const dues: OpenDue[] = [];
  const differing = new Map<string, DueIncome>();
  const stored = new Map<string, readonly PaymentRow[]>();
  const pending: Proposal[] = [];
  for (const member of members) {
    const open = await openDues(db, view, member);
    dues.push(...open.dues);
    pending.push(...open.pending);
    for (const [rowId, due] of open.differing) differing.set(rowId, due);
    for (const [assetId, rows] of open.payments) stored.set(assetId, rows);
  }
  const held = view.run.holdings().flatMap(({ assetId, isOpen }) => {
    const asset = view.assets.get(assetId);
    return isOpen && asset ? [asset] : [];
  });
  return {
    view,
    dues,
    differing,
    ahead: aheadOf(view, stored),
    pending: pending.sort((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1)),
    unsourced: await findUnsourced(db, readerOfPortfolio(view.portfolio), held),
    portfolios: members.map(({ portfolio }) => portfolio),
  };
}

/** Returns the day before: engine periods start at the end of a day. */
export const eveningBefore = (day: string): IsoDate => addDays(day as IsoDate, -1);

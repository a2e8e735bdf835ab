import { addDays, dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import type { Dec } from "../money/decimal.ts";
import { joiningRows, leavingRows } from "./compose-borders.ts";
import { foldLedger } from "./fold-ledger.ts";
import type { LedgerInput, RateSeries } from "./ledger-input.ts";
import type { CostMethod } from "./lots/cost-method.ts";
import type { Transaction } from "./transaction.ts";
import { pairTransfers } from "./transfers/transfer-pairs.ts";

/** Part of a composite for its whole life, or from the start of a day to the end of another. */
export interface CompositeChild {
  readonly input: LedgerInput;
  readonly from?: IsoDate;
  readonly to?: IsoDate;
}

export interface CompositeSettings {
  readonly currency: string;
  readonly asOf: IsoDate;
  readonly costMethod?: CostMethod;
  /** Pooled per child (default), or per broker account. */
  readonly lotScope?: "portfolio" | "account";
  readonly blockedHaircut?: Dec;
  readonly isBlockedApart?: boolean;
}

type Pooling = Pick<CompositeSettings, "lotScope">;

/** Names a child's account inside the composite. */
export function accountIn(child: number, accountId: string | undefined): string {
  return `${child}:${accountId ?? ""}`;
}

// A booked rate converts to the child's currency.
function ownRow(row: Transaction, index: number, child: CompositeChild & Pooling): Transaction {
  const { input, from, to } = child;
  // Rows at a border have no broker account, so the child is one account.
  const isOneAccount = child.lotScope !== "account" || from !== undefined || to !== undefined;
  const account = (id: string | undefined): string => accountIn(index, isOneAccount ? undefined : id);
  return {
    ...row,
    id: `${index}:${row.id}`,
    accountId: account(row.accountId),
    affectsCash: row.affectsCash && input.trackCash,
    ...(row.toAccountId !== undefined && { toAccountId: account(row.toAccountId) }),
    ...(row.rate !== undefined && { rateCurrency: row.rateCurrency ?? input.baseCurrency }),
    ...(row.useLots !== undefined && {
      useLots: row.useLots.map((lot) => ({ ...lot, rowId: `${index}:${lot.rowId}` })),
    }),
  };
}

function rowsOfChild(child: CompositeChild & Pooling, index: number, asOf: IsoDate): Transaction[] {
  const { input, from, to } = child;
  const last = to ?? asOf;
  const rows = input.transactions
    .filter((row) => (from === undefined || row.date >= from) && row.date <= last)
    .map((row) => ownRow(row, index, child));
  if (from !== undefined && from <= asOf) {
    const before = addDays(from, -1);
    const state = foldLedger({ ...input, currency: input.baseCurrency, asOf: before });
    rows.push(...joiningRows(state, { index, day: dayNumber(from) }));
  }
  if (to !== undefined && to <= asOf) {
    const state = foldLedger({ ...input, currency: input.baseCurrency, asOf: to });
    rows.push(...leavingRows(state, { index, day: dayNumber(to) }));
  }
  return rows;
}

function allRates(children: readonly CompositeChild[]): RateSeries[] {
  return [...new Set(children.flatMap(({ input }) => input.rates))];
}

/**
 * Combines ledgers into one. A child with `from` joins with its holdings at the market value of the day before, lots
 * with cost and date; its earlier rows do not count. A child with `to` leaves at the end of that day. Transfers between
 * children on the same day stay inside. Short positions join and leave at market value, as their cost; a child with
 * `from` or `to` is one account.
 */
export function composeLedgers(
  children: readonly CompositeChild[],
  settings: CompositeSettings,
): LedgerInput {
  const { currency, asOf, costMethod = "fifo", lotScope = "portfolio" } = settings;
  const rows = children.flatMap((child, index) => rowsOfChild({ ...child, lotScope }, index, asOf));
  const first = children[0]?.input;
  const facts = new Map(children.flatMap(({ input }) => [...(input.facts ?? [])]));
  const haircut = settings.blockedHaircut ?? first?.blockedHaircut;
  const isApart = settings.isBlockedApart ?? first?.isBlockedApart;
  return {
    ...(isApart !== undefined && { isBlockedApart: isApart }),
    ...(haircut !== undefined && { blockedHaircut: haircut }),
    baseCurrency: currency,
    currency,
    costMethod,
    // Splits and redemptions apply to a child's own units.
    lotScope: "account",
    trackCash: children.some(({ input }) => input.trackCash),
    allowShort: children.some(({ input }) => input.allowShort === true),
    asOf: fromDayNumber(dayNumber(asOf)),
    transactions: pairTransfers(rows),
    assets: new Map(children.flatMap(({ input }) => [...input.assets])),
    prices: new Map(children.flatMap(({ input }) => [...input.prices])),
    rates: allRates(children),
    ...(facts.size > 0 && { facts }),
    sourceNames: first?.sourceNames ?? [],
    ...(children.some(({ input }) => input.view === "holdings") && { view: "holdings" as const }),
  };
}

import { createRates, dayNumber, divideHalfEven, type Transaction } from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import { listPayments, type PaymentRow } from "../../market/events/payments.ts";
import { type MarketReader, readerOfPortfolio } from "../../market/market-reader.ts";
import { loadRateSeries } from "../../market/rates/rates.ts";
import type { Db } from "../../server/db/db-types.ts";
import { StoredDue } from "../../shared/schemas/action.schema.ts";
import { withoutReplaced } from "../assets/asset-facts.ts";
import { loadAssets } from "../assets/asset-terms.ts";
import { loadTransactions, rowsOfPortfolio } from "../run/ledger-rows.ts";
import { accountUnits } from "./account-units.ts";
import { type ActionOwner, type ActionRow, listActionRowIds, listActions } from "./actions.queries.ts";
import type { Proposal } from "./corporate-proposals.ts";
import { type DueIncome, dueIncome } from "./due-income.ts";
import type { Convert, Matchable } from "./match-income.ts";
import { listProposals } from "./pending-actions.ts";

export interface IncomeContext {
  readonly rows: readonly Transaction[];
  readonly assets: ReadonlyMap<string, AssetRow>;
  readonly actions: readonly ActionRow[];
  readonly rowIds: ReadonlyMap<string, readonly string[]>;
  readonly dues: readonly DueIncome[];
  readonly payments: ReadonlyMap<string, readonly PaymentRow[]>;
  readonly convert: Convert;
}

export interface ProposalContext extends IncomeContext {
  readonly pending: readonly Proposal[];
}

const forEver = "9999-12-31";

const ONE = 10n ** 18n;

async function makeConvert(db: Db, reader: MarketReader, currencies: readonly string[]): Promise<Convert> {
  if (currencies.length < 2) return () => undefined;
  const rates = createRates(await loadRateSeries(db, reader, currencies));
  return (money, from, to, day) => {
    const rate = rates.rate(from, to, dayNumber(day));
    return rate === undefined ? undefined : divideHalfEven(money * rate, ONE);
  };
}

/** One pass over up to 100,000 rows. */
function namedIn(rows: readonly Transaction[]) {
  const assetIds = new Set<string>();
  const currencies = new Set<string>();
  for (const { assetId, toAssetId, currency } of rows) {
    if (toAssetId !== undefined) assetIds.add(toAssetId);
    if (assetId === undefined) continue;
    assetIds.add(assetId);
    currencies.add(currency);
  }
  return { assetIds, currencies };
}

export async function loadIncomeContext(
  db: Db,
  portfolio: ActionOwner,
  known?: readonly Transaction[],
): Promise<IncomeContext> {
  const { userId, id } = portfolio;
  const reader = readerOfPortfolio(portfolio);
  const rows = known ?? (await loadTransactions(db, rowsOfPortfolio(userId, id)));
  const { assetIds, currencies } = namedIn(rows);
  const assets = await loadAssets(db, userId, [...assetIds]);
  const events = await listPayments(db, reader, [...assets.values()]);
  const payments = Map.groupBy(events, ({ assetId }) => assetId);
  const units = accountUnits(rows, (assetId) => payments.has(assetId));
  const dues = [...assets.values()].flatMap((asset) =>
    dueIncome(asset, withoutReplaced(payments.get(asset.id) ?? []), units),
  );
  for (const { currency } of dues) currencies.add(currency);
  return {
    rows,
    assets,
    actions: await listActions(db, portfolio),
    rowIds: await listActionRowIds(db, portfolio),
    ...{ dues, payments },
    convert: await makeConvert(db, reader, [...currencies]),
  };
}

export async function loadProposalContext(
  db: Db,
  portfolio: ActionOwner,
  known?: readonly Transaction[],
): Promise<ProposalContext> {
  const world = await loadIncomeContext(db, portfolio, known);
  return { ...world, pending: await listProposals(db, portfolio, forEver, world.rows) };
}

const isIncomeAction = ({ accountId, due }: ActionRow): boolean => accountId !== null && due !== null;

export function storedDue(action: ActionRow): Matchable | undefined {
  if (!isIncomeAction(action) || action.accountId === null) return undefined;
  const due = StoredDue.parse(action.due);
  return {
    key: action.eventKey,
    kind: due.kind,
    assetId: action.assetId,
    accountId: action.accountId,
    exDate: due.exDate as Matchable["exDate"],
    payDate: due.payDate as Matchable["payDate"],
    isExpected: due.isExpected,
    gross: BigInt(due.gross),
    currency: due.currency,
  };
}

/** Booked payments keep their terms. */
export function allDues({ dues, actions }: IncomeContext): Matchable[] {
  const kept = actions
    .filter(({ state }) => state === "booked" || state === "replaced")
    .flatMap((action) => storedDue(action) ?? []);
  const keys = new Set(kept.map(({ key }) => key));
  return [...kept, ...dues.filter(({ key }) => !keys.has(key))];
}

export function bookedRowIds({ actions, rowIds }: IncomeContext): Set<string> {
  return new Set(actions.filter(isIncomeAction).flatMap(({ id }) => rowIds.get(id) ?? []));
}

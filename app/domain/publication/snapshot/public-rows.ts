import { type ChildOf, listChildren } from "../../../portfolio/portfolios/composite.queries.ts";
import { getPortfolio } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { listTransactions, rowsOf } from "../../../portfolio/transactions/list-transactions.ts";
import { toTransactionRows } from "../../../portfolio/transactions/transaction-row.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { TransactionRow } from "../../../shared/schemas/transaction.schema.ts";
import { publicAsset } from "./public-assets.ts";
import type { Shown } from "./public-parts.ts";
import type { SnapshotRow, SnapshotRows } from "./snapshot.types.ts";

/** Older rows are left out: a snapshot is read whole. */
const mostRows = 10_000;

function amountsOf({ quantity, price, currency, cashEffect }: TransactionRow): SnapshotRow["amounts"] {
  const effect = cashEffect.find((money) => money.currency === currency);
  return {
    quantity: quantity === null ? null : { value: quantity, unit: "quantity" },
    price,
    amount: effect ? { value: effect.amount, unit: "money", currency } : null,
  };
}

function isInTime({ portfolioId, date }: TransactionRow, children: readonly ChildOf[] | undefined): boolean {
  if (children === undefined) return true;
  const child = children.find(({ id }) => id === portfolioId);
  return child !== undefined && (child.from ?? date) <= date && date <= (child.to ?? date);
}

/** Returns rows, newest first. Those of hidden assets are left out: payment dates would reveal the asset. */
export async function publicRows(db: Db, view: LedgerView, shown: Shown): Promise<SnapshotRows> {
  const { userId, id } = view.portfolio;
  const portfolio = await getPortfolio(db, userId, id);
  const condition = await rowsOf(db, portfolio, { to: view.today });
  const page = await listTransactions(db, condition, { activity: "all", size: mostRows });
  const rows = await toTransactionRows(db, page.rows, portfolio, "en");
  const children = portfolio.isComposite ? ((await listChildren(db, userId, id)).get(id) ?? []) : undefined;
  const isHidden = (asset: { readonly id: string } | null) =>
    asset !== null && shown.hiddenAssets.includes(asset.id);
  return rows
    .filter((row) => isInTime(row, children) && !isHidden(row.asset) && !isHidden(row.toAsset))
    .map((row): SnapshotRow => {
      const known = row.asset && view.assets.get(row.asset.id);
      return {
        ...{ date: row.date, kindName: row.kindName, group: row.group },
        asset: known ? publicAsset(known) : null,
        amounts: shown.areAmountsShown ? amountsOf(row) : null,
      };
    });
}

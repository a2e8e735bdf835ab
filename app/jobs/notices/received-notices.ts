import { addDays, amountOwed, formatMoney, KIND_CODES, parseDec, parseMoney } from "@zerno/engine";
import { and, eq, gt, inArray, lte } from "drizzle-orm";
import { raiseNotification } from "../../notifications/raise-notification.ts";
import { loadAssets } from "../../portfolio/assets/asset-terms.ts";
import { transactions } from "../../portfolio/ledger.tables.ts";
import { assetName, type NotifiedUser, portfolioName } from "./load-notified-users.ts";

/** Older rows come from statements. */
const newDays = 7;

type Row = typeof transactions.$inferSelect;

/** Notifies of received dividends, however they were booked. */
export async function notifyReceived(notified: NotifiedUser): Promise<number> {
  const { db, userId, today, now } = notified;
  const own = notified.portfolios.filter(({ isComposite }) => !isComposite);
  const rows = await db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        inArray(
          transactions.portfolioId,
          own.map(({ id }) => id),
        ),
        eq(transactions.kind, KIND_CODES.dividend),
        gt(transactions.tradeDate, addDays(today, -newDays)),
        lte(transactions.tradeDate, today),
      ),
    );
  const assets = await loadAssets(db, userId, [...new Set(rows.flatMap(({ assetId }) => assetId ?? []))]);
  let raised = 0;
  for (const row of rows) {
    const portfolio = own.find(({ id }) => id === row.portfolioId);
    const asset = row.assetId === null ? undefined : assets.get(row.assetId);
    const gross = grossOf(row);
    if (portfolio === undefined || asset === undefined || gross === undefined) continue;
    const isNew = await raiseNotification(db, {
      ...{ userId, kind: "dividend-received", key: row.id, now },
      params: {
        asset: assetName(asset),
        day: { type: "day", day: row.tradeDate },
        total: { type: "money", amount: gross, currency: row.currency },
        portfolio: portfolioName(portfolio),
      },
    });
    if (isNew) raised += 1;
  }
  return raised;
}

/** Before tax, as in the list of transactions. */
function grossOf({ amount, quantity, price }: Row): string | undefined {
  if (amount !== null) return formatMoney(parseMoney(amount) ?? (0n as never));
  const [units, each] = [quantity, price].map((text) => (text === null ? undefined : parseDec(text)));
  if (units === undefined || each === undefined) return undefined;
  return formatMoney(amountOwed(units, { amount: each }));
}

import { addDays, formatMoney, type IsoDate, KIND_CODES, parseMoney } from "@zerno/engine";
import { and, desc, eq, isNull } from "drizzle-orm";
import { demoAccountTexts } from "../market/demo/portfolios/demo-account-texts.ts";
import { demoPortfolioTexts } from "../market/demo/portfolios/demo-texts.ts";
import { notices } from "../notifications/notifications.tables.ts";
import { raiseNotification } from "../notifications/raise-notification.ts";
import { transactions } from "../portfolio/ledger.tables.ts";
import type { DemoPlace } from "./demo-place.ts";

type Name = { readonly type: "name"; readonly en: string; readonly ru: string };
const nameOf = (text: { readonly en: string; readonly ru: string }): Name => ({ type: "name", ...text });

/** Payments with a notification. */
const told = 3;
/** Days ahead within which an ex-date is near. */
const nearDays = 45;

/** Adds notifications once: payments, a goal, an import, and a coming dividend. */
export async function seedNotifications(place: DemoPlace): Promise<void> {
  const { tx, userId, today } = place;
  const isOwn = and(eq(notices.userId, userId), eq(notices.key, "demo goal"));
  if (place.portfolios.get("long-term") === undefined || (await tx.$count(notices, isOwn)) > 0) return;
  const portfolio = nameOf(demoPortfolioTexts["long-term"].name);
  await raiseNotification(tx, {
    ...{ userId, kind: "goal-reached", key: "demo goal", now: evening(today, -40) },
    params: {
      goal: { type: "text", text: demoAccountTexts.cushion.en },
      target: { type: "money", amount: "1000000", currency: "RUB" },
      value: { type: "money", amount: "1004318.5", currency: "RUB" },
      portfolio,
    },
  });
  await raiseReceived(place, portfolio);
  await raiseNear(place);
  // Older than a week.
  await tx
    .update(notices)
    .set({ readAt: place.now })
    .where(and(isOwn, isNull(notices.readAt)));
}

const evening = (today: IsoDate, days: number): Date => new Date(`${addDays(today, days)}T18:00:00Z`);

async function raiseReceived(place: DemoPlace, portfolio: Name): Promise<void> {
  const { tx, userId, market } = place;
  const id = place.portfolios.get("long-term")?.id ?? "";
  const rows = await tx
    .select()
    .from(transactions)
    .where(
      and(
        ...[eq(transactions.userId, userId), eq(transactions.portfolioId, id)],
        eq(transactions.kind, KIND_CODES.dividend),
      ),
    )
    .orderBy(desc(transactions.tradeDate), desc(transactions.id))
    .limit(told);
  for (const { assetId, tradeDate, amount, currency, id: rowId } of rows) {
    const asset = market.assets.find(({ row }) => row.id === assetId)?.row;
    const money = parseMoney(amount ?? "");
    if (asset === undefined || money === undefined) continue;
    await raiseNotification(tx, {
      ...{ userId, kind: "dividend-received", key: `demo ${rowId}`, now: evening(tradeDate as IsoDate, 0) },
      params: {
        asset: nameOf({ en: asset.nameEn, ru: asset.nameRu }),
        day: { type: "day", day: tradeDate },
        total: { type: "money", amount: formatMoney(money), currency },
        portfolio,
      },
    });
  }
}

async function raiseNear({ tx, userId, market, today }: DemoPlace): Promise<void> {
  const bought = await tx
    .selectDistinct({ id: transactions.assetId })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.kind, KIND_CODES.buy)));
  const known = new Set(bought.map(({ id }) => id));
  const coming = market.assets
    .filter(({ row }) => known.has(row.id))
    .flatMap(({ row, payments }) =>
      payments.flatMap(({ kind, exDate, amount }) =>
        kind === "dividend" && exDate !== null && exDate > today && exDate <= addDays(today, nearDays)
          ? [{ row, exDate, amount }]
          : [],
      ),
    )
    .sort((a, b) => (a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : 0));
  const [first] = coming;
  if (first === undefined) return;
  await raiseNotification(tx, {
    ...{ userId, kind: "ex-date-near", key: `demo ${first.row.id} ${first.exDate}`, now: evening(today, -1) },
    params: {
      asset: nameOf({ en: first.row.nameEn, ru: first.row.nameRu }),
      exDate: { type: "day", day: first.exDate },
      perShare: { type: "price", price: first.amount, currency: first.row.currency },
    },
  });
}

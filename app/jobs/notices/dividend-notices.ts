import { addDays, adjustForSplits, formatDec, formatMoney, type IsoDate } from "@zerno/engine";
import { and, asc, eq, inArray, like, or } from "drizzle-orm";
import { type AssetHistory, loadHistories } from "../../market/assets/asset-history.ts";
import type { AssetRow } from "../../market/assets/assets.ts";
import { realMarket } from "../../market/market-reader.ts";
import { notices } from "../../notifications/notifications.tables.ts";
import { raiseNotification } from "../../notifications/raise-notification.ts";
import type { DueIncome } from "../../portfolio/actions/due-income.ts";
import { loadIncomeContext } from "../../portfolio/actions/load-income.ts";
import { plainDecimal } from "../../portfolio/transactions/transaction-row.ts";
import { nilGuid } from "../../shared/codes.ts";
import { noticeParams } from "../../shared/schemas/notice.schema.ts";
import { assetName, type NotifiedUser } from "./load-notified-users.ts";

/** Covers a weekend and the day before it. */
const nearDays = 3;
/** Distance of the payments that are compared. */
const yearDays = 365;
const slackDays = 45;
/** Smaller differences come from exchange rates or rounding. */
const leastCut = 0.05;

/** A declared dividend with the user's total over portfolios and accounts. */
interface Declared {
  /** Independent of holder and amount. */
  readonly key: string;
  readonly asset: AssetRow;
  readonly due: DueIncome;
  readonly day: IsoDate;
  readonly gross: bigint;
}

export async function notifyDividends(notified: NotifiedUser): Promise<number> {
  const declared = (await declaredOf(notified)).filter(({ day }) => day > notified.today);
  const shared = declared.filter(({ asset }) => asset.ownerId === nilGuid).map(({ asset }) => asset);
  const histories = await loadHistories(notified.db, realMarket, [
    ...new Map(shared.map((row) => [row.id, row])).values(),
  ]);
  let raised = 0;
  for (const one of declared) {
    if (await notifyAmount(notified, one)) raised += 1;
    if (await notifyCut(notified, one, histories.get(one.asset.id))) raised += 1;
    if (one.day <= addDays(notified.today, nearDays) && (await notifyNearExDates(notified, one))) raised += 1;
  }
  return raised;
}

/** Groups dividends by event, over accounts. */
export async function declaredOf({ db, portfolios }: NotifiedUser): Promise<Declared[]> {
  const found = new Map<string, Declared>();
  for (const portfolio of portfolios) {
    if (portfolio.isComposite) continue;
    const { dues, assets } = await loadIncomeContext(db, portfolio);
    for (const due of dues) {
      const asset = assets.get(due.assetId);
      if (due.kind !== "dividend" || asset === undefined) continue;
      const key = due.key.slice(0, -due.accountId.length - 1);
      const known = found.get(key);
      const gross = (known?.gross ?? 0n) + due.gross;
      found.set(key, { key, asset, due, day: due.exDate ?? due.payDate, gross });
    }
  }
  return [...found.values()];
}

const priceOf = (price: string, currency: string) => ({ type: "price", price, currency }) as const;
const dayOf = (day: IsoDate) => ({ type: "day", day }) as const;

async function notifyAmount(notified: NotifiedUser, { key, asset, due, gross }: Declared): Promise<boolean> {
  const { db, userId, now } = notified;
  const announced = await announcedAmounts(notified, key);
  const last = announced.at(-1);
  const perShare = priceOf(plainDecimal(due.perUnit), due.currency);
  const about = {
    asset: assetName(asset),
    ...(due.exDate && { exDate: dayOf(due.exDate) }),
    perShare,
    total: { type: "money", amount: formatMoney(gross as never), currency: due.currency },
  } as const;
  if (last === undefined) {
    const payDate = due.isExpected ? {} : { payDate: dayOf(due.payDate) };
    return raiseNotification(db, {
      ...{ userId, kind: "dividend-announced", key, now },
      params: { ...about, ...payDate },
    });
  }
  if (last.price === perShare.price && last.currency === perShare.currency) return false;
  return raiseNotification(db, {
    ...{ userId, kind: "dividend-changed", key: `${key} #${announced.length}`, now },
    params: { ...about, before: last },
  });
}

/** Amounts per share already announced, oldest first. */
async function announcedAmounts({ db, userId }: NotifiedUser, key: string) {
  const rows = await db
    .select({ params: notices.params })
    .from(notices)
    .where(
      and(
        eq(notices.userId, userId),
        inArray(notices.kind, ["dividend-announced", "dividend-changed"]),
        or(eq(notices.key, key), like(notices.key, `${key} #%`)),
      ),
    )
    .orderBy(asc(notices.createdAt), asc(notices.id));
  return rows.map(
    ({ params }) => noticeParams["dividend-announced"].pick({ perShare: true }).parse(params).perShare,
  );
}

/** Adjusted for splits; floats suffice for display. */
async function notifyCut(
  { db, userId, now, today }: NotifiedUser,
  { key, asset, due, day }: Declared,
  history: AssetHistory | undefined,
): Promise<boolean> {
  if (history === undefined || due.isSpecial) return false;
  const payments = adjustForSplits(history.payments, history.splits, today);
  const dated = payments.flatMap((payment) =>
    payment.kind === "regular" && payment.currency === due.currency
      ? [{ amount: payment.amount, day: payment.exDate ?? payment.payDate }]
      : [],
  );
  const wanted = addDays(day, -yearDays);
  const distance = (other: IsoDate) => Math.abs(Date.parse(other) - Date.parse(wanted)) / 86_400_000;
  const [before] = dated
    .filter((payment) => distance(payment.day) <= slackDays)
    .sort((a, b) => distance(a.day) - distance(b.day));
  const current = dated.find((payment) => payment.day === day);
  if (before === undefined || current === undefined) return false;
  const lost = 1 - Number(current.amount) / Number(before.amount);
  if (lost < leastCut) return false;
  return raiseNotification(db, {
    ...{ userId, kind: "dividend-cut", key: `${key} ${formatDec(current.amount)}`, now },
    params: {
      asset: assetName(asset),
      ...(due.exDate && { exDate: dayOf(due.exDate) }),
      perShare: priceOf(formatDec(current.amount), due.currency),
      before: priceOf(formatDec(before.amount), due.currency),
      change: { type: "percent", ratio: lost.toFixed(6) },
    },
  });
}

async function notifyNearExDates(
  { db, userId, now }: NotifiedUser,
  { key, asset, due }: Declared,
): Promise<boolean> {
  if (due.exDate === null) return false;
  return raiseNotification(db, {
    ...{ userId, kind: "ex-date-near", key, now },
    params: {
      asset: assetName(asset),
      exDate: dayOf(due.exDate),
      perShare: priceOf(plainDecimal(due.perUnit), due.currency),
    },
  });
}

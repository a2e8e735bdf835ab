import { addDays, formatMoney, type IsoDate } from "@zerno/engine";
import { and, desc, eq, gte, lt } from "drizzle-orm";
import { findUser } from "../../identity/users.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { readAllWays } from "../../notifications/notification-settings.ts";
import { notices } from "../../notifications/notifications.tables.ts";
import { figureOf } from "../../portfolio/figures/figures.ts";
import { loadLedger } from "../../portfolio/run/load-ledger.ts";
import type { Figure } from "../../shared/common.schema.ts";
import { isLanguage } from "../../shared/languages.ts";
import type { Digest } from "../../shared/schemas/digest.schema.ts";
import { NoticeParams } from "../../shared/schemas/notice.schema.ts";
import { declaredOf } from "./dividend-notices.ts";
import {
  assetName,
  loadNotifiedUsers,
  type NoticeParts,
  type NotifiedUser,
  portfolioName,
} from "./load-notified-users.ts";

/** Monday to Wednesday, for a computer that slept. */
const lateDays = 2;
const aheadDays = 14;
const mostNotices = 20;

function mondayOf(day: IsoDate): IsoDate {
  const weekday = new Date(day).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Writes the digest once a week. */
export async function writeDigests(
  parts: NoticeParts,
  signal?: AbortSignal,
): Promise<{ readonly written: number }> {
  let written = 0;
  for await (const notified of loadNotifiedUsers(parts)) {
    signal?.throwIfAborted();
    const monday = mondayOf(notified.today);
    if (notified.today > addDays(monday, lateDays)) continue;
    if (await writeDigest(notified, monday)) written += 1;
  }
  return { written };
}

async function writeDigest(notified: NotifiedUser, monday: IsoDate): Promise<boolean> {
  const { db, userId, now } = notified;
  if (!(await readAllWays(db, userId)).isDigestOn) return false;
  const user = await findUser(db, userId);
  const own = notified.portfolios.filter(({ isComposite }) => !isComposite);
  if (!user || user.isDemo || own.length === 0) return false;
  return queueMail(db, {
    ...{ userId, to: user.email, template: "digest", now, once: `digest ${monday}` },
    language: isLanguage(user.language) ? user.language : "en",
    params: await makeDigest(notified, monday),
  });
}

const moneyOf = (figure: Figure, currency: string) =>
  "value" in figure ? ({ type: "money", amount: figure.value, currency } as const) : null;

async function makeDigest(notified: NotifiedUser, monday: IsoDate): Promise<Digest> {
  const { ctx } = notified;
  const [from, to] = [addDays(monday, -7), addDays(monday, -1)];
  // From the evening before Monday to Sunday evening.
  const period = { from: addDays(from, -1), to };
  const portfolios: Digest["portfolios"] = [];
  for (const portfolio of notified.portfolios) {
    if (portfolio.isComposite) continue;
    const view = await loadLedger(ctx, portfolio.id);
    const figure = (id: "value" | "totalProfit") =>
      moneyOf(figureOf(view, id, { kind: "portfolio" }, period), view.currency);
    portfolios.push({
      name: portfolioName(portfolio),
      value: figure("value"),
      profit: figure("totalProfit"),
    });
  }
  return {
    from,
    to,
    portfolios,
    payments: await paymentsOf(notified),
    notices: await shownNotices(notified, period),
  };
}

/** Dividends of the next two weeks. */
async function paymentsOf(notified: NotifiedUser): Promise<Digest["payments"]> {
  const until = addDays(notified.today, aheadDays);
  return (await declaredOf(notified))
    .filter(({ due }) => due.payDate >= notified.today && due.payDate <= until)
    .sort((a, b) => (a.due.payDate < b.due.payDate ? -1 : 1))
    .map(({ asset, due, gross }) => ({
      asset: assetName(asset),
      day: { type: "day", day: due.payDate },
      total: { type: "money", amount: formatMoney(gross as never), currency: due.currency },
    }));
}

async function shownNotices({ db, userId }: NotifiedUser, { from, to }: { from: IsoDate; to: IsoDate }) {
  const rows = await db
    .select({ kind: notices.kind, params: notices.params })
    .from(notices)
    .where(
      and(
        eq(notices.userId, userId),
        eq(notices.isShown, true),
        gte(notices.createdAt, new Date(addDays(from, 1))),
        lt(notices.createdAt, new Date(addDays(to, 1))),
      ),
    )
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(mostNotices);
  return rows.map(({ kind, params }) => ({ kind, values: NoticeParams.parse(params) }));
}

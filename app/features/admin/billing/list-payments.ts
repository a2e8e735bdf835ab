import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { billingEntries, billingPayments as p } from "../../../billing/billing.tables.ts";
import { centsText, toCents } from "../../../billing/money/cents.ts";
import { refundable } from "../../../billing/purchase/refund-payment.ts";
import { users } from "../../../identity/identity.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import type { adminBillingContract } from "./admin-billing.contract.ts";
import type { ListedPayment } from "./payment-shape.ts";

type Endpoint = (typeof adminBillingContract)["GET /api/admin/payments"];
type Asked = z.output<Endpoint["input"]>;

const dayMs = 24 * 3600_000;
const returnKinds = ["refund", "chargeback", "chargeback-won"] as const;

/** Returns the condition for payments a text names; undefined for no text. */
function matchesText(text: string): SQL | undefined {
  if (text === "") return undefined;
  const prefix = `${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  return or(
    eq(p.paymentRef, text),
    sql`${p.userId} in (select ${users.userId} from ${users} where ${users.email} like ${prefix})`,
    ...(/^\d{1,15}$/.test(text) ? [eq(p.invoiceNumber, Number(text))] : []),
  );
}

function onDay(day: string | undefined): SQL | undefined {
  if (day === undefined) return undefined;
  const start = new Date(`${day}T00:00:00Z`);
  return and(gte(p.paidAt, start), lt(p.paidAt, new Date(start.getTime() + dayMs)));
}

const cursorPattern = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z) (\d{1,15})$/;

/** @throws AppError INVALID_INPUT for a cursor of another list */
function afterCursor(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [, at = "", number = ""] =
    cursorPattern.exec(Buffer.from(cursor, "base64url").toString("utf8")) ?? [];
  if (Number.isNaN(Date.parse(at)))
    throw new AppError("INVALID_INPUT", {}, [{ path: "cursor", code: "format" }]);
  return sql`(${p.paidAt}, ${p.invoiceNumber}) < (${at}::timestamptz, ${number}::bigint)`;
}

const cursorOf = ({ paidAt, invoiceNumber }: typeof p.$inferSelect): string =>
  Buffer.from(`${paidAt.toISOString()} ${invoiceNumber}`).toString("base64url");

const text = (amount: string): string => centsText(toCents(amount));

/** Returns what went back of payments, by payment. */
async function listReturns(db: Db, ids: readonly string[]): Promise<Map<string, ListedPayment["returns"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(billingEntries)
    .where(
      and(
        inArray(billingEntries.paymentId, [...ids]),
        inArray(billingEntries.kind, [...returnKinds]),
        // The provider's side of each: money that left it is a credit.
        sql`${billingEntries.account} like 'provider:%'`,
      ),
    )
    .orderBy(asc(billingEntries.bookedAt), asc(billingEntries.transactionId));
  const byPayment = Map.groupBy(rows, ({ paymentId }) => paymentId ?? "");
  return new Map(
    [...byPayment].map(([id, entries]) => [
      id,
      entries.flatMap(({ kind, amount, bookedAt }) => {
        const known = returnKinds.find((one) => one === kind);
        return known
          ? [{ kind: known, sum: centsText(-toCents(amount)), bookedAt: bookedAt.toISOString() }]
          : [];
      }),
    ]),
  );
}

interface PaymentRow {
  readonly payment: typeof p.$inferSelect;
  readonly email: string | null;
}

/** Returns payments as administrators see them. */
async function toListed(db: Db, rows: readonly PaymentRow[]): Promise<ListedPayment[]> {
  const returns = await listReturns(
    db,
    rows.map(({ payment }) => payment.id),
  );
  const listed: ListedPayment[] = [];
  for (const { payment, email } of rows) {
    const { id, userId, invoiceNumber, provider, paymentRef, plan, period, currency, status, cardMask } =
      payment;
    listed.push({
      ...{ id, userId, email, invoiceNumber, provider, paymentRef, plan, period, currency, status, cardMask },
      ...{ paid: text(payment.amount), refunded: text(payment.refunded) },
      chargedBack: text(payment.chargedBack),
      refundable: email === null ? null : await refundable({ db }, payment),
      paidAt: payment.paidAt.toISOString(),
      coversUntil: payment.coversUntil?.toISOString() ?? null,
      returns: returns.get(id) ?? [],
    });
  }
  return listed;
}

const select = (db: Db) =>
  db
    .select({ payment: p, email: users.email })
    .from(p)
    .leftJoin(users, eq(users.userId, p.userId))
    .$dynamic();

/** Returns one page of all payments, latest first. @throws AppError INVALID_INPUT for a wrong cursor */
export async function listAllPayments(
  db: Db,
  { search, provider, status, day, cursor, pageSize }: Asked,
): Promise<AnswerOf<Endpoint>> {
  const rows = await select(db)
    .where(
      and(
        matchesText(search),
        provider && eq(p.provider, provider),
        status && eq(p.status, status),
        onDay(day),
        afterCursor(cursor),
      ),
    )
    .orderBy(desc(p.paidAt), desc(p.invoiceNumber))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    payments: await toListed(db, shown),
    nextCursor: rows.length > pageSize && last ? cursorOf(last.payment) : null,
  };
}

const mostOfUser = 50;

/** Returns the latest payments of a user. */
export async function listUserPayments(db: Db, userId: string): Promise<ListedPayment[]> {
  const rows = await select(db)
    .where(eq(p.userId, userId))
    .orderBy(desc(p.paidAt), desc(p.invoiceNumber))
    .limit(mostOfUser);
  return toListed(db, rows);
}

import { listPayouts } from "../../billing/partners/list-payouts.ts";
import { listAccrued, listReferred } from "../../billing/referral/list-referred.ts";
import type { Db } from "../../server/db/db-types.ts";
import { toCsv } from "../../shared/text/csv-text.ts";

/** More rows than a partner has in years; newer ones come first. */
const place = { limit: 50_000, offset: 0 };

type Table = "users" | "user-payments" | "payments";

const tables: Readonly<
  Record<Table, (db: Db, userId: string) => Promise<{ head: string[]; rows: (string | null)[][] }>>
> = {
  users: async (db, userId) => ({
    head: ["Registered", "E-mail", "Sub-id", "Paid", "Payments", "Refused", "Share USD", "Share RUB"],
    rows: (await listReferred(db, userId, "partner", place)).map((one) => [
      ...[one.registeredOn, one.email, one.sub || null, one.hasPaid ? "yes" : "no", String(one.payments)],
      one.refusal,
      ...(["USD", "RUB"] as const).map(
        (currency) => one.shares.find((share) => share.currency === currency)?.share ?? null,
      ),
    ]),
  }),
  "user-payments": async (db, userId) => ({
    head: ["Day", "E-mail", "Sub-id", "Currency", "Payment", "Rate", "Share", "State"],
    rows: (await listAccrued(db, userId, "partner", place)).payments.map((one) => [
      ...[one.paidOn, one.email || null, one.sub || null, one.currency],
      ...[one.payment, one.rate, one.share, one.state],
    ]),
  }),
  payments: async (db, userId) => ({
    head: ["Document", "Date", "Currency", "Amount", "Booked"],
    rows: (await listPayouts(db, userId, "partner", place)).payouts.map((one) => [
      ...[one.documentNumber, one.documentDate, one.currency, one.payout, one.bookedAt],
    ]),
  }),
};

/** Writes one list of a partner's cabinet as CSV. */
export async function exportTable(db: Db, userId: string, table: Table, today: string) {
  const { head, rows } = await tables[table](db, userId);
  return {
    fileName: `zerno-partner-${table}-${today}.csv`,
    mediaType: "text/csv; charset=utf-8",
    base64: Buffer.from(toCsv(head, rows), "utf8").toString("base64"),
  };
}

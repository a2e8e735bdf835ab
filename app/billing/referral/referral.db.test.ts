import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import { listOwnedTables, readOwnRows, removeOwnRows } from "../../identity/own-rows.ts";
import type { Config } from "../../server/config/config.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { bookPayout } from "../partners/book-payout.ts";
import { readStatement } from "../partners/check-statement.ts";
import { addPartner, setPartnerRate, setPartnerStopped } from "../partners/manage-partners.ts";
import { addUser, codeOf, ledgerSums, pay, saveCard } from "../testing/referred-user.ts";
import { applyPayment } from "./apply-payment.ts";
import { attachReferral } from "./attach-referral.ts";
import { noteDevice } from "./devices.ts";
import { earnDue } from "./earn-due.ts";
import { sumPayable } from "./payable.ts";
import { referralAccruals, referrals } from "./referral.tables.ts";
import { setPaidOut } from "./referral-codes.ts";
import { listReferralDiscounts } from "./referral-discount.ts";
import { reverseAccrual } from "./reverse-accrual.ts";

const day = (text: string): Date => new Date(`2026-${text}T10:00:00Z`);
const start = day("01-10");
const config = { hasBilling: true } as Config;
const ctxOf = (deviceKey?: string, at = start) => ({ config, deviceKey, now: () => at });

async function referredWorld(db: Db, email = "friend@example.org") {
  const referrer = await addUser(db, "anna@example.org", start);
  const referralId = await codeOf(db, referrer, start);
  const friend = await addUser(db, email, start);
  await attachReferral(db, ctxOf(), { userId: friend, email, referralId });
  return { referrer, friend, referralId };
}

const sumsOf = async (db: Db, userId: string, kind: "referral" | "partner" = "referral") =>
  (await readStatement(db, userId, kind)).sums.map((sums) => Object.values(sums).join(" "));

it("20 % of a payment is pending for 14 days, then earned, then credit for renewals", () =>
  withTransaction(async (db) => {
    const { referrer, friend } = await referredWorld(db);
    // 2490 × 0.2
    await pay(db, friend, { amount: "2490", at: day("02-01") });
    expect(await sumsOf(db, referrer)).toEqual(["RUB 498 0 0 0 0"]);
    expect(await earnDue(db, day("02-14"))).toEqual({ earned: 0, credited: 0 });
    expect(await earnDue(db, day("02-15"))).toEqual({ earned: 1, credited: 1 });
    expect(await sumsOf(db, referrer)).toEqual(["RUB 0 498 0 498 0"]);
    expect(await ledgerSums(db)).toEqual({
      "credit:user RUB": "-498",
      "payable:referrer RUB": "0",
      "referral-expense RUB": "498",
    });
    expect(await earnDue(db, day("02-16"))).toEqual({ earned: 0, credited: 0 });
  }));

it("a payment settled twice accrues once", () =>
  withTransaction(async (db) => {
    const { referrer, friend } = await referredWorld(db);
    const payment = await pay(db, friend, { amount: "599", at: day("02-01") });
    await applyPayment(db, payment);
    // 599 × 0.2 = 119.8
    expect(await sumsOf(db, referrer)).toEqual(["RUB 119.8 0 0 0 0"]);
  }));

it("payments count for twelve months from the first one", () =>
  withTransaction(async (db) => {
    const { referrer, friend } = await referredWorld(db);
    const amounts = { amount: "100", currency: "USD" } as const;
    await pay(db, friend, { ...amounts, at: day("03-31") });
    await pay(db, friend, { ...amounts, at: new Date("2027-03-31T09:59:59Z") });
    await pay(db, friend, { ...amounts, at: new Date("2027-03-31T10:00:00Z") });
    expect(await sumsOf(db, referrer)).toEqual(["USD 40 0 0 0 0"]);
  }));

it("the first payment of who came by a link costs 20 % less, the second does not", () =>
  withTransaction(async (db) => {
    const { referrer, friend } = await referredWorld(db);
    expect(await listReferralDiscounts(db, friend)).toEqual([
      { source: "referral", code: null, percent: "20", periods: 1 },
    ]);
    expect(await listReferralDiscounts(db, referrer)).toEqual([]);
    await pay(db, friend, { amount: "479.2", at: day("02-01") });
    expect(await listReferralDiscounts(db, friend)).toEqual([]);
  }));

it("refunds take back their share, before and after it is earned; a won dispute restores it", () =>
  withTransaction(async (db) => {
    const { referrer, friend } = await referredWorld(db);
    await setPaidOut(db, referrer, true, start);
    const first = await pay(db, friend, { amount: "9.99", currency: "USD", at: day("02-01") });
    // 1.998 is 2; a third takes back 2 × 3.33 / 9.99 = 0.67
    await reverseAccrual(db, first, "3.33", day("02-03"));
    expect(await sumsOf(db, referrer)).toEqual(["USD 1.33 0 0 0 0"]);
    await reverseAccrual(db, first, "3.33", day("02-03"));
    expect(await sumsOf(db, referrer)).toEqual(["USD 1.33 0 0 0 0"]);
    await earnDue(db, day("02-15"));
    expect(await sumsOf(db, referrer)).toEqual(["USD 0 1.33 0 0 1.33"]);
    await bookPayout(db, payout(referrer, "1.33", "A-1"), day("02-20"));
    await reverseAccrual(db, first, "9.99", day("03-01"));
    // Paid out 1.33 undeserved: later earnings settle it.
    expect(await sumsOf(db, referrer)).toEqual(["USD 0 0 1.33 0 -1.33"]);
    await reverseAccrual(db, first, "3.33", day("04-01"));
    expect(await sumsOf(db, referrer)).toEqual(["USD 0 1.33 1.33 0 0"]);
    expect((await readStatement(db, referrer, "referral")).isBalanced).toBe(true);
    expect(await ledgerSums(db)).toEqual({
      "paid-out USD": "-1.33",
      "payable:referrer USD": "0",
      "referral-expense USD": "1.33",
    });
  }));

const payout = (userId: string, amount: string, documentNumber: string) => ({
  ...{ userId, kind: "referral" as const, documentNumber, documentDate: "2026-02-20" },
  ...{ currency: "USD" as const, amount },
});

it("a refund larger than what is left of a credited share is taken from the next earnings", () =>
  withTransaction(async (db) => {
    const { referrer, friend } = await referredWorld(db);
    const first = await pay(db, friend, { amount: "100", at: day("02-01") });
    await earnDue(db, day("02-15"));
    await reverseAccrual(db, first, "100", day("02-20"));
    expect(await sumsOf(db, referrer)).toEqual(["RUB 0 0 0 20 -20"]);
    await pay(db, friend, { amount: "150", at: day("03-01") });
    await earnDue(db, day("03-20"));
    // 30 earned less 20 owed: 10 more credit.
    expect(await sumsOf(db, referrer)).toEqual(["RUB 0 30 0 30 0"]);
  }));

it.each([
  ["Anna+2@example.org", undefined, "same-email"],
  ["a.nna@example.org", undefined, "same-email"],
  ["friend@example.org", "11111111-1111-4111-8111-111111111111", "same-device"],
  ["friend@example.org", "22222222-2222-4222-8222-222222222222", null],
])("a self-referral pays nobody: %s in browser %s is %s", (email, device, refusal) =>
  withTransaction(async (db) => {
    const referrer = await addUser(db, "anna@example.org", start);
    const referralId = await codeOf(db, referrer, start);
    const own = { ...ctxOf("11111111-1111-4111-8111-111111111111"), setCookie: () => undefined };
    await noteDevice(db, own, referrer);
    const friend = await addUser(db, email, start);
    await attachReferral(db, ctxOf(device), { userId: friend, email, referralId });
    const [row] = await db.select().from(referrals).where(eq(referrals.userId, friend));
    expect(row?.refusal).toBe(refusal);
    expect((await listReferralDiscounts(db, friend)).length).toBe(refusal === null ? 1 : 0);
    await pay(db, friend, { amount: "100", at: day("02-01") });
    expect(await sumsOf(db, referrer)).toEqual(refusal === null ? ["RUB 20 0 0 0 0"] : []);
  }),
);

it("an account that follows its own link, or pays by the referrer's card, pays nobody", () =>
  withTransaction(async (db) => {
    const { referrer, friend, referralId } = await referredWorld(db);
    await attachReferral(db, ctxOf(), { userId: referrer, email: "anna@example.org", referralId });
    await saveCard(db, referrer, "card-1", start);
    await saveCard(db, friend, "card-1", start);
    await pay(db, friend, { amount: "100", at: day("02-01") });
    const rows = await db.select().from(referrals);
    expect(Object.fromEntries(rows.map(({ userId, refusal }) => [userId, refusal]))).toEqual({
      [referrer]: "self",
      [friend]: "same-card",
    });
    expect(await db.select().from(referralAccruals)).toEqual([]);
  }));

it("a partner's share is the rate in force on the day of the payment; none once stopped", () =>
  withTransaction(async (db) => {
    const partner = await addUser(db, "partner@example.org", start);
    await addPartner(db, { userId: partner, rate: "0.3", note: "" }, start);
    await setPartnerRate(db, { userId: partner, since: "2026-02-10", rate: "0.125" }, start);
    await expect(
      setPartnerRate(db, { userId: partner, since: "2026-01-09", rate: "0.5" }, start),
    ).rejects.toMatchObject({ fields: [{ path: "since", code: "too-early" }] });
    const friend = await addUser(db, "friend@example.org", start);
    const referralId = `${(await codeOf(db, partner, start)).toUpperCase()}:blog`;
    await attachReferral(db, ctxOf(), { userId: friend, email: "friend@example.org", referralId });
    await pay(db, friend, { amount: "599", at: new Date("2026-02-09T23:59:59Z") });
    await pay(db, friend, { amount: "599", at: new Date("2026-02-10T00:00:00Z") });
    await setPartnerStopped(db, partner, true, day("03-01"));
    await pay(db, friend, { amount: "599", at: day("03-01") });
    // 179.70 + 74.875 half to even: 74.88
    expect(await sumsOf(db, partner, "partner")).toEqual(["RUB 254.58 0 0 0 0"]);
    await earnDue(db, day("04-01"));
    // Partners are never credited.
    expect(await sumsOf(db, partner, "partner")).toEqual(["RUB 0 254.58 0 0 254.58"]);
    expect(await sumPayable(db, partner, "referral")).toEqual([]);
    const subs = await db.select({ sub: referralAccruals.sub }).from(referralAccruals);
    expect(subs).toEqual([{ sub: "blog" }, { sub: "blog" }]);
  }));

it("payouts: no more than is earned, once per document, and never the same number twice", () =>
  withTransaction(async (db) => {
    const { referrer, friend } = await referredWorld(db);
    await setPaidOut(db, referrer, true, start);
    await pay(db, friend, { amount: "100", currency: "USD", at: day("02-01") });
    const tooMuch = { fields: [{ path: "amount", code: "above-balance", params: { maximum: "0" } }] };
    await expect(bookPayout(db, payout(referrer, "20", "A-1"), day("02-10"))).rejects.toMatchObject(tooMuch);
    await earnDue(db, day("02-15"));
    const booked = await bookPayout(db, payout(referrer, "15", "A-1"), day("02-20"));
    const again = await bookPayout(db, payout(referrer, "15", "A-1"), day("02-21"));
    expect([booked.isNew, again.isNew, again.payout.id === booked.payout.id]).toEqual([true, false, true]);
    await expect(bookPayout(db, payout(referrer, "5", "A-1"), day("02-21"))).rejects.toMatchObject({
      fields: [{ path: "documentNumber", code: "document-taken" }],
    });
    await expect(bookPayout(db, payout(referrer, "5.01", "A-2"), day("02-21"))).rejects.toMatchObject({
      fields: [{ path: "amount", code: "above-balance", params: { maximum: "5" } }],
    });
    await bookPayout(db, payout(referrer, "5", "A-2"), day("02-21"));
    expect(await sumsOf(db, referrer)).toEqual(["USD 0 20 20 0 0"]);
  }));

it("history of money outlives the accounts, and their exports name no other account", () =>
  withTransaction(async (db) => {
    const { referrer, friend } = await referredWorld(db);
    await pay(db, friend, { amount: "100", at: day("02-01") });
    const tables = await listOwnedTables(db);
    const lines: string[] = [];
    for (const table of tables) lines.push(...(await readOwnRows(db, table, friend)));
    for (const table of tables) lines.push(...(await readOwnRows(db, table, referrer)));
    const own = (userId: string) => lines.filter((line) => line.includes(userId)).length;
    expect([own(friend), own(referrer)].every((count) => count > 0)).toBe(true);
    expect(lines.filter((line) => line.includes(friend) && line.includes(referrer))).toEqual([]);
    for (const userId of [friend, referrer]) await removeOwnRows(db, userId, nilGuid);
    expect(await db.select({ amount: referralAccruals.amount }).from(referralAccruals)).toHaveLength(1);
    expect(await db.select().from(referrals)).toEqual([]);
    expect(await readStatement(db, referrer, "referral")).toMatchObject({ isBalanced: true });
  }));

it("without billing nothing is attached", () =>
  withTransaction(async (db) => {
    const referrer = await addUser(db, "anna@example.org", start);
    const referralId = await codeOf(db, referrer, start);
    const friend = await addUser(db, "friend@example.org", start);
    const off = { ...ctxOf(), config: { hasBilling: false } as Config };
    await attachReferral(db, off, { userId: friend, email: "friend@example.org", referralId });
    expect(await db.select().from(referrals)).toEqual([]);
  }));

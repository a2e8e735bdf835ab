import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createTestDatabase, withTransaction } from "../../../tests/support/database.ts";
import type { Config } from "../../server/config/config.ts";
import type { Db } from "../../server/db/db-types.ts";
import { isAppError } from "../../shared/app-error.ts";
import { priceOrder } from "../pricing/price-order.ts";
import { attachReferral } from "../referral/attach-referral.ts";
import { addOrder, addUser, codeOf, pay, payOrder } from "../testing/referred-user.ts";
import { enterPromo, getPromoFor, storePromo } from "./enter-promo.ts";
import { createPromo, listUses, stopPromo, sumGiven } from "./manage-promo.ts";
import { promoCodes } from "./promo.tables.ts";
import { listPromoDiscounts } from "./promo-discounts.ts";
import { releasePromo, reservePromo } from "./reserve-promo.ts";

const now = new Date("2026-05-10T10:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
type NewPromo = Parameters<typeof createPromo>[1];

const spring: NewPromo = {
  ...{ code: "SPRING", kind: "percent", percent: "30", amounts: {}, isFirstPaymentOnly: false },
  ...{ periods: 1, maxUsesPerUser: 1, startsAt: now, createdAt: now },
};
const inRub = { plan: "Tier2_2", currency: "RUB", now } as const;

const reasonOf = async (db: Db, userId: string, plan?: string, currency?: string, at = now) => {
  try {
    await getPromoFor(db, { userId, code: "spring", plan, currency, now: at });
    return null;
  } catch (error) {
    if (!isAppError(error) || error.code !== "PROMO_REFUSED") throw error;
    return error.params.reason;
  }
};

describe("a code is refused with its reason", () => {
  const change: readonly (readonly [string | null, Partial<NewPromo>])[] = [
    [null, {}],
    ["not-begun", { startsAt: later(1) }],
    ["ended", { startsAt: later(-2), endsAt: now }],
    ["ended", { stoppedAt: now }],
    ["used-up", { maxUses: 3, uses: 3 }],
    ["other-plan", { plans: ["Tier2_3"] }],
    [null, { plans: ["Tier2_2", "Tier2_3"] }],
    ["other-country", { countries: ["KZ"] }],
    [null, { countries: ["KZ", "RU"] }],
    ["other-currency", { kind: "amount", percent: null, amounts: { USD: "5" } }],
    [null, { kind: "amount", percent: null, amounts: { RUB: "100" } }],
  ];
  it.each(change)("%s: %j", (reason, changes) =>
    withTransaction(async (db) => {
      const userId = await addUser(db, "buyer@example.org", now);
      await createPromo(db, { ...spring, ...changes });
      expect(await reasonOf(db, userId, "Tier2_2", "RUB")).toBe(reason);
    }),
  );

  it("unknown, used by the same account, and only for a first payment", () =>
    withTransaction(async (db) => {
      const userId = await addUser(db, "buyer@example.org", now);
      expect(await reasonOf(db, userId)).toBe("unknown");
      await createPromo(db, { ...spring, isFirstPaymentOnly: true });
      expect(await reasonOf(db, userId)).toBeNull();
      const paid = { amount: "599", at: now };
      await pay(db, userId, paid);
      expect(await reasonOf(db, userId)).toBe("first-payment-only");
      await db.update(promoCodes).set({ isFirstPaymentOnly: false });
      await reservePromo(db, { userId, code: "SPRING", orderId: await addOrder(db, userId, paid), now });
      expect(await reasonOf(db, userId)).toBe("used-by-you");
    }));
});

it("lowers as many payments as it says, whatever became of the code meanwhile, and counts one use", () =>
  withTransaction(async (db) => {
    const userId = await addUser(db, "buyer@example.org", now);
    await createPromo(db, { ...spring, periods: 2, maxUses: 1 });
    await storePromo(db, { userId, source: "promo", now }, "SPRING");
    for (const month of [0, 30, 60]) {
      const at = later(month);
      const discounts = await listPromoDiscounts(db, userId, { ...inRub, now: at });
      expect([month, discounts.map(({ code }) => code)]).toEqual([month, month < 60 ? ["SPRING"] : []]);
      const { discount, amount } = priceOrder({ ...inRub, period: "Month", discounts, credit: "0" });
      // 599 less 30%, rounded up: 179.70
      expect([month, amount]).toEqual([month, month < 60 ? "419.30" : "599.00"]);
      const orderId = await addOrder(db, userId, { amount, at, discount });
      if (discount?.code) await reservePromo(db, { userId, code: discount.code, orderId, now: at });
      await payOrder(db, userId, orderId, { amount, at });
      if (month === 0) await stopPromo(db, "SPRING", at);
    }
    expect(await sumGiven(db)).toEqual([{ code: "SPRING", currency: "RUB", sum: "359.4", payments: 2 }]);
    const { uses } = await listUses(db, "spring", { limit: 10, offset: 0 });
    expect(uses).toEqual([
      {
        bookedAt: now.toISOString(),
        email: "buyer@example.org",
        state: "used",
        given: [{ currency: "RUB", sum: "359.4" }],
      },
    ]);
    const [row] = await db.select().from(promoCodes);
    expect(row?.uses).toBe(1);
  }));

it("an order that is not paid gives its use back", () =>
  withTransaction(async (db) => {
    const [one, other] = [
      await addUser(db, "one@example.org", now),
      await addUser(db, "two@example.org", now),
    ];
    await createPromo(db, { ...spring, maxUses: 1 });
    for (const userId of [one, other]) await storePromo(db, { userId, source: "promo", now }, "SPRING");
    const orderId = await addOrder(db, one, { amount: "419.3", at: now });
    await reservePromo(db, { userId: one, code: "SPRING", orderId, now });
    expect(await listPromoDiscounts(db, other, inRub)).toEqual([]);
    // A second attempt takes over the reservation.
    const second = await addOrder(db, one, { amount: "419.3", at: now });
    await reservePromo(db, { userId: one, code: "SPRING", orderId: second, now });
    await releasePromo(db, one, orderId);
    expect(await listPromoDiscounts(db, other, inRub)).toEqual([]);
    await releasePromo(db, one, second);
    expect((await listPromoDiscounts(db, other, inRub)).map(({ code }) => code)).toEqual(["SPRING"]);
    await releasePromo(db, one, second);
    const [row] = await db.select().from(promoCodes);
    expect(row?.uses).toBe(0);
  }));

it("the best of several discounts is taken, never two", () =>
  withTransaction(async (db) => {
    const userId = await addUser(db, "buyer@example.org", now);
    await createPromo(db, spring);
    await createPromo(db, {
      ...spring,
      ...{ code: "MINUS200", kind: "amount", percent: null, amounts: { RUB: "200" } },
    });
    for (const code of ["SPRING", "MINUS200"]) await storePromo(db, { userId, source: "promo", now }, code);
    const discounts = await listPromoDiscounts(db, userId, inRub);
    const priced = (period: "Month" | "Year") => priceOrder({ ...inRub, period, discounts, credit: "0" });
    // 599: 200 beats 179.70; 4990: 30% is 1497.
    expect([priced("Month").amount, priced("Month").discount?.code]).toEqual(["399.00", "MINUS200"]);
    expect([priced("Year").amount, priced("Year").discount?.code]).toEqual(["3493.00", "SPRING"]);
  }));

it("a promo code of a link is kept at registration; codes of links and promo codes never meet", () =>
  withTransaction(async (db) => {
    const config = { hasBilling: true } as Config;
    const ctx = { config, deviceKey: undefined, now: () => now };
    const userId = await addUser(db, "buyer@example.org", now);
    await createPromo(db, spring);
    await attachReferral(db, ctx, { userId, email: "buyer@example.org", referralId: "spring" });
    expect((await listPromoDiscounts(db, userId, inRub)).map(({ code }) => code)).toEqual(["SPRING"]);
    const other = await addUser(db, "other@example.org", now);
    expect(await enterPromo(db, { userId: other, code: "NOTHING", source: "promo", now })).toBe(false);
    const linkCode = (await codeOf(db, userId, now)).toUpperCase();
    await expect(createPromo(db, { ...spring, code: linkCode })).rejects.toMatchObject({
      fields: [{ path: "code", code: "code-taken" }],
    });
    await expect(createPromo(db, spring)).rejects.toMatchObject({
      fields: [{ path: "code", code: "code-taken" }],
    });
  }));

it("of many orders at the same moment exactly one gets the last use", async () => {
  const database = await createTestDatabase();
  try {
    const { db } = database;
    await createPromo(db, { ...spring, maxUses: 3, maxUsesPerUser: null });
    const buyers: string[] = [];
    for (let n = 0; n < 12; n += 1) buyers.push(await addUser(db, `buyer${n}@example.org`, now));
    const orders: string[] = [];
    for (const userId of buyers) orders.push(await addOrder(db, userId, { amount: "419.3", at: now }));
    const ends = await Promise.allSettled(
      buyers.map((userId, place) =>
        db.transaction((tx) =>
          reservePromo(tx, { userId, code: "SPRING", orderId: orders[place] ?? null, now }),
        ),
      ),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const reasons = ends.flatMap((end) => (end.status === "rejected" ? [end.reason.params?.reason] : []));
    expect(reasons).toEqual(Array.from({ length: 9 }, () => "used-up"));
    const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, "SPRING"));
    expect(row?.uses).toBe(3);
  } finally {
    await database.drop();
  }
});

it("of many orders of one account at the same moment one gets its only use", async () => {
  const database = await createTestDatabase();
  try {
    const { db } = database;
    await createPromo(db, { ...spring, maxUsesPerUser: 1 });
    const userId = await addUser(db, "buyer@example.org", now);
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        db.transaction((tx) => reservePromo(tx, { userId, code: "SPRING", orderId: null, now })),
      ),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  } finally {
    await database.drop();
  }
});

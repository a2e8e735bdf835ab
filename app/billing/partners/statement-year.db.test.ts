import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { atNight } from "../../../tests/support/at-night.ts";
import { withTransaction } from "../../../tests/support/database.ts";
import { findUser } from "../../identity/users.ts";
import type { Config } from "../../server/config/config.ts";
import type { Db } from "../../server/db/db-types.ts";
import { silentLog } from "../../server/log.ts";
import { billingOrders } from "../billing.tables.ts";
import { applyProviderEvents } from "../events/apply-provider-events.ts";
import { storePromo } from "../promo/enter-promo.ts";
import { createPromo } from "../promo/manage-promo.ts";
import type { ProviderEvent } from "../providers/payment-provider.ts";
import { makeOrder } from "../purchase/make-order.ts";
import { attachReferral } from "../referral/attach-referral.ts";
import { earnDue } from "../referral/earn-due.ts";
import { setPaidOut } from "../referral/referral-codes.ts";
import { addUser, codeOf } from "../testing/referred-user.ts";
import { bookPayout } from "./book-payout.ts";
import { readStatement } from "./check-statement.ts";
import { addPartner, setPartnerRate } from "./manage-partners.ts";

/** mulberry32: the same numbers at every run. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const dayMs = 86_400_000;
const start = new Date("2026-01-01T08:00:00Z");
const on = (day: number, hour = 0): Date => new Date(start.getTime() + day * dayMs + hour * 3_600_000);
const config = { hasBilling: true } as Config;

/** Rounds half to even, independently of the code under test. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  if (twice > denominator || (twice === denominator && whole % 2n === 1n)) return whole + 1n;
  return whole;
}

const cents = (text: string): bigint => {
  const [whole = "0", decimals = ""] = text.replace("-", "").split(".");
  const value = BigInt(whole) * 100n + BigInt(decimals.slice(0, 2).padEnd(2, "0"));
  return text.startsWith("-") ? -value : value;
};
const textOf = (value: bigint): string =>
  `${value < 0n ? "-" : ""}${(value < 0n ? -value : value) / 100n}.${String((value < 0n ? -value : value) % 100n).padStart(2, "0")}`;

interface Share {
  readonly owner: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly share: bigint;
  readonly due: number;
  readonly returned: { day: number; sum: bigint }[];
}

interface Person {
  readonly userId: string;
  readonly country: "RU" | "US";
  readonly referrer: string | null;
  readonly isPartners: boolean;
  firstPaid: number | null;
}

async function play(db: Db, people: number, seed: number) {
  const draw = drawing(seed);
  const world = { db, secretKey: "s".repeat(40), log: silentLog };
  const shares: Share[] = [];
  const paid = { USD: 0n, RUB: 0n };
  const providerSums = { stripe: 0n, cloudpayments: 0n };
  const payouts = new Map<string, bigint>();
  const rateOn = (day: number): bigint => (day < 150 ? 30n : 12n);
  const partners: string[] = [];
  const persons: Person[] = [];
  for (let n = 0; n < 4; n += 1) {
    const userId = await addUser(db, `partner${n}@example.org`, start);
    await addPartner(db, { userId, rate: "0.3", note: "" }, start);
    await setPartnerRate(db, { userId, since: on(150).toISOString().slice(0, 10), rate: "0.12" }, start);
    partners.push(userId);
  }
  await createPromo(db, {
    ...{ code: "YEAR15", kind: "percent", percent: "15", amounts: {}, isFirstPaymentOnly: false, periods: 3 },
    ...{ maxUses: 60, maxUsesPerUser: 1, startsAt: start, createdAt: start },
  });
  const codes = new Map<string, string>();
  const linkOf = async (userId: string, day: number) => {
    const code = codes.get(userId) ?? (await codeOf(db, userId, on(day)));
    codes.set(userId, code);
    return code;
  };

  async function join(n: number, day: number): Promise<void> {
    const country = draw() < 0.6 ? ("RU" as const) : ("US" as const);
    const email = `person${n}@example.org`;
    const userId = await addUser(db, email, on(day), country);
    const kind = draw();
    const referrer =
      kind < 0.4
        ? (partners[Math.floor(draw() * partners.length)] ?? null)
        : kind < 0.75 && persons.length > 0
          ? (persons[Math.floor(draw() * persons.length)]?.userId ?? null)
          : null;
    const isPartners = referrer !== null && partners.includes(referrer);
    if (referrer !== null) {
      const ctx = { config, deviceKey: undefined, now: () => on(day) };
      await attachReferral(db, ctx, { userId, email, referralId: await linkOf(referrer, day) });
    }
    if (draw() < 0.3) await setPaidOut(db, userId, true, on(day));
    if (draw() < 0.3) await storePromo(db, { userId, source: "promo", now: on(day) }, "YEAR15");
    persons.push({ userId, country, referrer, isPartners, firstPaid: null });
  }

  async function buy(person: Person, day: number): Promise<void> {
    const user = await findUser(db, person.userId);
    if (!user) throw new Error("a person is missing");
    const currency = person.country === "RU" ? ("RUB" as const) : ("USD" as const);
    const plan = (["Tier2_1", "Tier2_2", "Tier2_3"] as const)[Math.floor(draw() * 3)] ?? "Tier2_1";
    const period = draw() < 0.8 ? ("Month" as const) : ("Year" as const);
    const wanted = { purpose: "purchase", plan, period, currency } as const;
    const order = await db.transaction((tx) => makeOrder(tx, user, wanted, on(day))).catch(() => null);
    if (order === null || order.provider === "credit") return;
    const provider = order.provider;
    if (draw() < 0.1) {
      const expired = { id: `x:${order.id}`, at: on(day, 5), kind: "checkout-expired", orderId: order.id };
      await applyProviderEvents(world, provider, [expired as ProviderEvent], on(day, 5));
      return;
    }
    const amount = cents(order.amount);
    const paymentRef = newId();
    const fact = { paymentRef, currency };
    const fee = textOf(amount / 40n);
    const events: ProviderEvent[] = [
      {
        ...{ id: `paid:${paymentRef}`, at: on(day, 1), kind: "paid", orderId: order.id, method: null, fee },
        ...{ userId: person.userId, amount: textOf(amount), ...fact },
      },
    ];
    providerSums[provider] += amount - amount / 40n;
    paid[currency] += amount;
    person.firstPaid ??= day;
    const rate = person.isPartners ? rateOn(day) : 20n;
    const share: Share = {
      ...{ owner: person.referrer ?? "", currency, amount, due: day + 14, returned: [] },
      share: rounded(amount * rate, 100n),
    };
    const fate = draw();
    if (fate < 0.12) {
      const part = fate < 0.06 ? amount : (amount * BigInt(1 + Math.floor(draw() * 98))) / 100n;
      const at = day + Math.floor(draw() * 30);
      if (part > 0n) {
        events.push({
          ...{ id: `refund:${paymentRef}`, at: on(at, 2), kind: "refunded", refundRef: `r${paymentRef}` },
          ...{ amount: textOf(part), ...fact },
        });
        share.returned.push({ day: at, sum: part });
        providerSums[provider] -= part;
      }
    } else if (fate < 0.16) {
      const at = day + Math.floor(draw() * 40);
      const dispute = { disputeRef: `d${paymentRef}`, amount: textOf(amount), ...fact };
      events.push({ id: `back:${paymentRef}`, at: on(at, 2), kind: "charged-back", ...dispute });
      share.returned.push({ day: at, sum: amount });
      providerSums[provider] -= amount;
      if (draw() < 0.5) {
        events.push({ id: `won:${paymentRef}`, at: on(at + 20, 2), kind: "chargeback-won", ...dispute });
        share.returned.push({ day: at + 20, sum: 0n });
        providerSums[provider] += amount;
      }
    }
    if (person.referrer !== null) shares.push(share);
    const sent = draw() < 0.2 ? events.toReversed() : events;
    for (const event of draw() < 0.2 ? [...sent, ...sent] : sent)
      pending.push({ day: Math.max(day, dayOfEvent(event)), event, provider });
  }
  const dayOfEvent = (event: ProviderEvent): number =>
    Math.floor((event.at.getTime() - start.getTime()) / dayMs);
  let pending: { day: number; event: ProviderEvent; provider: "stripe" | "cloudpayments" }[] = [];

  for (let day = 0; day < 440; day += 1) {
    if (day < 365)
      for (let n = Math.floor((day * people) / 365); n < Math.floor(((day + 1) * people) / 365); n += 1)
        await join(n, day);
    if (day < 365)
      for (const [place, person] of persons.entries())
        if ((day + place) % 29 === 0 && draw() < 0.6) await buy(person, day);
    const dueNow = pending.filter((one) => one.day <= day);
    pending = pending.filter((one) => one.day > day);
    for (const { event, provider } of dueNow) await applyProviderEvents(world, provider, [event], on(day, 3));
    await earnDue(db, on(day, 6));
    if (day % 30 === 29)
      for (const userId of partners)
        for (const sum of (await readStatement(db, userId, "partner")).sums) {
          const amount = (cents(sum.available) * 2n) / 3n;
          if (amount <= 0n) continue;
          const documentNumber = `${day}-${userId}-${sum.currency}`;
          const document = { userId, documentNumber, currency: sum.currency, amount: textOf(amount) };
          await bookPayout(db, { ...document, kind: "partner", documentDate: "2026-06-01" }, on(day, 7));
          const key = `${userId} ${sum.currency}`;
          payouts.set(key, (payouts.get(key) ?? 0n) + amount);
        }
  }
  return { partners, persons, shares, payouts, providerSums };
}

const left = ({ amount, share, returned }: Share): bigint => {
  const back = returned.at(-1)?.sum ?? 0n;
  return share - rounded(share * back, amount);
};

const checkYear = (people: number) =>
  withTransaction(async (db) => {
    const { partners, persons, shares, payouts, providerSums } = await play(db, people, 7);
    expect(shares.length).toBeGreaterThan(people);
    expect(shares.filter(({ returned }) => returned.length > 0).length).toBeGreaterThan(people / 10);
    const owners = [...partners, ...new Set(persons.map(({ userId }) => userId))];
    for (const owner of owners) {
      const kind = partners.includes(owner) ? ("partner" as const) : ("referral" as const);
      const { sums, isBalanced } = await readStatement(db, owner, kind);
      expect([owner, isBalanced]).toEqual([owner, true]);
      for (const { currency, pending, earned, paid, credited, available } of sums) {
        const own = shares.filter((one) => one.owner === owner && one.currency === currency);
        const expected = own.reduce((sum, one) => sum + left(one), 0n);
        const paidOut = payouts.get(`${owner} ${currency}`) ?? 0n;
        expect([owner, currency, cents(pending), cents(earned), cents(paid)]).toEqual([
          owner,
          currency,
          0n,
          expected,
          paidOut,
        ]);
        expect(cents(available)).toBe(expected - paidOut - cents(credited));
      }
      const currencies = new Set(shares.filter((one) => one.owner === owner).map(({ currency }) => currency));
      expect(new Set(sums.map(({ currency }) => currency as string))).toEqual(currencies);
    }
    const { rows } = await db.execute(sql`
        select account, currency, sum(amount)::text as sum from billing_entries group by 1, 2`);
    const lines = rows as { account: string; currency: string; sum: string }[];
    for (const currency of ["USD", "RUB"]) {
      const all = lines.filter((line) => line.currency === currency);
      expect([currency, all.reduce((sum, line) => sum + cents(line.sum), 0n)]).toEqual([currency, 0n]);
    }
    for (const provider of ["stripe", "cloudpayments"] as const) {
      const booked = lines.find(({ account }) => account === `provider:${provider}`)?.sum ?? "0";
      expect([provider, cents(booked)]).toEqual([provider, providerSums[provider]]);
    }
    const [uses] = (
      await db.execute(sql`select uses, (select count(*)::int from promo_uses where state <> 'released') as rows
          from promo_codes where code = 'YEAR15'`)
    ).rows as { uses: number; rows: number }[];
    expect(uses?.uses).toBe(uses?.rows);
    expect(uses?.uses).toBeLessThanOrEqual(60);
    expect(await db.$count(billingOrders)).toBeGreaterThan(people);
  });

const sizes = [
  { people: 40, isLeft: false },
  { people: 500, isLeft: true },
];
for (const { people, isLeft } of sizes)
  it(
    `after a year of ${people} users every statement equals the ledger and a count by hand`,
    { ...atNight(isLeft), timeout: 900_000 },
    () => checkYear(people),
  );

import fc from "fast-check";
import { expect, it } from "vitest";
import { rankOf } from "../../shared/plan-catalogue.ts";
import type { SubscriptionEvent } from "../billing.types.ts";
import { toCents } from "../money/cents.ts";
import { type Life, lives } from "../testing/random-life.ts";
import { foldEvents, replayEvents } from "./fold-events.ts";
import { addMonths, endOfPeriod } from "./periods.ts";
import { type PaidSpan, statusAt } from "./timeline.ts";

const always = (property: (life: Life) => void): void =>
  fc.assert(fc.property(lives, property), { numRuns: 1_000 });

const lengthOf = ({ from, until }: { readonly from: Date; readonly until: Date }): number =>
  until.getTime() - from.getTime();
const withTime = ({ events }: Life): PaidSpan[] =>
  replayEvents(events).paid.filter((span) => lengthOf(span) > 0);

it("1,000 lives: no paid time is given twice", () => {
  always((life) => {
    const spans = withTime(life).toSorted((a, b) => a.from.getTime() - b.from.getTime());
    for (const [index, span] of spans.entries()) {
      const next = spans[index + 1];
      if (next) expect(span.until.getTime()).toBeLessThanOrEqual(next.from.getTime());
    }
  });
});

function balanceOf(spans: readonly PaidSpan[]) {
  const covered = spans.reduce((sum, span) => sum + lengthOf(span), 0);
  const taken = spans.reduce(
    (sum, { until, boughtUntil }) => sum + boughtUntil.getTime() - until.getTime(),
    0,
  );
  return { covered, taken };
}

it("1,000 lives: no paid time is taken away: covered is bought less what was credited or given back in money", () => {
  let taken = 0;
  always(({ events }) => {
    const { paid } = replayEvents(events);
    for (const event of events.filter((one) => one.kind === "paid")) {
      const { paymentId, period } = event.data;
      const spans = paid.filter((span) => span.paymentId === paymentId);
      const own = events.filter(({ data }) => "paymentId" in data && data.paymentId === paymentId);
      const isTouched =
        own.length > 1 ||
        events.some(({ kind, data, at }) => kind === "paid" && data.purpose === "upgrade" && at > event.at);
      const [first] = spans;
      if (!first) throw new Error("a payment covers nothing");
      expect(first.from.getTime()).toBeGreaterThanOrEqual(event.at.getTime() - 3 * 86_400_000);
      const balance = balanceOf(spans);
      if (balance.taken > 0) {
        taken += 1;
        expect(isTouched).toBe(true);
      }
      if (spans.some(({ endedBy }) => endedBy !== null)) continue;
      // Nothing ended it: the period is complete.
      const months = { Month: 1, Year: 12, TwoYears: 24 }[period as "Month"];
      const days = balance.covered / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(months * 28);
      expect(spans.every(({ boughtUntil, until }) => boughtUntil.getTime() === until.getTime())).toBe(true);
      expect([months, Math.abs(days - months * 30.4375) < 3]).toEqual([months, true]);
    }
  });
  expect(taken).toBeGreaterThan(100);
});

it("1,000 lives: time that a dispute took is given back to the second when it is won", () => {
  let won = 0;
  always(({ events, now }) => {
    const dispute = events.findLast(({ kind }) => kind === "charged-back");
    if (dispute?.kind !== "charged-back") return;
    const { paymentId } = dispute.data;
    const end: SubscriptionEvent = { id: "zz", at: now, kind: "chargeback-won", data: { paymentId } };
    const before = replayEvents(events).paid.filter((span) => span.paymentId === paymentId);
    const lost = before
      .filter(({ endedBy }) => endedBy === "chargeback")
      .reduce((sum, { until, boughtUntil }) => sum + boughtUntil.getTime() - until.getTime(), 0);
    const after = replayEvents([...events, end]).paid.filter((span) => span.paymentId === paymentId);
    expect(balanceOf(after).covered - balanceOf(before).covered).toBe(lost);
    if (lost > 0) won += 1;
  });
  expect(won).toBeGreaterThan(10);
});

it("1,000 lives: events twice and in any order give the same state", () => {
  fc.assert(
    fc.property(lives, fc.integer(), ({ events, now }, seed) => {
      const twice = [...events, ...events];
      const shuffled = twice
        .map((event, index) => ({ event, key: Math.sin(seed + index * 7.13) }))
        .sort((a, b) => a.key - b.key)
        .map(({ event }) => event);
      expect(foldEvents(shuffled, now)).toEqual(foldEvents(events, now));
    }),
    { numRuns: 1_000 },
  );
});

it("1,000 lives: whoever paid has at least the paid plan in all of that time", () => {
  always(({ events }) => {
    const timeline = replayEvents(events);
    for (const span of timeline.paid.filter((one) => lengthOf(one) > 0))
      for (const at of [span.from, new Date(span.until.getTime() - 1)]) {
        const { status, plan } = statusAt(timeline, at);
        expect(["active", "cancelled", "granted", "trial"]).toContain(status);
        const rank = status === "trial" ? rankOf("Tier2_2") : rankOf(plan);
        expect(rank).toBeGreaterThanOrEqual(rankOf(span.plan));
      }
  });
});

it("1,000 lives: an upgrade conserves money to the cent", () => {
  let upgrades = 0;
  always(({ events }) => {
    for (const span of replayEvents(events).paid.filter(({ endedBy }) => endedBy === "upgrade")) {
      const whole = span.boughtUntil.getTime() - span.from.getTime();
      const credited = toCents(span.credited);
      const used = (Number(span.valueCents) * lengthOf(span)) / whole;
      const isLowered = events.some(
        ({ kind, data }) => kind === "refunded" && data.paymentId === span.paymentId,
      );
      if (isLowered) continue;
      upgrades += 1;
      // Used + credited is the price; at most a hundredth is rounded, in the customer's favour.
      const over = Number(credited) + used - Number(span.valueCents);
      expect(over).toBeGreaterThan(-1e-6);
      expect(over).toBeLessThan(1);
    }
  });
  expect(upgrades).toBeGreaterThan(50);
});

const at = (text: string): Date => new Date(`${text}T12:00:00.000Z`);

it("counts months from the first day of a row: 31 January, 28 February, 31 March", () => {
  const ends: string[] = [];
  let anchor = { day: at("2027-01-31"), months: 0 };
  for (let month = 0; month < 4; month += 1) {
    const end = endOfPeriod(anchor, "Month");
    ends.push(end.until.toISOString().slice(0, 10));
    anchor = end.anchor;
  }
  expect(ends).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
  expect(addMonths(at("2028-02-29"), 12)).toEqual(at("2029-02-28"));
  expect(endOfPeriod({ day: at("2027-01-31"), months: 0 }, "TwoWeeks").until).toEqual(at("2027-02-14"));
});

it("resumed after a cancellation, a subscription goes on with the change that was scheduled", () => {
  const paid: SubscriptionEvent = {
    ...{ id: "a", at: at("2027-01-10"), kind: "paid" },
    data: {
      ...{ paymentId: "p", orderId: "o", purpose: "purchase", plan: "Tier2_3", period: "Month" },
      ...{ currency: "USD", price: "24.99", amount: "24.99", credit: "0", proration: [] },
      ...{ isRecurring: true, endsTrial: false },
    },
  };
  const lowered: SubscriptionEvent = {
    ...{ id: "b", at: at("2027-01-11"), kind: "change-scheduled" },
    data: { plan: "Tier2_1", period: "Month" },
  };
  const cancelled: SubscriptionEvent = {
    ...{ id: "c", at: at("2027-01-12"), kind: "cancelled" },
    data: { reason: null },
  };
  const resumed: SubscriptionEvent = { id: "d", at: at("2027-01-13"), kind: "resumed", data: {} };
  const now = at("2027-01-14");
  const next = { plan: "Tier2_1", period: "Month" };
  expect(foldEvents([paid, lowered, cancelled], now)).toMatchObject({ status: "cancelled", next: null });
  expect(foldEvents([paid, lowered, cancelled, resumed], now)).toMatchObject({ status: "active", next });
});

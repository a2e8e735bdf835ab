import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../days/iso-date.ts";
import { formatMoney } from "../money/decimal.ts";
import { dec, money, PROPERTY_RUNS as numRuns } from "../testing/exact.ts";
import type { IncomePayment } from "./payment.ts";
import { type ReceivedIncome, reconcileIncome } from "./reconcile-income.ts";
import { day, paid } from "./testing/samples.ts";

const holdings = [{ date: day("2024-01-01"), quantity: dec("100") }];

/** 48.50 expected. */
const dividend = paid("2024-03-11", "0.485", { payDate: day("2024-04-01"), status: "announced" });

function row(date: string, amount: string, rest: Partial<ReceivedIncome> = {}): ReceivedIncome {
  return { id: `${date} ${amount}`, date: day(date), amount: money(amount), currency: "USD", ...rest };
}

function reconciled(
  payments: readonly IncomePayment[],
  received: readonly ReceivedIncome[],
  asOf = "2024-06-30",
) {
  const { payments: found, unmatched } = reconcileIncome({ payments, received, holdings, asOf: day(asOf) });
  return {
    statuses: found.map(({ payment }) => payment.status),
    rows: found.map(({ receivedId }) => receivedId),
    notes: found.flatMap(({ notes }) => notes),
    unmatched: unmatched.map(({ id }) => id),
    found,
  };
}

describe("an imported payment", () => {
  test("confirms the announced one, and its day becomes the pay date", () => {
    const { found, statuses } = reconciled([dividend], [row("2024-04-04", "48.49")]);
    expect(statuses).toEqual(["confirmed"]);
    expect(found[0]?.payment.payDate).toBe("2024-04-04");
    expect(formatMoney(found[0]?.expected ?? 0n)).toBe("48.5");
    expect(formatMoney(found[0]?.difference ?? 0n)).toBe("-0.01");
  });

  test.each([
    ["2024-03-12", "48.5", true],
    ["2024-03-11", "48.5", false],
    ["2024-04-21", "48.5", true],
    ["2024-04-22", "48.5", false],
    ["2024-04-01", "49.47", true],
    ["2024-04-01", "49.48", false],
    ["2024-04-01", "47.53", true],
    ["2024-04-01", "47.52", false],
  ])("of %s over %s: %j", (date, amount, isMatch) => {
    const { rows, unmatched } = reconciled([dividend], [row(date, amount)]);
    expect(rows).toEqual([isMatch ? `${date} ${amount}` : undefined]);
    expect(unmatched).toEqual(isMatch ? [] : [`${date} ${amount}`]);
  });

  test("of a cent may be off by a cent", () => {
    const tiny = { ...dividend, amount: dec("0.0001") };
    expect(reconciled([tiny], [row("2024-04-01", "0.02")]).statuses).toEqual(["confirmed"]);
    expect(reconciled([tiny], [row("2024-04-01", "0.0201")]).statuses).toEqual(["received-unconfirmed"]);
  });

  test("with another amount leaves it unconfirmed and is named", () => {
    const { statuses, notes } = reconciled([dividend], [row("2024-04-02", "30")]);
    expect(statuses).toEqual(["received-unconfirmed"]);
    const params = { expected: "48.5", received: "30", date: "2024-04-02" };
    expect(notes).toEqual([{ code: "amount-differs", params }]);
  });

  test("that confirms one payment is not held against another of its days", () => {
    const extra = { ...dividend, amount: dec("0.2") };
    const { statuses, notes } = reconciled([dividend, extra], [row("2024-04-01", "48.5")]);
    expect(statuses).toEqual(["confirmed", "received-unconfirmed"]);
    expect(notes).toEqual([]);
  });

  test("in another currency or after the day is left out", () => {
    const foreign = row("2024-04-01", "48.5", { currency: "EUR" });
    expect(reconciled([dividend], [foreign]).statuses).toEqual(["received-unconfirmed"]);
    const later = reconciled([dividend], [row("2024-04-04", "48.5")], "2024-04-03");
    expect([later.statuses, later.unmatched]).toEqual([["received-unconfirmed"], []]);
    expect(reconciled([dividend], [], "2024-03-20").statuses).toEqual(["pending"]);
  });

  test("never confirms an estimate, nor a payment without an entitlement", () => {
    const estimate = { ...dividend, status: "estimated" as const };
    const before = paid("2023-12-11", "0.46", { payDate: day("2024-01-02"), status: "announced" });
    const { statuses, unmatched } = reconciled(
      [estimate, before],
      [row("2024-04-01", "48.5"), row("2024-01-02", "46")],
    );
    expect(statuses).toEqual(["estimated", "received-unconfirmed"]);
    expect(unmatched).toHaveLength(2);
  });

  test("goes to the nearest day: a monthly payer's rows keep their months", () => {
    const months = ["2024-02-01", "2024-03-01", "2024-04-01"].map((payDate) =>
      paid(addDays(day(payDate), -15), "0.25", { payDate: day(payDate), status: "announced" }),
    );
    const rows = [row("2024-03-02", "25"), row("2024-04-02", "25"), row("2024-02-02", "25")];
    expect(reconciled(months, rows).rows).toEqual(["2024-02-02 25", "2024-03-02 25", "2024-04-02 25"]);
  });

  test("is the nearest of two, the other one stays; one of the day itself counts", () => {
    const { rows, unmatched } = reconciled(
      [dividend],
      [row("2024-04-10", "48.5"), row("2024-04-02", "48.5"), row("2024-03-20", "48.5")],
      "2024-04-10",
    );
    expect([rows, unmatched]).toEqual([["2024-04-02 48.5"], ["2024-04-10 48.5", "2024-03-20 48.5"]]);
    expect(reconciled([dividend], [row("2024-04-10", "48.5")], "2024-04-10").statuses).toEqual(["confirmed"]);
  });

  test("of a cent confirms nothing without an entitlement", () => {
    const before = paid("2023-12-11", "0.46", { payDate: day("2024-01-02"), status: "announced" });
    expect(reconciled([before], [row("2024-01-02", "0.01")]).statuses).toEqual(["received-unconfirmed"]);
  });

  test("of the same day goes to the payment of its amount: regular and special", () => {
    const special = { ...dividend, kind: "special" as const, amount: dec("0.97") };
    const rows = [row("2024-04-01", "97"), row("2024-04-01", "48.5")];
    expect(reconciled([dividend, special], rows).rows).toEqual(["2024-04-01 48.5", "2024-04-01 97"]);
  });
});

test("every row is used once or listed, whatever the order of rows", () => {
  const rowsArb = fc.array(
    fc.record({ shift: fc.integer({ min: -30, max: 60 }), cents: fc.integer({ min: 4700, max: 5000 }) }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(rowsArb, fc.integer({ min: 0, max: 5 }), (items, turn) => {
      const rows = items.map(({ shift, cents }, i) =>
        row(addDays(day("2024-03-15"), shift), String(cents / 100), { id: String(i) }),
      );
      const payments = [dividend, { ...dividend, payDate: day("2024-04-20") }];
      const { rows: used, unmatched } = reconciled(payments, rows);
      const ids = used.filter((id) => id !== undefined);
      expect([...ids, ...unmatched].sort()).toEqual(rows.map(({ id }) => id).sort());
      const turned = [...rows.slice(turn), ...rows.slice(0, turn)];
      const datesOf = (found: readonly (string | undefined)[]) =>
        found
          .map((id) => rows.find((item) => item.id === id))
          .map((item) => item && [item.date, item.amount]);
      expect(datesOf(reconciled(payments, turned).rows)).toEqual(datesOf(used));
    }),
    { numRuns },
  );
});

import { describe, expect, it } from "vitest";
import type { DraftRow } from "../statement.ts";
import { toStoredRow } from "./stored-row.ts";
import { storeNumber, withRoundings } from "./text/limits.ts";

describe("storeNumber", () => {
  it.each([
    ["0.12345678901", "money", "0.123456789", "Fee: 0.12345678901 ≈ 0.123456789"],
    // Half to even: the tenth decimal stays even.
    ["0.00000000025", "money", "0.0000000002", "Fee: 0.00000000025 ≈ 0.0000000002"],
    ["0.00000000035", "money", "0.0000000004", "Fee: 0.00000000035 ≈ 0.0000000004"],
    ["-1.00000000015", "money", "-1.0000000002", "Fee: -1.00000000015 ≈ -1.0000000002"],
    ["0.00000000001", "money", "0", "Fee: 0.00000000001 ≈ 0"],
    ["0.1234567890123456785", "quantity", "0.123456789012345678", undefined],
    ["0.1234567891", "money", "0.1234567891", undefined],
  ] as const)("keeps %s of %s as %s", (printed, role, value, rounded) => {
    const stored = storeNumber(printed, role, "Fee");
    expect(stored.value).toBe(value);
    if (role === "money") expect(stored.rounded).toBe(rounded);
  });

  it("never makes a quantity of nothing", () => {
    expect(storeNumber("0.0000000000000000001", "quantity", "Qty")).toEqual({
      value: "0.0000000000000000001",
    });
  });
});

it("puts roundings behind the note, each once", () => {
  expect(withRoundings("Interest", ["a ≈ b", "a ≈ b"])).toBe("Interest; a ≈ b");
  expect(withRoundings(undefined, [])).toBeUndefined();
});

it("rounds what a reader computed", () => {
  const row: DraftRow = {
    ...{ line: 2, lines: [2], kind: "buy", date: "2024-01-02", currency: "EUR" },
    ...{ quantity: "3", amount: "1.23456789015", affectsCash: true, checks: [] },
  };
  expect(toStoredRow(row)).toMatchObject({
    amount: "1.2345678902",
    note: "amount: 1.23456789015 ≈ 1.2345678902",
  });
  expect(toStoredRow({ ...row, amount: "1.5" })).toMatchObject({ amount: "1.5" });
  expect(toStoredRow({ ...row, amount: "1.5" }).note).toBeUndefined();
});

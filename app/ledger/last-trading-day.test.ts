import { type IsoDate, runLedger } from "@zerno/engine";
import { expect, it } from "vitest";
import { parseLedgerText } from "../../packages/engine/src/testing/ledger-text.ts";
import { lastTradingDay } from "./last-trading-day.ts";

/** The last trading day of a small ledger, by the evening. */
function dayOf(lines: string, evening: string): string {
  const [expectation] = parseLedgerText(`${lines}
view USD
period 2024-05-31 2024-07-31
expect value 0`);
  if (!expectation) throw new Error("the ledger expects nothing");
  const { input } = expectation;
  return lastTradingDay({ run: runLedger(input), input }, evening as IsoDate);
}

const held = `asset AAA currency=USD
price AAA 2024-06-27 10
price AAA 2024-06-28 11
2024-06-03 buy AAA quantity=1 price=10 currency=USD`;

it("is Friday on the weekend and on Monday before its close, and the day itself where it has one", () => {
  // 2024-06-28 was a Friday.
  expect(["2024-06-28", "2024-06-29", "2024-06-30", "2024-07-01"].map((day) => dayOf(held, day))).toEqual(
    Array(4).fill("2024-06-28"),
  );
  expect(dayOf(held, "2024-06-27")).toBe("2024-06-27");
});

it("is the evening's own day without a close of late", () => {
  expect(dayOf(held, "2024-07-20")).toBe("2024-07-20");
  expect(
    dayOf("asset BBB currency=USD\n2024-06-03 buy BBB quantity=1 price=10 currency=USD", "2024-06-09"),
  ).toBe("2024-06-09");
});

import { expect, it } from "vitest";
import { bybit } from "../../bybit.ts";

it("balances run from the oldest line whichever way the file runs, over the end of a month", () => {
  const header = "Uid,Date & Time(UTC),Coin,QTY,Type,Account Balance,Description";
  const lines = [
    "1,31/01/2025 10:00:00,BTC,2,Deposit,5,Deposit",
    "1,01/02/2025 10:00:00,BTC,-1,Withdrawal,4,Withdrawal",
  ];
  for (const ordered of [lines, lines.toReversed()]) {
    const bytes = new TextEncoder().encode([header, ...ordered].join("\n"));
    const { opening, closing } = bybit.parse({ name: "fund.csv", bytes });
    expect([opening?.positions, closing.positions]).toMatchObject([[{ quantity: "3" }], [{ quantity: "4" }]]);
  }
});

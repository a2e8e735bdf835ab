import type { DraftRow } from "@zerno/brokers";
import { expect, it } from "vitest";
import { formerRows } from "./former-rows.ts";
import { rowKey } from "./row-key.ts";

const base = { line: 1, lines: [1], date: "2024-03-15", currency: "USD", affectsCash: true, checks: [] };
const option = { symbol: "QQX 15MAR24 44 C" };
const shares = { symbol: "QQX" };

const pairs: readonly (readonly [name: string, now: DraftRow, then: DraftRow])[] = [
  [
    "an exercised option",
    {
      ...{ ...base, kind: "option-exercise", instrument: option, quantity: "1", price: "44", amount: "4400" },
      ...{ optionRight: "call", toInstrument: shares, toQuantity: "100" },
    },
    { ...base, kind: "sell", instrument: option, quantity: "1", price: "0", amount: "0" },
  ],
  [
    "an option that expired on a short position",
    { ...base, kind: "option-expiry", instrument: option, quantity: "2" },
    { ...base, kind: "cover", instrument: option, quantity: "2", price: "0", amount: "0" },
  ],
  ["a refunded fee", { ...base, kind: "fee", amount: "-2.5" }, { ...base, kind: "cash-gain", amount: "2.5" }],
  [
    "a fee refunded in a dollar coin",
    { ...base, kind: "buy", instrument: shares, quantity: "2.5", amount: "2.5", fee: "-2.5" },
    { ...base, kind: "staking-reward", instrument: shares, quantity: "2.5", affectsCash: false },
  ],
  [
    "capital paid back",
    { ...base, kind: "return-of-capital", instrument: shares, amount: "50" },
    { ...base, kind: "dividend", instrument: shares, amount: "50" },
  ],
  [
    "a short dividend",
    { ...base, kind: "short-dividend", instrument: shares, amount: "5" },
    { ...base, kind: "cash-expense", instrument: shares, amount: "5" },
  ],
  [
    "debit interest",
    { ...base, kind: "interest-paid", amount: "1.5" },
    { ...base, kind: "fee", amount: "1.5" },
  ],
  [
    "shares handed out",
    { ...base, kind: "stock-dividend", instrument: shares, quantity: "2", affectsCash: false },
    { ...base, kind: "buy", instrument: shares, quantity: "2", price: "0", affectsCash: false },
  ],
  [
    "a swap of coins",
    { ...base, kind: "swap", instrument: shares, quantity: "3", toInstrument: option, toQuantity: "4" },
    { ...base, kind: "transfer-out", instrument: shares, quantity: "3" },
  ],
  [
    "variation margin that was paid",
    { ...base, kind: "variation-margin", instrument: shares, amount: "-15" },
    { ...base, kind: "cash-expense", amount: "15" },
  ],
];

it.each(pairs)("%s is found in a ledger of earlier readers", (_name, now, then) => {
  const former = formerRows(now, 0).map((row) => rowKey(row, "ibkr", "U1"));
  expect(former).toContain(rowKey(then, "ibkr", "U1"));
  const numbered = formerRows({ ...now, externalId: "9" }, 0).map((row) => rowKey(row, "ibkr", "U1"));
  expect(numbered).toContain(rowKey({ ...then, externalId: "9" }, "ibkr", "U1"));
});

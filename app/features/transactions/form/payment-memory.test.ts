import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowser } from "../../../client/testing/browser-globals.ts";
import { rememberedPayment, rememberPayment } from "./payment-memory.ts";

const purchase = { kind: "buy", asset: null, paysOutsideTrades: null } as const;
const deposit = { kind: "deposit", asset: null, affectsCash: null } as const;

beforeEach(() => void stubBrowser());
afterEach(() => void vi.unstubAllGlobals());

it("keeps the choice per account, and the portfolio's own for rows that name no account", () => {
  rememberPayment("p1", { ...purchase, accountId: "a2", affectsCash: true });
  expect([rememberedPayment("p1", "a2"), rememberedPayment("p1", null)]).toEqual([true, null]);
  rememberPayment("p1", { ...purchase, accountId: null, affectsCash: false });
  expect([rememberedPayment("p1", "a2"), rememberedPayment("p1", null)]).toEqual([true, false]);
  expect([rememberedPayment("p1", "a3"), rememberedPayment("p2", null)]).toEqual([null, null]);
});

it("ends the choice of that account alone when its first cash paid for the trades of before", () => {
  rememberPayment("p1", { ...purchase, accountId: "a2", affectsCash: false });
  rememberPayment("p1", { ...purchase, accountId: null, affectsCash: false });
  rememberPayment("p1", { ...deposit, accountId: "a2", paysOutsideTrades: false });
  expect(rememberedPayment("p1", "a2")).toBe(false);
  rememberPayment("p1", { ...deposit, accountId: "a2", paysOutsideTrades: true });
  expect([rememberedPayment("p1", "a2"), rememberedPayment("p1", null)]).toEqual([null, false]);
});

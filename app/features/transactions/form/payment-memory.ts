import { readState, writeState } from "../../../client/dom/storage.ts";
import { isCashKind } from "../../../shell/transaction-form/cash-kind.ts";
import type { FormState } from "./transaction-state.ts";

/** Reads the kept choices; local storage may hold anything. */
const readPayments = (): Readonly<Record<string, unknown>> => readState("layout").paidFrom ?? {};

/** Key of a choice: the account, or the portfolio for rows that name no account and go to its default one. */
const keyOf = (portfolioId: string, accountId: string | null): string => accountId ?? portfolioId;

/** Last way to pay that was chosen for the account on this device; null: no choice yet. */
export function rememberedPayment(portfolioId: string, accountId: string | null): boolean | null {
  const kept = readPayments()[keyOf(portfolioId, accountId)];
  return typeof kept === "boolean" ? kept : null;
}

/** Keeps the choice for the next row of the account; cash that paid for the trades of before ends it. */
export function rememberPayment(
  portfolioId: string,
  {
    kind,
    asset,
    accountId,
    affectsCash,
    paysOutsideTrades,
  }: Pick<FormState, "kind" | "asset" | "accountId" | "affectsCash" | "paysOutsideTrades">,
): void {
  const isOfCash = isCashKind(kind, asset !== null);
  const before = rememberedPayment(portfolioId, accountId);
  const now = isOfCash ? (paysOutsideTrades ? null : before) : affectsCash;
  const kept = Object.entries({ ...readPayments(), [keyOf(portfolioId, accountId)]: now });
  const paidFrom = Object.fromEntries(
    kept.flatMap(([id, value]) => (typeof value === "boolean" ? [[id, value]] : [])),
  );
  writeState("layout", { paidFrom });
}

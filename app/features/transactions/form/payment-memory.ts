import { readState, writeState } from "../../../client/dom/storage.ts";
import { isCashKind } from "../../../shell/transaction-form/cash-kind.ts";
import type { FormState } from "./transaction-state.ts";

/** Local storage may hold anything. */
const readPayments = (): Readonly<Record<string, unknown>> => readState("layout").paidFrom ?? {};

/** Account, or the portfolio for rows of its default account. */
const keyOf = (portfolioId: string, accountId: string | null): string => accountId ?? portfolioId;

/** Returns the last payment choice for the account on this device; null: none. */
export function rememberedPayment(portfolioId: string, accountId: string | null): boolean | null {
  const kept = readPayments()[keyOf(portfolioId, accountId)];
  return typeof kept === "boolean" ? kept : null;
}

/** Stores the choice for the account's next row; paying earlier trades resets it. */
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

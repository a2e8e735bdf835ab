import type { IssueCode, KindName } from "@zerno/brokers";

/** A kind, one of two kinds by sign, or a special rule. */
export type Meaning =
  | { readonly is: "trade"; readonly kind: "buy" | "sell" }
  | { readonly is: "cash"; readonly paid: KindName; readonly received: KindName }
  | { readonly is: "income"; readonly kind: KindName; readonly isOutside?: true }
  | { readonly is: "securities"; readonly kind: "transfer-in" | "transfer-out" }
  | { readonly is: "broker-fee" }
  | { readonly is: "margin" }
  | { readonly is: "expiry" }
  | { readonly is: "nothing"; readonly why: IssueCode };

const cash = (paid: KindName, received: KindName): Meaning => ({ is: "cash", paid, received });
const moneyIn = cash("cash-expense", "deposit");
const moneyOut = cash("withdrawal", "cash-gain");
const tax = cash("tax", "tax-refund");
const fee = cash("fee", "cash-gain");
const buy: Meaning = { is: "trade", kind: "buy" };
const sell: Meaning = { is: "trade", kind: "sell" };
const income = (kind: KindName): Meaning => ({ is: "income", kind });

const taxes = [
  ...["TAX", "BOND_TAX", "DIVIDEND_TAX", "BENEFIT_TAX", "TAX_CORRECTION", "TAX_CORRECTION_COUPON"],
  ...["TAX_PROGRESSIVE", "BOND_TAX_PROGRESSIVE", "DIVIDEND_TAX_PROGRESSIVE", "BENEFIT_TAX_PROGRESSIVE"],
  ...["TAX_CORRECTION_PROGRESSIVE", "TAX_REPO_PROGRESSIVE", "TAX_REPO", "TAX_REPO_HOLD"],
  ...["TAX_REPO_HOLD_PROGRESSIVE", "TAX_REPO_REFUND", "TAX_REPO_REFUND_PROGRESSIVE"],
];
const fees = [
  ...["SERVICE_FEE", "MARGIN_FEE", "SUCCESS_FEE", "TRACK_MFEE", "TRACK_PFEE", "CASH_FEE", "OUT_FEE"],
  ...["OUT_STAMP_DUTY", "OUTPUT_PENALTY", "ADVICE_FEE", "OVER_COM"],
];

const each = (names: readonly string[], meaning: Meaning): [string, Meaning][] =>
  names.map((name) => [name, meaning]);

/** `OPERATION_TYPE_…` of the API, with the kinds of the broker's report. */
export const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...each(["INPUT", "INPUT_SWIFT", "INPUT_ACQUIRING", "INP_MULTI"], moneyIn),
  ...each(["OUTPUT", "OUTPUT_SWIFT", "OUTPUT_ACQUIRING", "OUT_MULTI"], moneyOut),
  ...each(["BUY", "BUY_CARD", "BUY_MARGIN", "DELIVERY_BUY"], buy),
  ...each(["SELL", "SELL_CARD", "SELL_MARGIN", "DELIVERY_SELL"], sell),
  ...each(["INPUT_SECURITIES", "TRANS_IIS_BS", "TRANS_BS_BS"], { is: "securities", kind: "transfer-in" }),
  ...each(["OUTPUT_SECURITIES"], { is: "securities", kind: "transfer-out" }),
  ...each(["DIVIDEND"], income("dividend")),
  // Paid to a bank account: income that never was among the cash.
  ...each(["DIV_EXT"], { is: "income", kind: "dividend", isOutside: true }),
  // Passed on to the lender of the securities, or back: a fee in the report too.
  ...each(["DIVIDEND_TRANSFER"], cash("fee", "cash-gain")),
  ...each(["COUPON"], income("coupon")),
  ...each(["BOND_REPAYMENT"], income("amortisation")),
  ...each(["BOND_REPAYMENT_FULL"], income("redemption")),
  ...each(taxes, tax),
  ...each(fees, fee),
  ...each(["BROKER_FEE"], { is: "broker-fee" }),
  // The report prints these among "other operations".
  ...each(["OVERNIGHT", "OVER_INCOME"], cash("cash-expense", "cash-gain")),
  ...each(["OVER_PLACEMENT"], { is: "nothing", why: "no-ledger-event" }),
  ...each(["ACCRUING_VARMARGIN", "WRITING_OFF_VARMARGIN"], { is: "margin" }),
  ...each(["FUTURE_EXPIRATION"], { is: "expiry" }),
  ...each(["OPTION_EXPIRATION"], { is: "nothing", why: "derivatives-unsupported" }),
]);

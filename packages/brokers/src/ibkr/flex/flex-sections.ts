import { issue } from "../../kit/issue.ts";
import type { IssueCode } from "../../kit/issue-codes.ts";
import type { Issue } from "../../statement.ts";

type Use =
  | "trades"
  | "cash"
  | "actions"
  | "transfers"
  | "option-ends"
  | "positions"
  | "cash-report"
  | "securities";

const USES: Readonly<Record<string, Use>> = {
  Trades: "trades",
  CashTransactions: "cash",
  CorporateActions: "actions",
  Transfers: "transfers",
  OptionEAE: "option-ends",
  OpenPositions: "positions",
  CashReport: "cash-report",
  SecuritiesInfo: "securities",
};

const REPEATS: Readonly<Record<string, IssueCode>> = {
  TransactionTaxes: "repeats-trades",
  UnbundledCommissionDetails: "repeats-trades",
};

const INFORMATION = new Set(["AccountInformation", "ChangeInDividendAccruals", "OpenDividendAccruals"]);

export const useOf = (section: string): Use | undefined => USES[section];
export const isInformation = (section: string): boolean =>
  INFORMATION.has(section) ||
  /^(?:EquitySummary|MTM|FIFOPerformance|ConversionRate|ChangeInNAV)/.test(section);
export const whyIgnored = (section: string): Issue => {
  const code = REPEATS[section];
  return code === undefined ? issue("unknown-section", { section }) : issue(code);
};

import { DEC_ONE, formatDec, type IsoDate, parseDec, parseMoney } from "@zerno/engine";
import { isKnownCurrency } from "../../market/rates/currencies.ts";
import { AppError } from "../../shared/app-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { BacktestQuestion } from "./question.schema.ts";

/** Hardly any prices are older. */
const earliest = "1960-01-01";
const money = { code: "too-many-digits", params: { decimals: "10" } };

const isMoney = (text: string): boolean => parseMoney(text) !== undefined;
const dec = (text: string): bigint => parseDec(text) ?? 0n;

/** Issues of a portfolio by field. */
function portfolioIssues(one: BacktestQuestion["portfolios"][number], path: string): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const seen = new Set<string>();
  let sum = 0n;
  for (const [index, { assetId, weight }] of one.assets.entries()) {
    const row = `${path}.assets.${index}`;
    if (seen.has(assetId)) issues.push({ path: `${row}.assetId`, code: "twice" });
    seen.add(assetId);
    if (dec(weight) <= 0n) issues.push({ path: `${row}.weight`, code: "zero" });
    sum += dec(weight);
  }
  // In percent, as entered.
  if (sum !== DEC_ONE)
    issues.push({ path: `${path}.assets`, code: "weights-sum", params: { sum: formatDec(sum * 100n) } });
  if (one.rebalancing === "threshold" && dec(one.drift ?? "0") <= 0n)
    issues.push({ path: `${path}.drift`, code: one.drift === null ? "required" : "zero" });
  return issues;
}

function dayIssues({ start }: BacktestQuestion, end: IsoDate, today: string): FieldIssue[] {
  if (end > today) return [{ path: "end", code: "date-in-future" }];
  if (start >= end) return [{ path: "start", code: "after-to" }];
  return start < earliest ? [{ path: "start", code: "too-early" }] : [];
}

function amountIssues({ amount, flow, fees }: BacktestQuestion): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (!isMoney(amount)) issues.push({ path: "amount", ...money });
  else if (parseMoney(amount) === 0n) issues.push({ path: "amount", code: "zero" });
  if (flow && !isMoney(flow.amount)) issues.push({ path: "flow.amount", ...money });
  if (fees && !isMoney(fees.fixed)) issues.push({ path: "fees.fixed", ...money });
  if (fees && !isMoney(fees.minimum)) issues.push({ path: "fees.minimum", ...money });
  return issues;
}

function ratioIssues({ flow, fees, withholding, riskFree }: BacktestQuestion): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const check = (path: string, text: string | null | undefined, isFine: (ratio: bigint) => boolean) => {
    if (text === null || text === undefined) return;
    const ratio = parseDec(text);
    if (ratio === undefined) issues.push({ path, code: "too-many-digits", params: { decimals: "18" } });
    else if (!isFine(ratio)) issues.push({ path, code: ratio < 0n ? "too-small" : "too-big" });
  };
  check("flow.growth", flow?.growth, (growth) => growth > -DEC_ONE && growth <= DEC_ONE);
  check("fees.percent", fees?.percent, (part) => part < DEC_ONE);
  check("withholding", withholding, (part) => part <= DEC_ONE);
  check("riskFree", riskFree, (rate) => rate > -DEC_ONE && rate <= DEC_ONE);
  return issues;
}

/** @throws AppError INVALID_INPUT naming all invalid fields */
export function assertPlayable(question: BacktestQuestion, end: IsoDate, today: string): void {
  const issues = [
    ...question.portfolios.flatMap((one, index) => portfolioIssues(one, `portfolios.${index}`)),
    ...dayIssues(question, end, today),
    ...amountIssues(question),
    ...ratioIssues(question),
    ...(isKnownCurrency(question.currency) ? [] : [{ path: "currency", code: "currency-unknown" }]),
  ];
  if (issues.length > 0) throw new AppError("INVALID_INPUT", {}, issues);
}

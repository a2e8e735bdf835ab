import {
  type Asset,
  addDays,
  divideHalfEven,
  entitlement,
  type HoldingStep,
  type IncomePayment,
  type IsoDate,
  type LedgerInput,
  type LedgerRun,
  type Money,
  multiplyDivide,
  type Receivable,
  receivablesOn,
  runLedger,
  type Transaction,
} from "@zerno/engine";
import { defined } from "./defined.ts";
import { InputError, pathText } from "./faults.ts";
import type { CorporateActionInput, DividendInput } from "./schema/transaction-schema.ts";

/** 10^(18 + 18 - 10): units x money per unit. */
const PER_MONEY = 10n ** 26n;
const DEC_ONE = 10n ** 18n;

function heldOn(run: LedgerRun, assetId: string, date: IsoDate): bigint {
  return run.holdings(date).find((holding) => holding.assetId === assetId)?.quantity ?? 0n;
}

// A split is booked without a holding too, as closes are adjusted for it.
function actionRow(action: CorporateActionInput, held: bigint, head: Pick<Transaction, "id" | "currency">) {
  const { type: kind, asset: assetId, toAsset: toAssetId, date, ratio, costShare, cashPerUnit } = action;
  const amount =
    cashPerUnit === undefined ? undefined : (divideHalfEven(held * cashPerUnit, PER_MONEY) as Money);
  return {
    ...defined({ kind, assetId, toAssetId, date, ratio, costShare, amount }),
    ...head,
    affectsCash: true,
  };
}

/** Adds rows on whole holdings by day, after the file's rows. */
export function withCorporateActions(
  input: LedgerInput,
  actions: readonly CorporateActionInput[],
): LedgerInput {
  const ordered = actions
    .map((action, index) => ({ action, index }))
    .sort((a, b) => (a.action.date < b.action.date ? -1 : a.action.date > b.action.date ? 1 : 0));
  let result = input;
  for (const { action, index } of ordered) {
    const asset = input.assets.get(action.asset);
    const currency = action.currency ?? asset?.currency ?? input.currency;
    const isSplit = action.type === "split";
    const held = isSplit ? 0n : heldOn(runLedger(result), action.asset, addDays(action.date, -1));
    if (!isSplit && held === 0n) continue;
    // The ledger can receive a merger's cash part but not pay one.
    if (held < 0n && action.cashPerUnit !== undefined) {
      const path = pathText(["corporateActions", index, "cashPerUnit"]);
      throw new InputError([`${path}: not possible for a short position`]);
    }
    const row = actionRow(action, held, { id: `corporateActions[${index}]`, currency });
    result = { ...result, transactions: [...result.transactions, row] };
  }
  return result;
}

export function toPayment({ exDate, payDate, amount }: DividendInput, currency: string): IncomePayment {
  return { exDate, payDate: payDate ?? exDate, amount, currency, kind: "regular", status: "confirmed" };
}

/** Units of the day before the ex-date: total, or per account where lots are pooled so. */
interface Entitled {
  readonly accountId?: string;
  readonly steps: readonly HoldingStep[];
}

function entitledOf(run: LedgerRun, input: LedgerInput, assetId: string, payment: IncomePayment): Entitled[] {
  const date = addDays(payment.exDate ?? payment.payDate, -1);
  const stepsOf = (quantity: bigint): HoldingStep[] => [
    { date, quantity: quantity as HoldingStep["quantity"] },
  ];
  if (input.lotScope !== "account") return [{ steps: stepsOf(heldOn(run, assetId, date)) }];
  const units = new Map<string | undefined, bigint>();
  for (const { accountId, quantity } of run.lots(assetId, date)) {
    units.set(accountId, (units.get(accountId) ?? 0n) + quantity);
  }
  return [...units].map(([accountId, quantity]) => ({
    ...defined({ accountId }),
    steps: stepsOf(quantity),
  }));
}

function dividendRow(
  asset: Asset,
  { payment, amount }: Receivable,
  { taxRate, accountId }: { readonly taxRate: bigint; readonly accountId: string | undefined },
): Transaction | undefined {
  if (amount === 0n) return undefined;
  const row = {
    id: "",
    date: payment.payDate,
    assetId: asset.id,
    currency: payment.currency,
    affectsCash: true,
    ...defined({ accountId }),
  };
  if (amount < 0n) return { ...row, kind: "short-dividend", amount: -amount as Money };
  const tax = multiplyDivide(amount, taxRate, DEC_ONE) as Money;
  return { ...row, kind: "dividend", amount, ...(tax !== 0n && { tax }) };
}

/** Declared but unpaid at the end of `asOf`; part of the value. */
export interface OpenDividend extends Receivable {
  readonly assetId: string;
}

/** Pays units held the day before the ex-dates, and returns unpaid dividends. */
export function withDividends(
  input: LedgerInput,
  dividends: readonly DividendInput[],
): { readonly input: LedgerInput; readonly receivables: readonly OpenDividend[] } {
  if (dividends.length === 0) return { input, receivables: [] };
  const run = runLedger(input);
  const rows: Transaction[] = [];
  const receivables: OpenDividend[] = [];
  for (const [index, dividend] of dividends.entries()) {
    const asset = input.assets.get(dividend.asset);
    if (asset === undefined) continue;
    const payment = toPayment(dividend, dividend.currency ?? asset.currency);
    for (const { accountId, steps } of entitledOf(run, input, asset.id, payment)) {
      for (const open of receivablesOn([payment], steps, input.asOf)) {
        receivables.push({ ...open, assetId: asset.id });
      }
      const taxRate = dividend.taxRate ?? 0n;
      const row = dividendRow(asset, entitlement(payment, steps), { taxRate, accountId });
      const id = accountId === undefined ? `dividends[${index}]` : `dividends[${index}] ${accountId}`;
      if (row !== undefined && row.date <= input.asOf) rows.push({ ...row, id });
    }
  }
  return { input: { ...input, transactions: [...input.transactions, ...rows] }, receivables };
}

import {
  type CarriedLoss,
  type Reason as EngineReason,
  isTaxRefusal,
  type Money,
  parseMoney,
  type RuTaxInput,
  type RuTaxYear,
  ruTaxYear,
  type TaxRefusal,
  type WithheldTax,
} from "@zerno/engine";
import { listCountries } from "../../../market/reference/countries.ts";
import { toAssetRef } from "../../../portfolio/assets/asset-terms.ts";
import { createRateList } from "../../../portfolio/figures/rate-list.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Reason } from "../../../shared/common.schema.ts";
import type { ParsedInputOf } from "../../../shared/endpoint.ts";
import type { TaxAnswers } from "../../../shared/schemas/tax-answers.schema.ts";
import { reportReason } from "../get-report.ts";
import { unknownCountry } from "../tax-book.ts";
import { type DeclarationData, loadDeclaration, type NamedAccount } from "./load-declaration.ts";
import type { RussiaReport, russiaContract } from "./russia.contract.ts";
import { readAnswers } from "./russia.queries.ts";
import { notesOfLines, resultOf, roubles, rowIdOf } from "./russia-result.ts";

type Input = ParsedInputOf<(typeof russiaContract)["GET /api/tax-report/russia"]>;

/** First year computed by the engine. */
const firstLaw = 2015;

const moneyOf = (text: string | null): Money => (text === null ? null : parseMoney(text)) ?? (0n as Money);
const isOfYear = (day: string | undefined, year: number): boolean => day?.startsWith(`${year}-`) === true;

/** Tax withheld by an account's broker, except on dividends and coupons, in roubles as booked. */
function bookedTax(data: DeclarationData, accountId: string, year: number): bigint {
  const rows = data.withheld.filter((tax) => tax.accountId === accountId && isOfYear(tax.day, year));
  return rows.reduce((sum, tax) => sum + inRoubles(data, tax), 0n);
}

function inRoubles({ rates }: DeclarationData, { amount, currency, day }: WithheldTax): bigint {
  if (currency === "RUB") return amount;
  return (amount * (rates.rate(currency, "RUB", day) ?? 0n)) / 10n ** 18n;
}

/** The broker's certificate overrides the ledger. */
function withheldBy(data: DeclarationData, { id, country }: NamedAccount, year: number, answers: TaxAnswers) {
  if (country !== "RU") return 0n;
  const stated = answers.accounts[id]?.withheld ?? null;
  return stated === null ? bookedTax(data, id, year) : moneyOf(stated);
}

interface YearQuestion {
  readonly year: number;
  readonly answers: TaxAnswers;
  readonly carriedLosses: readonly CarriedLoss[];
}

function inputOf(data: DeclarationData, { year, answers, carriedLosses }: YearQuestion): RuTaxInput {
  const counted = new Set(data.taxed.map(({ id }) => id));
  const withheld = data.accounts.reduce((sum, account) => sum + withheldBy(data, account, year, answers), 0n);
  return {
    ...{ year, status: answers.status, assets: data.taxed, accounts: data.accounts, carriedLosses },
    disposals: data.disposals.filter(({ assetId }) => counted.has(assetId)),
    incomes: data.incomes.map((income) => {
      if (income.assetId === undefined || counted.has(income.assetId)) return income;
      // Taxed interest and coin rewards belong to none of the law's groups.
      const { assetId: _, ...rest } = income;
      return rest;
    }),
    rate: data.rates.rate,
    isLongHoldingClaimed: answers.isLongHoldingClaimed,
    withheldByAgents: withheld as Money,
    ...(answers.otherBases !== null && { otherBases: moneyOf(answers.otherBases) }),
  };
}

const statedLosses = ({ losses }: TaxAnswers): CarriedLoss[] | undefined =>
  losses?.map(({ year, base, amount }) => ({ year, base, amount: moneyOf(amount) }));

/** A computed year with losses carried forward. */
interface Carried {
  readonly year: RuTaxYear | TaxRefusal;
  /** Earlier years of unknown losses. */
  readonly unknownYears: readonly number[];
  readonly carried: readonly CarriedLoss[];
}

/**
 * Losses of earlier years: as stated by the owner, else computed from those years with their answers, assuming they
 * were claimed as early as possible.
 */
async function carriedYear(
  ctx: UserCtx,
  data: DeclarationData,
  wanted: Omit<YearQuestion, "carriedLosses">,
): Promise<Carried> {
  const { year, answers } = wanted;
  const stated = statedLosses(answers);
  if (stated) {
    const found = ruTaxYear(inputOf(data, { ...wanted, carriedLosses: stated }));
    return { year: found, unknownYears: [], carried: stated };
  }
  const unknownYears: number[] = [];
  let carriedLosses: readonly CarriedLoss[] = [];
  for (let at = Math.max(firstLaw, data.firstYear); at < year; at++) {
    const { answers: earlier } = await readAnswers(ctx.db, ctx.user.id, at);
    const known = { ...earlier, accounts: answers.accounts, assets: answers.assets };
    const losses = statedLosses(earlier) ?? carriedLosses;
    const found = ruTaxYear(inputOf(data, { year: at, answers: known, carriedLosses: losses }));
    if (isTaxRefusal(found)) unknownYears.push(at);
    else carriedLosses = found.lossesLeft;
  }
  const found = ruTaxYear(inputOf(data, { ...wanted, carriedLosses }));
  return { year: found, unknownYears, carried: carriedLosses };
}

const reason = (code: string, params: Readonly<Record<string, string>> = {}): Reason => ({ code, params });

/** Reasons with names of accounts and assets. */
function named(data: DeclarationData, found: EngineReason): Reason {
  const account = data.accounts.find(({ id }) => id === found.params.account);
  const { code, params } = reportReason(found, data);
  return account === undefined
    ? { code, params }
    : { code, params: { ...params, account: account.name || account.portfolio } };
}

/** Assumptions of the year. */
function openPoints(
  data: DeclarationData,
  { year, unknownYears }: { year: number; unknownYears: readonly number[] },
) {
  const open: Reason[] = unknownYears.map((one) => reason("earlier-year-refused", { year: String(one) }));
  const ofYear = usedIn(data, year);
  for (const { id, name, portfolio, isCountryKnown } of data.accounts)
    if (!isCountryKnown && ofYear.accounts.has(id))
      open.push(reason("account-country-unknown", { account: name || portfolio }));
  for (const [id, row] of data.assets) {
    if (!ofYear.assets.has(id)) continue;
    const isCounted = data.taxed.some((asset) => asset.id === id);
    if (!isCounted) open.push(reason("asset-not-counted", { asset: row.ticker }));
  }
  const paid = data.incomes.filter(({ day }) => isOfYear(day, year));
  // Interest and the like belong to an account, not an asset.
  const payers = paid
    .filter(({ country }) => country === unknownCountry)
    .map(({ assetId, accountId }) => {
      const account = data.accounts.find(({ id }) => id === accountId);
      return data.assets.get(assetId ?? "")?.ticker ?? (account?.name || account?.portfolio) ?? "—";
    });
  for (const payer of new Set(payers)) open.push(reason("payer-country-unknown", { asset: payer }));
  const untold = paid.filter(
    ({ kind, withheld, treatyRate, country }) =>
      kind === "dividend" && withheld && country !== "RU" && treatyRate === undefined,
  );
  for (const country of new Set(untold.map((one) => one.country)))
    open.push(reason("treaty-rate-unknown", { country }));
  for (const currency of data.rates.unofficial) open.push(reason("rate-not-official", { currency }));
  if (data.settledByCycle.length > 0)
    open.push(reason("settlement-by-cycle", { count: String(data.settledByCycle.length) }));
  const leftOut = data.leftOut.filter(({ date }) => isOfYear(date, year)).length;
  if (leftOut > 0) open.push(reason("rows-left-out", { count: String(leftOut) }));
  return [...data.problems.filter(({ params }) => isOfYear(params.date, year)), ...open];
}

/** Accounts and assets of the year's rows. */
function usedIn(data: DeclarationData, year: number) {
  const accounts = new Set<string>();
  const assets = new Set<string>();
  for (const { accountId, assetId, sold, acquired } of data.disposals) {
    const day = sold.settled > acquired.settled ? sold.settled : acquired.settled;
    if (!isOfYear(day, year)) continue;
    accounts.add(accountId);
    assets.add(assetId);
  }
  for (const { accountId, assetId, day } of data.incomes) {
    if (!isOfYear(day, year)) continue;
    accounts.add(accountId);
    if (assetId !== undefined) assets.add(assetId);
  }
  for (const { accountId, day } of data.withheld) if (isOfYear(day, year)) accounts.add(accountId);
  return { accounts, assets };
}

/** Sums an account's lines, the tax agent's separately. */
function accountOf(
  data: DeclarationData,
  account: NamedAccount,
  found: RuTaxYear | TaxRefusal,
  { year, answers }: { readonly year: number; readonly answers: TaxAnswers },
): RussiaReport["accounts"][number] {
  const lines = isTaxRefusal(found) ? [] : found.lines.filter(({ accountId }) => accountId === account.id);
  const sum = (isByAgent: boolean, take: (line: (typeof lines)[number]) => bigint) => {
    const counted = lines.filter((line) => line.isByAgent === isByAgent && take(line) !== 0n);
    return roubles(
      counted.reduce((all, line) => all + take(line), 0n),
      notesOfLines(data.rates, counted),
    );
  };
  const { id, name, portfolio, portfolioId, country, isCountryKnown, wrapper, opened, closed } = account;
  return {
    ...{ id, name, portfolio, country, isCountryKnown, wrapper },
    ...{ openedOn: opened ?? null, closedOn: closed ?? null },
    byAgent: {
      income: sum(true, (line) => line.incomeRub),
      deduction: sum(true, (line) => line.deductionRub),
    },
    declared: {
      income: sum(false, (line) => line.incomeRub),
      deduction: sum(false, (line) => line.deductionRub),
      foreignTax: sum(false, (line) => line.foreignTaxRub),
      credit: sum(false, (line) => line.creditRub),
    },
    withheldBooked: roubles(bookedTax(data, id, year)),
    withheld: roubles(withheldBy(data, account, year, answers)),
    portfolioId,
    withheldRows: data.withheld
      .filter((tax) => tax.accountId === id && isOfYear(tax.day, year))
      .map((tax) => ({
        ...{ transactionId: rowIdOf(tax.rowId), date: tax.day, roubles: roubles(inRoubles(data, tax)) },
      })),
  };
}

function assetsOf(
  data: DeclarationData,
  used: ReadonlySet<string>,
  language: string,
): RussiaReport["assets"] {
  const taxed = new Map(data.taxed.map((asset) => [asset.id, asset]));
  return [...data.assets]
    .filter(([id]) => used.has(id))
    .map(([id, row]) => ({
      asset: toAssetRef(row, language),
      group: taxed.get(id)?.group ?? null,
      country: taxed.get(id)?.issuerCountry ?? unknownCountry,
      isExternalLoan: taxed.get(id)?.isExternalLoan === true,
    }))
    .sort((a, b) => (a.asset.ticker < b.asset.ticker ? -1 : 1));
}

/** Returns the Russian declaration of a year over all real portfolios. */
export async function getRussiaReport(ctx: UserCtx, asked: Input): Promise<RussiaReport> {
  const last = Number(ctx.today.slice(0, 4));
  const year = asked.year ?? last - 1;
  const { answers, version } = await readAnswers(ctx.db, ctx.user.id, year);
  const data = await loadDeclaration(ctx, answers);
  const { year: found, unknownYears, carried } = await carriedYear(ctx, data, { year, answers });
  const used = usedIn(data, year);
  const list = createRateList(data.rates.found, data.sourceNames);
  const portfolios = new Map(data.accounts.map(({ id, portfolioId }) => [id, portfolioId]));
  const first = Math.max(firstLaw, Math.min(last, data.firstYear));
  return {
    ...{ year, answers, version },
    years: Array.from({ length: last - first + 1 }, (_, index) => last - index),
    accounts: data.accounts
      .filter(({ id, closed }) => used.accounts.has(id) || isOfYear(closed, year))
      .map((account) => accountOf(data, account, found, { year, answers })),
    assets: assetsOf(data, used.assets, ctx.language),
    countries: listCountries(ctx.language),
    result: isTaxRefusal(found) ? null : resultOf(found, { carried, list, portfolios, rates: data.rates }),
    rates: list.rates,
    refused: isTaxRefusal(found) ? found.refused.map((one) => named(data, one)) : [],
    open: openPoints(data, { year, unknownYears }),
    notes: isTaxRefusal(found) ? [] : found.notes.map((one) => named(data, one)),
  };
}

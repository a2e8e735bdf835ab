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
import type { ParsedInputOf } from "../../../shared/endpoint.ts";
import type { TaxAnswers } from "../../../shared/shapes/tax-answers.ts";
import type { Reason } from "../../../shared/shapes.ts";
import { reportReason } from "../answer-report.ts";
import { unknownCountry } from "../tax-book.ts";
import type { RussiaReport, russiaContract } from "./russia.contract.ts";
import { readAnswers } from "./russia.queries.ts";
import { notesOfLines, resultOf, roubles, rowIdOf } from "./russia-result.ts";
import { loadRussiaWorld, type NamedAccount, type RussiaWorld } from "./russia-world.ts";

type Input = ParsedInputOf<(typeof russiaContract)["GET /api/tax-report/russia"]>;

/** First year computed by the engine. */
const firstLaw = 2015;

const moneyOf = (text: string | null): Money => (text === null ? null : parseMoney(text)) ?? (0n as Money);
const isOfYear = (day: string | undefined, year: number): boolean => day?.startsWith(`${year}-`) === true;

/** Tax withheld by an account's broker, except on dividends and coupons, in roubles as booked. */
function bookedTax(world: RussiaWorld, accountId: string, year: number): bigint {
  const rows = world.withheld.filter((tax) => tax.accountId === accountId && isOfYear(tax.day, year));
  return rows.reduce((sum, tax) => sum + inRoubles(world, tax), 0n);
}

function inRoubles({ rates }: RussiaWorld, { amount, currency, day }: WithheldTax): bigint {
  if (currency === "RUB") return amount;
  return (amount * (rates.rate(currency, "RUB", day) ?? 0n)) / 10n ** 18n;
}

/** The broker's certificate overrides the ledger. */
function withheldBy(world: RussiaWorld, { id, country }: NamedAccount, year: number, answers: TaxAnswers) {
  if (country !== "RU") return 0n;
  const told = answers.accounts[id]?.withheld ?? null;
  return told === null ? bookedTax(world, id, year) : moneyOf(told);
}

interface YearQuestion {
  readonly year: number;
  readonly answers: TaxAnswers;
  readonly carriedLosses: readonly CarriedLoss[];
}

function inputOf(world: RussiaWorld, { year, answers, carriedLosses }: YearQuestion): RuTaxInput {
  const counted = new Set(world.taxed.map(({ id }) => id));
  const withheld = world.accounts.reduce(
    (sum, account) => sum + withheldBy(world, account, year, answers),
    0n,
  );
  return {
    ...{ year, status: answers.status, assets: world.taxed, accounts: world.accounts, carriedLosses },
    disposals: world.disposals.filter(({ assetId }) => counted.has(assetId)),
    incomes: world.incomes.map((income) => {
      if (income.assetId === undefined || counted.has(income.assetId)) return income;
      // Taxed interest and coin rewards belong to none of the law's groups.
      const { assetId: _, ...rest } = income;
      return rest;
    }),
    rate: world.rates.rate,
    isLongHoldingClaimed: answers.isLongHoldingClaimed,
    withheldByAgents: withheld as Money,
    ...(answers.otherBases !== null && { otherBases: moneyOf(answers.otherBases) }),
  };
}

const toldLosses = ({ losses }: TaxAnswers): CarriedLoss[] | undefined =>
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
  world: RussiaWorld,
  wanted: Omit<YearQuestion, "carriedLosses">,
): Promise<Carried> {
  const { year, answers } = wanted;
  const told = toldLosses(answers);
  if (told) {
    const found = ruTaxYear(inputOf(world, { ...wanted, carriedLosses: told }));
    return { year: found, unknownYears: [], carried: told };
  }
  const unknownYears: number[] = [];
  let carriedLosses: readonly CarriedLoss[] = [];
  for (let at = Math.max(firstLaw, world.firstYear); at < year; at++) {
    const { answers: earlier } = await readAnswers(ctx.db, ctx.user.id, at);
    const known = { ...earlier, accounts: answers.accounts, assets: answers.assets };
    const losses = toldLosses(earlier) ?? carriedLosses;
    const found = ruTaxYear(inputOf(world, { year: at, answers: known, carriedLosses: losses }));
    if (isTaxRefusal(found)) unknownYears.push(at);
    else carriedLosses = found.lossesLeft;
  }
  const found = ruTaxYear(inputOf(world, { ...wanted, carriedLosses }));
  return { year: found, unknownYears, carried: carriedLosses };
}

const reason = (code: string, params: Readonly<Record<string, string>> = {}): Reason => ({ code, params });

/** Reasons with names of accounts and assets. */
function named(world: RussiaWorld, found: EngineReason): Reason {
  const account = world.accounts.find(({ id }) => id === found.params.account);
  const { code, params } = reportReason(found, world);
  return account === undefined
    ? { code, params }
    : { code, params: { ...params, account: account.name || account.portfolio } };
}

/** Assumptions of the year. */
function openPoints(
  world: RussiaWorld,
  { year, unknownYears }: { year: number; unknownYears: readonly number[] },
) {
  const open: Reason[] = unknownYears.map((one) => reason("earlier-year-refused", { year: String(one) }));
  const ofYear = usedIn(world, year);
  for (const { id, name, portfolio, isCountryKnown } of world.accounts)
    if (!isCountryKnown && ofYear.accounts.has(id))
      open.push(reason("account-country-unknown", { account: name || portfolio }));
  for (const [id, row] of world.assets) {
    if (!ofYear.assets.has(id)) continue;
    const isCounted = world.taxed.some((asset) => asset.id === id);
    if (!isCounted) open.push(reason("asset-not-counted", { asset: row.ticker }));
  }
  const paid = world.incomes.filter(({ day }) => isOfYear(day, year));
  // Interest and the like belong to an account, not an asset.
  const payers = paid
    .filter(({ country }) => country === unknownCountry)
    .map(({ assetId, accountId }) => {
      const account = world.accounts.find(({ id }) => id === accountId);
      return world.assets.get(assetId ?? "")?.ticker ?? (account?.name || account?.portfolio) ?? "—";
    });
  for (const payer of new Set(payers)) open.push(reason("payer-country-unknown", { asset: payer }));
  const untold = paid.filter(
    ({ kind, withheld, treatyRate, country }) =>
      kind === "dividend" && withheld && country !== "RU" && treatyRate === undefined,
  );
  for (const country of new Set(untold.map((one) => one.country)))
    open.push(reason("treaty-rate-unknown", { country }));
  for (const currency of world.rates.unofficial) open.push(reason("rate-not-official", { currency }));
  if (world.settledByCycle.length > 0)
    open.push(reason("settlement-by-cycle", { count: String(world.settledByCycle.length) }));
  const leftOut = world.leftOut.filter(({ date }) => isOfYear(date, year)).length;
  if (leftOut > 0) open.push(reason("rows-left-out", { count: String(leftOut) }));
  return [...world.problems.filter(({ params }) => isOfYear(params.date, year)), ...open];
}

/** Accounts and assets of the year's rows. */
function usedIn(world: RussiaWorld, year: number) {
  const accounts = new Set<string>();
  const assets = new Set<string>();
  for (const { accountId, assetId, sold, acquired } of world.disposals) {
    const day = sold.settled > acquired.settled ? sold.settled : acquired.settled;
    if (!isOfYear(day, year)) continue;
    accounts.add(accountId);
    assets.add(assetId);
  }
  for (const { accountId, assetId, day } of world.incomes) {
    if (!isOfYear(day, year)) continue;
    accounts.add(accountId);
    if (assetId !== undefined) assets.add(assetId);
  }
  for (const { accountId, day } of world.withheld) if (isOfYear(day, year)) accounts.add(accountId);
  return { accounts, assets };
}

/** Sums an account's lines, the tax agent's separately. */
function accountOf(
  world: RussiaWorld,
  account: NamedAccount,
  found: RuTaxYear | TaxRefusal,
  { year, answers }: { readonly year: number; readonly answers: TaxAnswers },
): RussiaReport["accounts"][number] {
  const lines = isTaxRefusal(found) ? [] : found.lines.filter(({ accountId }) => accountId === account.id);
  const sum = (isByAgent: boolean, take: (line: (typeof lines)[number]) => bigint) => {
    const counted = lines.filter((line) => line.isByAgent === isByAgent && take(line) !== 0n);
    return roubles(
      counted.reduce((all, line) => all + take(line), 0n),
      notesOfLines(world.rates, counted),
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
    withheldBooked: roubles(bookedTax(world, id, year)),
    withheld: roubles(withheldBy(world, account, year, answers)),
    portfolioId,
    withheldRows: world.withheld
      .filter((tax) => tax.accountId === id && isOfYear(tax.day, year))
      .map((tax) => ({
        ...{ transactionId: rowIdOf(tax.rowId), date: tax.day, roubles: roubles(inRoubles(world, tax)) },
      })),
  };
}

function assetsOf(world: RussiaWorld, used: ReadonlySet<string>, language: string): RussiaReport["assets"] {
  const taxed = new Map(world.taxed.map((asset) => [asset.id, asset]));
  return [...world.assets]
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
export async function answerRussia(ctx: UserCtx, asked: Input): Promise<RussiaReport> {
  const last = Number(ctx.today.slice(0, 4));
  const year = asked.year ?? last - 1;
  const { answers, version } = await readAnswers(ctx.db, ctx.user.id, year);
  const world = await loadRussiaWorld(ctx, answers);
  const { year: found, unknownYears, carried } = await carriedYear(ctx, world, { year, answers });
  const used = usedIn(world, year);
  const list = createRateList(world.rates.found, world.sourceNames);
  const portfolios = new Map(world.accounts.map(({ id, portfolioId }) => [id, portfolioId]));
  const first = Math.max(firstLaw, Math.min(last, world.firstYear));
  return {
    ...{ year, answers, version },
    years: Array.from({ length: last - first + 1 }, (_, index) => last - index),
    accounts: world.accounts
      .filter(({ id, closed }) => used.accounts.has(id) || isOfYear(closed, year))
      .map((account) => accountOf(world, account, found, { year, answers })),
    assets: assetsOf(world, used.assets, ctx.language),
    countries: listCountries(ctx.language),
    result: isTaxRefusal(found) ? null : resultOf(found, { carried, list, portfolios, rates: world.rates }),
    rates: list.rates,
    refused: isTaxRefusal(found) ? found.refused.map((one) => named(world, one)) : [],
    open: openPoints(world, { year, unknownYears }),
    notes: isTaxRefusal(found) ? [] : found.notes.map((one) => named(world, one)),
  };
}

import {
  type IsoDate,
  matchTaxLots,
  parseDec,
  type RuAccount,
  type RuAsset,
  settledOn,
  type TaxDisposal,
  type TaxIncome,
  type Transaction,
  taxRowsOf,
  type WithheldTax,
  withCouponDeductions,
} from "@zerno/engine";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { priceSourceNames } from "../../../market/prices/price-sources.ts";
import { loadRateSeries } from "../../../market/rates/rates.ts";
import { findExchange } from "../../../market/reference/exchanges.ts";
import {
  listPortfolios,
  type PortfolioRow,
  shownName,
} from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { loadLedger } from "../../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AccountType, AccountWrapper, AssetType, keyOfCode } from "../../../shared/codes.ts";
import type { Reason } from "../../../shared/common.schema.ts";
import type { TaxAnswers } from "../../../shared/schemas/tax-answers.schema.ts";
import { brokerCountry } from "../broker-country.ts";
import { reportReason } from "../get-report.ts";
import { type OfficialRates, officialRates } from "../official-rate.ts";
import { countryOf, mayGoShort, unknownCountry } from "../tax-book.ts";
import { listTaxAccounts, readSettleDays } from "./russia.queries.ts";

export interface NamedAccount extends RuAccount {
  readonly name: string;
  readonly portfolio: string;
  readonly portfolioId: string;
  /** Known by the owner or the broker's name; otherwise assumed abroad. */
  readonly isCountryKnown: boolean;
}

/** Data of all years. */
export interface DeclarationData {
  readonly accounts: readonly NamedAccount[];
  readonly assets: ReadonlyMap<string, AssetRow>;
  readonly taxed: readonly RuAsset[];
  readonly disposals: readonly TaxDisposal[];
  readonly incomes: readonly TaxIncome[];
  readonly withheld: readonly WithheldTax[];
  readonly leftOut: readonly Transaction[];
  readonly rates: OfficialRates;
  /** By number. */
  readonly sourceNames: readonly string[];
  /** Rows that could not be applied, with their days. */
  readonly problems: readonly Reason[];
  /** Trades without a stated settlement date: computed. */
  readonly settledByCycle: readonly string[];
  readonly firstYear: number;
}

/** Real portfolios, archived ones included; demo ones only without any. */
function portfoliosOf(rows: readonly PortfolioRow[]): readonly PortfolioRow[] {
  const real = rows.filter(
    ({ accountType, isComposite }) => accountType !== AccountType.sandbox && !isComposite,
  );
  const own = real.filter(({ isDemo }) => !isDemo);
  return own.length > 0 ? own : real;
}

/** Demo portfolios use the demo market's rates. */
const isOfDemo = (portfolios: readonly PortfolioRow[]): boolean =>
  portfolios.length > 0 && portfolios.every(({ isDemo }) => isDemo);

const wrapperNames: Readonly<Record<string, RuAccount["wrapper"]>> = {
  iisA: "iis-a",
  iisB: "iis-b",
  iis3: "iis-3",
};

/** Undefined: neither a security nor a derivative. */
function groupOf({ type, exchange }: AssetRow): RuAsset["group"] | undefined {
  if (type === AssetType.option || type === AssetType.futures)
    return exchange === "" ? "untraded-derivative" : "traded-derivative-other";
  const securities: readonly number[] = [AssetType.stock, AssetType.bond, AssetType.etf, AssetType.reit];
  if (!securities.includes(type)) return undefined;
  return exchange === "" ? "untraded-security" : "traded-security";
}

function toRuAsset(row: AssetRow, answer: TaxAnswers["assets"][string] | undefined): RuAsset | undefined {
  const group = answer?.group ?? groupOf(row);
  if (group === undefined) return undefined;
  const country = answer?.country ?? countryOf(row);
  return {
    ...{ id: row.id, group, name: row.nameRu, isExternalLoan: answer?.isExternalLoan === true },
    ...(row.isin !== null && { isin: row.isin }),
    ...(country !== unknownCountry && { issuerCountry: country }),
  };
}

async function readAccounts(ctx: UserCtx, portfolios: readonly PortfolioRow[], answers: TaxAnswers) {
  const byId = new Map(portfolios.map((portfolio) => [portfolio.id, portfolio]));
  const rows = await listTaxAccounts(ctx.db, ctx.user.id);
  return rows.flatMap((row): NamedAccount[] => {
    const portfolio = byId.get(row.portfolioId);
    if (portfolio === undefined) return [];
    const answer = answers.accounts[row.id];
    const broker = row.broker || portfolio.broker;
    const country = answer?.country ?? brokerCountry(broker);
    const opened = answer?.openedOn ?? row.openedOn;
    const wrapper = wrapperNames[keyOfCode(AccountWrapper, row.wrapper) ?? ""] ?? "ordinary";
    return [
      {
        ...{ id: row.id, country: country ?? unknownCountry, wrapper: answer?.wrapper ?? wrapper },
        ...(opened && { opened: opened as IsoDate }),
        ...(answer?.closedOn && { closed: answer.closedOn as IsoDate }),
        name: [broker, row.numberMasked].filter((part) => part !== "").join(" "),
        ...{ portfolio: shownName(portfolio, ctx.language), portfolioId: portfolio.id },
        isCountryKnown: country !== undefined,
      },
    ];
  });
}

interface Read {
  readonly disposals: TaxDisposal[];
  readonly incomes: TaxIncome[];
  readonly withheld: WithheldTax[];
  readonly leftOut: Transaction[];
  readonly problems: Reason[];
  readonly settledByCycle: string[];
}

interface Facts {
  readonly days: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<string, NamedAccount>;
  readonly answers: TaxAnswers;
}

/** Accounts are distinct, so portfolios never mix. */
function readPortfolio(into: Read, view: LedgerView, { days, accounts, answers }: Facts): void {
  const { assets, input } = view;
  const settled = (row: Transaction): IsoDate | undefined => {
    const stated = days.get(row.id);
    if (stated !== undefined) return stated as IsoDate;
    const exchange = findExchange(assets.get(row.assetId ?? "")?.exchange ?? "");
    const day = exchange && settledOn(row.date, exchange.calendar);
    if (day !== undefined && (row.kind === "buy" || row.kind === "sell")) into.settledByCycle.push(row.id);
    return day;
  };
  const rows = taxRowsOf(input, {
    settled,
    areActionsShared: true,
    country: (assetId, accountId) => {
      if (assetId === undefined) return accounts.get(accountId)?.country ?? unknownCountry;
      return answers.assets[assetId]?.country ?? countryOf(assets.get(assetId));
    },
    treatyRate: (country) => parseDec(answers.treaties[country] ?? ""),
  });
  const match = matchTaxLots(rows.trades, mayGoShort(view));
  into.disposals.push(...match.disposals);
  into.incomes.push(...withCouponDeductions(rows.incomes, match.coupons));
  into.withheld.push(...rows.withheld);
  into.leftOut.push(...rows.leftOut);
  into.problems.push(...match.problems.map((reason) => reportReason(reason, view)));
}

/** Loads all portfolios of a user for the declaration. */
export async function loadDeclaration(ctx: UserCtx, answers: TaxAnswers): Promise<DeclarationData> {
  const portfolios = portfoliosOf(await listPortfolios(ctx.db, ctx.user.id));
  const accounts = await readAccounts(ctx, portfolios, answers);
  const days = await readSettleDays(ctx.db, ctx.user.id);
  const facts = { days, answers, accounts: new Map(accounts.map((account) => [account.id, account])) };
  const found: Read = {
    ...{ disposals: [], incomes: [], withheld: [], leftOut: [] },
    ...{ problems: [], settledByCycle: [] },
  };
  const assets = new Map<string, AssetRow>();
  const currencies = new Set<string>();
  let firstDay = ctx.today;
  for (const { id } of portfolios) {
    const view = await loadLedger(ctx, id);
    readPortfolio(found, view, facts);
    for (const [assetId, row] of view.assets) assets.set(assetId, row);
    for (const currency of view.currencies) currencies.add(currency);
    if (view.run.firstDay !== undefined && view.run.firstDay < firstDay) firstDay = view.run.firstDay;
  }
  const series = await loadRateSeries(
    ctx.db,
    readerOfPortfolio({ userId: ctx.user.id, isDemo: isOfDemo(portfolios) }),
    [...currencies],
    { preferred: "cbr" },
  );
  return {
    ...found,
    sourceNames: await priceSourceNames(ctx.db),
    ...{ accounts, assets, rates: officialRates(series), firstYear: Number(firstDay.slice(0, 4)) },
    taxed: [...assets.values()].flatMap((row) => toRuAsset(row, answers.assets[row.id]) ?? []),
  };
}

import {
  type Asset,
  addDays,
  findRunawaySplits,
  type LedgerInput,
  type Period,
  runLedger,
  type Transaction,
} from "@zerno/engine";
import { priceColumns, rateColumns, withRunning } from "./columns.ts";
import { defined } from "./defined.ts";
import { createFaults, type Faults, type JsonPath } from "./faults.ts";
import { type OpenDividend, withCorporateActions, withDividends } from "./market-events.ts";
import type { PortfolioInput } from "./schema/portfolio-schema.ts";
import { statisticsOf } from "./statistics-input.ts";
import { toAsset } from "./to-asset.ts";
import { checkRow, type RowContext, toTransaction } from "./to-transaction.ts";

export interface ReadPortfolio {
  readonly ledger: LedgerInput;
  readonly periods: readonly Period[];
  readonly receivables: readonly OpenDividend[];
}

function readAssets(file: PortfolioInput, faults: Faults): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const [i, asset] of file.assets.entries()) {
    if (assets.has(asset.id)) faults.add(["assets", i, "id"], `a second asset ${asset.id}`);
    assets.set(asset.id, toAsset(asset, ["assets", i], faults));
  }
  return assets;
}

// Every asset named outside of the transactions exists.
function checkNames(file: PortfolioInput, assets: ReadonlyMap<string, Asset>, faults: Faults): void {
  const check = (name: string | undefined, path: JsonPath) => {
    if (name !== undefined && !assets.has(name)) faults.add(path, `unknown asset ${name}`);
  };
  for (const [i, { option }] of file.assets.entries()) {
    check(option?.underlying, ["assets", i, "option", "underlying"]);
  }
  for (const list of ["prices", "corporateActions", "dividends", "facts"] as const) {
    for (const [i, { asset }] of (file[list] ?? []).entries()) check(asset, [list, i, "asset"]);
  }
  for (const [i, action] of (file.corporateActions ?? []).entries()) {
    check(action.toAsset, ["corporateActions", i, "toAsset"]);
    if (action.type !== "split" && action.toAsset === undefined) {
      faults.add(["corporateActions", i, "toAsset"], `missing for ${action.type}`);
    }
    const sharesCost = action.type === "spin-off" || action.type === "rights-grant";
    if (action.costShare !== undefined && !sharesCost) {
      faults.add(["corporateActions", i, "costShare"], `not possible for ${action.type}`);
    }
    if (action.cashPerUnit !== undefined && action.type !== "merger") {
      faults.add(["corporateActions", i, "cashPerUnit"], `not possible for ${action.type}`);
    }
  }
  check(file.options?.benchmark, ["options", "benchmark"]);
}

/** Facts with two possible places may be stated once. */
function checkFacts(
  { facts = [], dividends = [], benchmark, options }: PortfolioInput,
  faults: Faults,
): void {
  const paying = new Set(dividends.map(({ asset }) => asset));
  const known = new Set<string>();
  for (const [i, { asset, payments }] of facts.entries()) {
    if (known.has(asset)) faults.add(["facts", i, "asset"], `a second entry of ${asset}`);
    known.add(asset);
    if (payments !== undefined && paying.has(asset)) {
      faults.add(["facts", i, "payments"], `${asset} has dividends: give its payments in one place`);
    }
  }
  if (benchmark !== undefined && options?.benchmark !== undefined) {
    faults.add(["benchmark"], "give options.benchmark or benchmark, not both");
  }
  const days = new Set<string>();
  for (const [i, { date }] of (benchmark?.prices ?? []).entries()) {
    if (days.has(date)) faults.add(["benchmark", "prices", i, "date"], `a second value on ${date}`);
    days.add(date);
  }
}

function checkDividends({ dividends = [] }: PortfolioInput, faults: Faults): void {
  for (const [i, { exDate, payDate }] of dividends.entries()) {
    if (payDate !== undefined && payDate < exDate) faults.add(["dividends", i, "payDate"], "before exDate");
  }
}

/** Chosen lots are of rows in the file, or of its corporate actions. */
function checkChoices(file: PortfolioInput, rows: readonly Transaction[], faults: Faults): void {
  const ids = new Set(rows.map(({ id }) => id));
  for (const i of (file.corporateActions ?? []).keys()) ids.add(`corporateActions[${i}]`);
  for (const [i, { useLots = [] }] of rows.entries()) {
    for (const [at, { rowId }] of useLots.entries()) {
      if (!ids.has(rowId)) faults.add(["transactions", i, "useLots", at, "row"], `unknown row ${rowId}`);
    }
  }
}

/** Finds splits whose product exceeds a column. */
function checkSplits(ledger: LedgerInput, file: PortfolioInput): void {
  const faults = createFaults();
  const runaways = findRunawaySplits({ transactions: ledger.transactions, lotScope: ledger.lotScope });
  for (const [i, row] of ledger.transactions.entries()) {
    if (!runaways.has(row)) continue;
    const path = i < file.transactions.length ? ["transactions", i, "ratio"] : [row.id, "ratio"];
    faults.add(path, "the splits of the asset change its units by more than 10^18");
  }
  faults.throwAny();
}

function checkPeriods(file: PortfolioInput, faults: Faults): void {
  for (const [i, { from, to }] of (file.periods ?? []).entries()) {
    if (from > to) faults.add(["periods", i, "from"], "after to");
    if (to > file.asOf) faults.add(["periods", i, "to"], "after asOf");
  }
}

function readRows(file: PortfolioInput, context: RowContext, faults: Faults) {
  const ids = new Set<string>();
  return file.transactions.map((given, i) => {
    const row = toTransaction(given, i, context);
    if (ids.has(row.id)) faults.add(["transactions", i, "id"], `a second row ${row.id}`);
    ids.add(row.id);
    if (given.external === true && !given.type.startsWith("cash-")) {
      faults.add(["transactions", i, "external"], `not possible for ${given.type}`);
    }
    checkRow(row, i, context, faults);
    return row;
  });
}

/** Default period: from the day before the first row to `asOf`. Throws `InputError` with every fault. */
export function toLedgerInput(file: PortfolioInput): ReadPortfolio {
  const faults = createFaults();
  const { options = {}, currency, asOf } = file;
  const assets = readAssets(file, faults);
  checkNames(file, assets, faults);
  checkFacts(file, faults);
  checkPeriods(file, faults);
  checkDividends(file, faults);
  const baseCurrency = options.baseCurrency ?? currency;
  const transactions = readRows(file, { assets, currency: baseCurrency }, faults);
  checkChoices(file, transactions, faults);
  const prices = withRunning(priceColumns(file.prices, faults), file, faults);
  const rates = rateColumns(file.rates, faults);
  faults.throwAny();
  const { lotScope, view, blockedHaircut, blockedApart: isBlockedApart, allowShort } = options;
  const plain: LedgerInput = {
    ...defined({ lotScope, view, blockedHaircut, isBlockedApart, allowShort }),
    baseCurrency,
    currency,
    costMethod: options.costMethod ?? "fifo",
    trackCash: options.trackCash ?? false,
    asOf,
    transactions,
    assets,
    prices,
    rates,
    sourceNames: ["file"],
  };
  checkSplits(plain, file);
  const acted = withCorporateActions(plain, file.corporateActions ?? []);
  checkSplits(acted, file);
  const { input, receivables } = withDividends(acted, file.dividends ?? []);
  const ledger = { ...input, ...statisticsOf(input, file) };
  const first = runLedger(ledger).firstDay;
  const whole = { from: first === undefined || first > asOf ? asOf : addDays(first, -1), to: asOf };
  return { ledger, periods: file.periods ?? [whole], receivables };
}

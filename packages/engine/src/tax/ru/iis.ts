import { type IsoDate, yearOf } from "../../days/iso-date.ts";
import { type Reason, reason } from "../../figure.ts";
import type { Money } from "../../money/decimal.ts";
import { NO_MONEY, smallest } from "../tax-money.ts";
import { RU_GROUP_NAMES, RU_IIS3_LIMIT, ruIisYears } from "./law.ts";
import { fullYears } from "./long-holding.ts";
import { positiveSum, type RuGroupTotal, ruOperations } from "./operations.ts";
import type { RuAccount, RuWrapper } from "./ru-input.ts";
import type { RuGainRow, RuIncomeRow } from "./ru-rows.ts";

/** Closed in the year, taxed over its whole life. */
export interface RuIisResult {
  readonly accountId: string;
  readonly wrapper: Exclude<RuWrapper, "ordinary">;
  readonly closed: IsoDate;
  readonly fullYears: number;
  readonly neededYears: number;
  readonly groups: readonly RuGroupTotal[];
  /** After netting inside the account. */
  readonly result: Money;
  readonly deduction: Money;
  readonly base: Money;
}

export interface RuIis {
  readonly accounts: readonly RuIisResult[];
  /** `iis-open-deferred` {account}, `iis-closed-early` {account, years, needed}. */
  readonly notes: readonly Reason[];
}

export interface IisRows {
  readonly gains: readonly RuGainRow[];
  readonly coupons: readonly RuIncomeRow[];
}

type IisAccount = RuAccount & { readonly wrapper: RuIisResult["wrapper"] };

function isIis(account: RuAccount): account is IisAccount {
  return account.wrapper !== "ordinary";
}

function closedAccount(account: IisAccount, rows: IisRows, limit: Money): RuIisResult | undefined {
  const { id, wrapper, opened, closed } = account;
  if (opened === undefined || closed === undefined) return undefined;
  const gains = rows.gains.filter((row) => row.account.id === id);
  const coupons = rows.coupons.filter((row) => row.account.id === id);
  const { groups, netting } = ruOperations(gains, coupons);
  const result = positiveSum(netting.results, RU_GROUP_NAMES);
  const years = fullYears(opened, closed);
  const neededYears = ruIisYears(wrapper, yearOf(opened));
  const frees = wrapper === "iis-b" ? result : wrapper === "iis-3" ? smallest(result, limit) : NO_MONEY;
  const deduction = years >= neededYears ? frees : NO_MONEY;
  const base = (result - deduction) as Money;
  return { accountId: id, wrapper, closed, fullYears: years, neededYears, groups, result, deduction, base };
}

function compareClosed(left: IisAccount, right: IisAccount): number {
  const [a, b] = [`${left.closed} ${left.id}`, `${right.closed} ${right.id}`];
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Computes accounts by НК РФ ст. 214.9, 219.1 п. 3-4, 219.2: sales and coupons count when the account closes. Kind A
 * exempts nothing here (its deduction is for contributions), B the whole result after three years, 3 up to 30 million
 * of all accounts closed in a year. Losses stay in the account; dividends are taxed at once and excluded. Repayment of
 * contribution deductions is only noted.
 *
 * Our reading, not verified: the 30 million are per year over all accounts, and netting inside an account follows the
 * table of ordinary accounts.
 */
export function iisResults(accounts: readonly RuAccount[], rows: IisRows, year: number): RuIis {
  const notes: Reason[] = [];
  const results: RuIisResult[] = [];
  let limit = RU_IIS3_LIMIT;
  for (const account of accounts.filter(isIis).sort(compareClosed)) {
    const isClosedLater = account.closed === undefined || yearOf(account.closed) > year;
    if (isClosedLater) notes.push(reason("iis-open-deferred", { account: account.id }));
    if (account.closed === undefined || yearOf(account.closed) !== year) continue;
    const found = closedAccount(account, rows, limit);
    if (found === undefined) continue;
    if (found.wrapper === "iis-3") limit = (limit - found.deduction) as Money;
    results.push(found);
    if (found.fullYears >= found.neededYears) continue;
    const [years, needed] = [String(found.fullYears), String(found.neededYears)];
    notes.push(reason("iis-closed-early", { account: account.id, years, needed }));
  }
  return { accounts: results, notes };
}

import { isKnownCurrency } from "../../market/rates/currencies.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { rowTag } from "../../portfolio/transactions/row-tag.ts";
import { AppError } from "../../shared/app-error.ts";
import { CostMethod } from "../../shared/codes.ts";

/** Cost methods available to portfolios, with their stored codes. */
export const costMethods = {
  fifo: CostMethod.fifo,
  average: CostMethod.average,
  lifo: CostMethod.lifo,
  hifo: CostMethod.hifo,
} as const;
export type CostMethodName = keyof typeof costMethods;

/** Returns the name of a stored cost method; unavailable ones appear as the default. */
export const costMethodName = (code: number): CostMethodName =>
  (Object.keys(costMethods) as CostMethodName[]).find((name) => costMethods[name] === code) ?? "fifo";

/** Settings of the form that other tables hold. */
export interface SettingsBeside {
  readonly children: readonly {
    readonly id: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  readonly lotMethods: readonly { readonly assetId: string; readonly method: string }[];
  readonly blockedAssets: readonly { readonly assetId: string }[];
  readonly defaultAccountId: string | null;
}

/** Returns the tag of the settings form's fields; edits of the note do not affect it. */
export const settingsTag = (row: PortfolioRow, beside: SettingsBeside): string => {
  const { name, currency, view, accountType, broker, costMethod, cashBackType, rateSource } = row;
  const { isCashTracked, isShortAllowed, isIncomeBooked, incomeTaxRate, archivedAt } = row;
  const { blockedHaircut, isBlockedApart } = row;
  return rowTag({
    ...{ name, currency, view, accountType, broker, costMethod, cashBackType, rateSource },
    ...{ isCashTracked, isShortAllowed, isIncomeBooked, incomeTaxRate, archivedAt },
    ...{ blockedHaircut, isBlockedApart, blockedAssets: beside.blockedAssets.map(({ assetId }) => assetId) },
    children: beside.children.map(({ id, from, to }) => [id, from, to]),
    lotMethods: beside.lotMethods.map(({ assetId, method }) => [assetId, method]),
    defaultAccountId: beside.defaultAccountId,
  });
};

export const noteTag = ({ note }: Pick<PortfolioRow, "note">): string => rowTag({ note });

/** @throws AppError CURRENCY_UNKNOWN */
export function assertKnownCurrency(currency: string | undefined): void {
  if (currency === undefined || isKnownCurrency(currency)) return;
  throw new AppError("CURRENCY_UNKNOWN", { currency }, [{ path: "currency", code: "currency-unknown" }]);
}

/** Returns the columns of a change; `undefined` leaves a column unchanged. */
export function toColumns<T extends { readonly costMethod?: CostMethodName | undefined }>(change: T) {
  const { costMethod, ...plain } = change;
  return { ...plain, ...(costMethod === undefined ? {} : { costMethod: costMethods[costMethod] }) };
}

import type { Portfolio } from "./portfolios.contract.ts";

/** A child of a composite in the form; days empty: all of its time. */
export interface ChildState {
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The boxes of the settings' form. */
export interface PortfolioState {
  readonly name: string;
  readonly currency: string;
  readonly broker: string;
  readonly costMethod: "fifo" | "average";
  readonly accountType: 1 | 2;
  readonly isCashTracked: boolean;
  readonly isShortAllowed: boolean;
  readonly isComposite: boolean;
  readonly children: readonly ChildState[];
}

export const emptyPortfolio = (currency: string): PortfolioState => ({
  name: "",
  currency,
  broker: "",
  costMethod: "fifo",
  accountType: 1,
  isCashTracked: true,
  isShortAllowed: false,
  isComposite: false,
  children: [],
});

/** A stored portfolio in the form. */
export const stateOf = (portfolio: Portfolio): PortfolioState => {
  const { name, currency, broker, costMethod, accountType, children } = portfolio;
  const { isCashTracked, isShortAllowed, isComposite } = portfolio;
  return {
    ...{ name, currency, broker, costMethod, children, isCashTracked, isShortAllowed, isComposite },
    accountType: accountType === 2 ? 2 : 1,
  };
};

/** What the API is sent of a change: children only of a composite, the kind never. */
export function toSettings({ isComposite, children, ...settings }: PortfolioState) {
  return isComposite ? { ...settings, children: [...children] } : settings;
}

export const settingPaths: readonly string[] = [
  "name",
  "currency",
  "broker",
  "costMethod",
  "accountType",
  "note",
];

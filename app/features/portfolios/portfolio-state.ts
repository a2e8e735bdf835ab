import { percentOf, ratioOf } from "../../shared/text/percent.ts";
import type { Portfolio } from "./portfolios.contract.ts";

/** Part of a composite in the form; without days its whole period. */
export interface ChildState {
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
}

export const lotMethodNames = ["fifo", "average", "lifo", "hifo"] as const;

/** Asset with its own cost method. */
export interface LotMethodState {
  readonly assetId: string;
  readonly ticker: string;
  readonly method: (typeof lotMethodNames)[number];
}

/** Asset its owner cannot trade. */
export interface BlockedState {
  readonly assetId: string;
  readonly ticker: string;
}

/** Valuation of frozen assets: last price, less a haircut, or apart from the portfolio. */
export const blockedCounts = ["price", "haircut", "apart"] as const;

/** Fields of the settings form. */
export interface PortfolioState {
  readonly name: string;
  readonly currency: string;
  readonly broker: string;
  readonly costMethod: (typeof lotMethodNames)[number];
  readonly accountType: 1 | 2;
  readonly view: 1 | 2;
  readonly rateSource: "cbr" | "ecb" | null;
  readonly cashBackType: 1 | 2;
  readonly lotMethods: readonly LotMethodState[];
  readonly blockedAssets: readonly BlockedState[];
  readonly blockedCount: (typeof blockedCounts)[number];
  /** Taken off the last price, in percent; applies to haircuts only. */
  readonly blockedHaircut: string | null;
  readonly defaultAccountId: string | null;
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
  view: 1,
  rateSource: null,
  cashBackType: 2,
  lotMethods: [],
  blockedAssets: [],
  blockedCount: "price",
  blockedHaircut: null,
  defaultAccountId: null,
  isCashTracked: true,
  isShortAllowed: false,
  isComposite: false,
  children: [],
});

const blockedCountOf = ({ isBlockedApart, blockedHaircut }: Portfolio): PortfolioState["blockedCount"] => {
  if (isBlockedApart) return "apart";
  return blockedHaircut === null ? "price" : "haircut";
};

/** Converts a stored portfolio to form state. */
export const stateOf = (portfolio: Portfolio): PortfolioState => {
  const { name, currency, broker, costMethod, accountType, children } = portfolio;
  const { isCashTracked, isShortAllowed, isComposite, rateSource, defaultAccountId } = portfolio;
  return {
    ...{ name, currency, broker, costMethod, children, isCashTracked, isShortAllowed, isComposite },
    ...{ rateSource, defaultAccountId },
    blockedAssets: portfolio.blockedAssets,
    blockedCount: blockedCountOf(portfolio),
    blockedHaircut: portfolio.blockedHaircut === null ? null : percentOf(portfolio.blockedHaircut),
    accountType: accountType === 2 ? 2 : 1,
    view: portfolio.view === 2 ? 2 : 1,
    cashBackType: portfolio.cashBackType === 1 ? 1 : 2,
    lotMethods: portfolio.lotMethods.map((one) => ({
      ...one,
      method: lotMethodNames.find((name) => name === one.method) ?? "fifo",
    })),
  };
};

/** Converts form state to a new portfolio; accounts and exceptions follow later. */
export function toDraft({ lotMethods: _none, defaultAccountId: _first, ...state }: PortfolioState) {
  const { blockedAssets: _free, blockedCount: _count, blockedHaircut: _haircut, ...draft } = state;
  const { isComposite, children, view } = draft;
  return { ...draft, view: isComposite ? 1 : view, children: isComposite ? [...children] : [] } as const;
}

/** Converts form state to a change: children for composites only, kind and view never. */
export function toSettings({ isComposite, children, view: _view, ...state }: PortfolioState) {
  const { defaultAccountId, blockedCount, blockedHaircut, ...rest } = state;
  const lotMethods = state.lotMethods.map(({ assetId, method }) => ({ assetId, method }));
  return {
    ...{ ...rest, lotMethods },
    blockedAssets: state.blockedAssets.map(({ assetId }) => assetId),
    isBlockedApart: blockedCount === "apart",
    blockedHaircut: blockedCount === "haircut" ? ratioOf(blockedHaircut ?? "0") : null,
    ...(isComposite && { children: [...children] }),
    ...(defaultAccountId !== null && { defaultAccountId }),
  };
}

export const settingPaths: readonly string[] = [
  "name",
  "currency",
  "broker",
  "costMethod",
  "accountType",
  "view",
  "defaultAccountId",
  "blockedHaircut",
  "note",
];

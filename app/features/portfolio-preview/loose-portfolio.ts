import { v7 as newId } from "uuid";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { AccountType, CashBackType, CostMethod, PortfolioView } from "../../shared/codes.ts";

interface LooseSettings {
  readonly currency: string;
  readonly isDemo: boolean;
  /** True for a statement; typed positions do not include cash. */
  readonly isCashTracked: boolean;
  readonly createdAt: Date;
}

/** Returns the settings of a portfolio created from a preview: the form's defaults. */
export const keptSettings = ({ currency, isDemo, createdAt }: Omit<LooseSettings, "isCashTracked">) => ({
  currency,
  view: PortfolioView.transactional,
  accountType: AccountType.real,
  costMethod: CostMethod.fifo,
  cashBackType: CashBackType.byTransactions,
  isCashTracked: true,
  isDemo,
  createdAt,
});

/**
 * Builds the portfolio of a preview: stored nowhere, with new ids that match nothing in the database. Its user id
 * belongs to no user: everything loaded for it is public data.
 */
export const loosePortfolio = ({ isCashTracked, ...settings }: LooseSettings): PortfolioRow => ({
  ...keptSettings(settings),
  ...{ userId: newId(), id: newId(), name: "" },
  isCashTracked,
  isComposite: false,
  isShortAllowed: false,
  isIncomeBooked: false,
  incomeTaxRate: null,
  rateSource: null,
  blockedHaircut: null,
  isBlockedApart: false,
  broker: "",
  note: "",
  position: 0,
  lastChange: 1,
  archivedAt: null,
  deletedAt: null,
});

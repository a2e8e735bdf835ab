import { v7 as newId } from "uuid";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { AccountType, CashBackType, CostMethod, PortfolioView } from "../../shared/codes.ts";

interface LooseSettings {
  readonly currency: string;
  readonly isDemo: boolean;
  /** A statement tells of cash; typed positions do not. */
  readonly isCashTracked: boolean;
  readonly createdAt: Date;
}

/** Settings of a new portfolio, as the form has them, for one made of a preview. */
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
 * The portfolio of a preview: it is stored nowhere, and its ids are new, so that nothing in the database is of it. No
 * user has its user id: what is read for it is what everybody sees.
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
  version: 1,
  archivedAt: null,
  deletedAt: null,
});

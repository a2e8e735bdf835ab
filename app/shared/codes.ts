/** Never reused or renumbered (docs/codes.md#numbers). */
export const ReportType = { capitalGains: 1, income: 2 } as const;
export const AccountType = { real: 1, sandbox: 2 } as const;
export const PortfolioView = { transactional: 1, holdings: 2 } as const;
export const PieItemKind = { pie: 1, asset: 2 } as const;
export const GroupingCategory = { category: 1, asset: 2, sector: 3, classes: 4, currencies: 5 } as const;
export const AssetType = {
  stock: 1,
  bond: 2,
  etf: 3,
  cash: 4,
  reit: 5,
  limitedPartnership: 6,
  crypto: 7,
  commodity: 8,
  option: 9,
  futures: 10,
  index: 11,
  custom: 99,
  unknown: 100,
} as const;
export const CustomValueKind = { static: 1, interest: 2 } as const;
export const InterestPeriod = { day: 1, week: 2, month: 3, quarter: 4, year: 5 } as const;
export const CashBackType = { current: 1, byTransactions: 2 } as const;
export const SyncLevel = { disabled: 0, balanceOnly: 1, full: 2 } as const;
export const IntegrationProvider = {
  russianBrokerV1: 1,
  russianBrokerV2: 2,
  cryptoExchange: 3,
  dataAggregator: 4,
  brokerageAggregator: 5,
  p2pLending: 6,
  bankLink: 7,
  russianBroker: 8,
} as const;
export const DividendTreatment = { none: 0, asPriceAppreciation: 1, asDividendAsStock: 2 } as const;
export const CustomAssetClass = {
  other: 0,
  realEstate: 1,
  deposit: 2,
  preciousMetal: 3,
  cash: 4,
  p2p: 5,
  stock: 6,
  bond: 7,
  crypto: 8,
  etf: 9,
  option: 10,
  futures: 11,
} as const;
export const FeedbackType = {
  onboardingFinished: 1,
  unsubscribed: 2,
  other: 3,
  report: 4,
  customizableDashboard: 5,
} as const;

export const CostMethod = { fifo: 1, average: 2, lifo: 3, hifo: 4, specific: 5 } as const;
export const rateSources = ["cbr", "ecb"] as const;
export type RateSource = (typeof rateSources)[number];
export const AccountWrapper = {
  ordinary: 0,
  iisA: 1,
  iisB: 2,
  iis3: 3,
  isa: 4,
  ira: 5,
  other: 99,
} as const;
export const Role = { user: 1, partner: 2, support: 3, admin: 4 } as const;
export const GoalKind = { value: 1, monthlyIncome: 2 } as const;
export const ProposalState = { waiting: 1, confirmed: 2, dismissed: 3 } as const;
export const ImportState = { previewed: 1, committed: 2, revoked: 3, failed: 4, abandoned: 5 } as const;

export type RoleName = keyof typeof Role;
export type CodeOf<T extends Record<string, number>> = T[keyof T];

export const nilGuid = "00000000-0000-0000-0000-000000000000";
export const allPortfoliosId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** No real portfolio may read it. */
export const demoMarketOwner = "de000000-0000-4000-8000-000000000001";
export const instanceConstant = "3";

/** Returns the key of a code, for text keys such as `assetType.stock`. */
export const keyOfCode = (table: Record<string, number>, code: number): string | undefined =>
  Object.keys(table).find((key) => table[key] === code);

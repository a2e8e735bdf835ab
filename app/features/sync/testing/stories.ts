/** A year of an account at a fake, and how a night fetches it. */
export interface Story {
  readonly id: string;
  /** First of the 365 days. */
  readonly firstDay: string;
  /** Part of the path of operations. */
  readonly path: string;
  /** A day on which the provider still reports everything. */
  readonly knownOn: string;
  /**
   * The ledger after the year by day, each line verified against the account in `fakes/`: kind, security, units, price,
   * sums, currency.
   */
  readonly reported: readonly string[];
  /** The provider reports holdings only. */
  readonly isCashReported?: true;
}

export const STORIES: readonly Story[] = [
  // Cancelled operations are absent; the redeemed bond was bought before the history, so it is undecided.
  {
    ...{ id: "t-invest", firstDay: "2025-03-25", knownOn: "2025-05-30" },
    path: "GetOperationsByCursor",
    reported: [
      "2025-04-01 buy RU0009029540 10 at 300.5 sum 3005 fee 1.8 RUB",
      "2025-04-01 deposit sum 50000 RUB",
      "2025-04-02 buy RU000A0ZZZ17 10 sum 9850 accrued 123.4 fee 4.92 RUB",
      "2025-04-02 sell RU0009029540 5 at 305 sum 1525 fee 0.76 RUB",
      "2025-04-02 withdrawal sum 1000 RUB",
      "2025-04-04 currency-exchange sum 8125 fee 4.06 RUB to 100 USD",
      "2025-04-05 dividend RU0009029540 sum 3496.5 tax 455 RUB",
      "2025-04-08 buy RU000A0ZZZ41 100 at 7.5 sum 750 fee 0.5 RUB",
      "2025-04-08 coupon RU000A0ZZZ17 sum 354 tax 46 RUB",
      "2025-04-09 coupon RU000A0ZZZ25 sum 180 RUB",
      "2025-04-09 dividend RU000A0ZZZ41 sum 76.5 RUB",
      "2025-04-10 amortisation RU000A0ZZZ25 sum 1000 RUB",
      "2025-04-11 amortisation RU000A0ZZZ25 sum 500 RUB",
      "2025-04-14 waits: redemption 20 20000",
      "2025-04-15 tax sum 12 RUB",
      "2025-04-15 tax-refund sum 5 RUB",
      "2025-04-16 tax sum 300 RUB",
      "2025-04-17 fee sum 1 RUB",
      "2025-04-17 fee sum 290 RUB",
      "2025-04-23 cash-gain sum 7 RUB",
      "2025-04-25 deposit sum 10.5 USD",
      "2025-04-30 buy RU0009029540 1 at 301 sum 301 fee 0.15 RUB",
      "2025-04-30 withdrawal sum 500 RUB",
    ],
  },
  // The dollar security was bought earlier: its sale is undecided.
  {
    ...{ id: "finam", firstDay: "2019-05-10", knownOn: "2019-07-30" },
    path: "transactions",
    reported: [
      "2019-05-16 deposit sum 20000 RUB",
      "2019-05-17 buy RU000ZZA0014 100 at 25.5 sum 2550 fee 0.57 RUB",
      "2019-05-17 buy RU000ZZA0014 100 at 25.5 sum 2550 fee 0.57 RUB",
      "2019-05-20 buy RU000ZZA0022 3 at 99.2 sum 2976 accrued 45.12 RUB",
      "2019-05-20 sell RU000ZZA0014 50 at 26 sum 1300 fee 0.29 RUB",
      "2019-05-21 sell RU000ZZA0022 1 at 99.5 sum 995 accrued 15.3 RUB",
      "2019-05-21 waits: sell 1 51",
      "2019-05-31 fee sum 177 RUB",
      "2019-06-14 dividend RU000ZZA0014 sum 300 tax 39 RUB",
      "2019-06-17 coupon RU000ZZA0022 sum 74.8 RUB",
      "2019-06-20 withdrawal sum 1000 RUB",
    ],
  },
  // Overlapping queries: the December deal and the fee are in both.
  {
    ...{ id: "ibkr-flex", firstDay: "2024-06-01", knownOn: "2025-05-30" },
    path: "GetStatement",
    reported: [
      "2024-01-03 deposit sum 20000 USD",
      "2024-01-05 buy USZZ20010013 100 at 50 sum 5000 fee 1 USD",
      "2024-03-15 dividend USZZ20010013 100 at 0.5 sum 50 tax 7.5 USD",
      "2024-12-16 sell USZZ20010013 40 at 60 sum 2400 fee 1 USD",
      "2024-12-20 fee sum 3 USD",
      "2025-02-03 buy USZZ20010013 10 at 62 sum 620 fee 1 USD",
    ],
  },
  {
    ...{ id: "trading-212", firstDay: "2023-12-20", knownOn: "2024-05-01" },
    path: "history/exports",
    reported: [
      "2024-01-02 deposit sum 2000 GBP",
      "2024-01-03 buy US0378331005 5 sum 728.35 fee 1.09 GBP",
      "2024-01-04 buy GB00BH4HKS39 100 at 0.685 sum 68.5 tax 0.34 GBP",
      "2024-02-01 sell US0378331005 1 sum 150 fee 0.24 GBP",
      "2024-02-16 dividend US0378331005 4 sum 0.76 tax 0.11 GBP",
      "2024-03-01 interest sum 0.42 GBP",
      "2024-03-09 withdrawal sum 250 GBP",
    ],
  },
  // Two corporate actions are unreadable and in the run's result; five lines are undecided.
  {
    ...{ id: "questrade", firstDay: "2023-12-20", knownOn: "2024-05-01" },
    path: "activities",
    reported: [
      "2024-01-02 deposit sum 10000 CAD",
      "2024-01-03 deposit sum 500 CAD",
      "2024-01-04 withdrawal sum 100 CAD",
      "2024-01-05 buy MPLE.TO 100 at 25.5 sum 2550 fee 4.95 CAD",
      "2024-01-08 buy MPLE.TO 10 at 25.5 sum 255 fee 4.95 CAD",
      "2024-01-09 sell MPLE.TO 20 at 26 sum 520 fee 4.95 CAD",
      "2024-01-10 dividend .MPLE sum 45 CAD",
      "2024-01-11 buy MPLE.TO 1 at 25 sum 25 CAD",
      "2024-01-12 stock-dividend MPLE.TO 2 CAD",
      "2024-01-15 waits: sell 50 25",
      "2024-01-16 currency-exchange sum 1350 CAD to 1000 USD",
      "2024-01-17 deposit sum 60 CAD",
      "2024-01-17 transfer-in BNDX 40 USD",
      "2024-01-18 transfer-out BNDX 5 USD",
      "2024-01-19 waits: withdrawal 70",
      "2024-01-22 cash-gain sum 3.21 CAD",
      "2024-01-23 interest-paid sum 1.11 CAD",
      "2024-01-24 interest sum 0.55 CAD",
      "2024-01-29 waits: redemption 1000 1000",
      "2024-01-30 waits: fee 19.95",
    ],
  },
  // Reports holdings, no operations.
  {
    ...{ isCashReported: true, id: "bondora", firstDay: "2024-01-01", knownOn: "2024-05-01" },
    path: "investments",
    reported: ["2024-01-01 deposit sum 470.5 EUR"],
  },
  // A trade of two coins with the fee in a third is undecided; a dollar coin counts as a dollar.
  {
    ...{ id: "binance", firstDay: "2026-02-20", knownOn: "2026-05-02" },
    path: "myTrades",
    reported: [
      "2026-03-02 deposit sum 3000 EUR",
      "2026-03-03 buy BTC 0.04995 sum 2000 EUR",
      "2026-03-04 waits: asset-fee 0.0001",
      "2026-03-04 waits: swap 0.01",
      "2026-03-05 transfer-in ADA 150 USD",
      "2026-03-06 buy USDT 30 sum 30 USD",
      "2026-03-06 sell ADA 100 sum 30 USD",
      "2026-03-09 staking-reward ADA 0.25 USD",
      "2026-04-02 transfer-out BTC 0.0041 USD",
      "2026-04-10 sell BTC 0.01 sum 420 fee 0.42 EUR",
    ],
  },
  {
    ...{ id: "bybit", firstDay: "2026-02-20", knownOn: "2026-05-02" },
    path: "transaction-log",
    reported: [
      "2026-03-01 transfer-in USDT 600 USD",
      "2026-03-02 buy ETH 0.0999 sum 245 USD",
      "2026-03-02 sell USDT 245 sum 245 USD",
      "2026-03-20 buy USDT 49.95 sum 49.95 USD",
      "2026-03-20 sell ETH 0.02 sum 49.95 USD",
      "2026-04-05 transfer-out USDT 50 USD",
    ],
  },
  {
    ...{ id: "okx", firstDay: "2026-02-20", knownOn: "2026-05-02" },
    path: "bills-archive",
    reported: [
      "2026-03-01 transfer-in USDT 1000 USD",
      "2026-03-02 buy ETH 0.0999 sum 245 USD",
      "2026-03-02 sell USDT 245 sum 245 USD",
      "2026-03-05 buy USDT 124.875 sum 124.875 USD",
      "2026-03-05 sell ETH 0.05 sum 124.875 USD",
      "2026-03-08 staking-reward USDT 0.5 USD",
      "2026-03-10 transfer-out USDT 101 USD",
    ],
  },
  {
    ...{ id: "kraken", firstDay: "2026-02-20", knownOn: "2026-05-02" },
    path: "Ledgers",
    reported: [
      "2026-03-02 deposit sum 5000 EUR",
      "2026-03-03 buy BTC 0.05 sum 2000 fee 3.2 EUR",
      "2026-03-04 swap BTC 0.01 USD",
      "2026-04-01 staking-reward ETH 0.001 USD",
      "2026-04-02 asset-fee BTC 0.0001 USD",
      "2026-04-02 transfer-out BTC 0.005 USD",
    ],
  },
  // The origin of the dollar coins is missing: their sale is undecided.
  {
    ...{ id: "coinbase", firstDay: "2026-02-20", knownOn: "2026-05-02" },
    path: "transactions",
    reported: [
      "2026-03-02 buy BTC 0.01 sum 400 fee 5.99 EUR",
      "2026-03-20 buy ETH 0.1 sum 190 EUR",
      "2026-03-20 waits: sell 201.2 190",
      "2026-04-01 staking-reward ETH 0.0005 sum 0.95 EUR",
      "2026-04-02 transfer-out BTC 0.001 USD",
    ],
  },
  {
    ...{ id: "snaptrade", firstDay: "2026-02-20", knownOn: "2026-05-02" },
    path: "activities",
    reported: [
      "2026-03-02 deposit sum 5000 USD",
      "2026-03-03 buy AAPL@XNAS/USD 10 at 150 sum 1500 fee 4.95 USD",
      "2026-03-20 dividend AAPL@XNAS/USD sum 2.4 tax 0.36 USD",
      "2026-04-02 sell AAPL@XNAS/USD 2 at 160 sum 320 fee 4.95 USD",
      "2026-04-03 fee sum 9.95 USD",
    ],
  },
  {
    ...{ id: "plaid", firstDay: "2026-02-20", knownOn: "2026-05-02" },
    path: "investments/transactions",
    reported: [
      "2026-03-02 deposit sum 3000 USD",
      "2026-03-03 buy US5949181045 5 at 300 sum 1500 fee 1 USD",
      "2026-03-20 dividend US5949181045 sum 3.75 USD",
      "2026-04-02 sell US5949181045 1 at 320 sum 320 USD",
    ],
  },
  {
    ...{ id: "yodlee", firstDay: "2026-02-20", knownOn: "2026-05-02" },
    path: "transactions",
    reported: [
      "2026-03-02 deposit sum 2000 USD",
      "2026-03-03 buy US9229087690 10 at 100 sum 1000 fee 1 USD",
      "2026-03-20 dividend US9229087690 sum 2.5 USD",
      "2026-04-03 fee sum 5 USD",
    ],
  },
];

/** Portfolios that stand side by side at most, and assets of one. */
export const mostPortfolios = 5;
export const mostAssets = 50;

export const rebalancingKinds = ["never", "month", "quarter", "year", "threshold"] as const;
export const dividendKinds = ["none", "price", "reinvest"] as const;

/** Letters of a portfolio's name. */
export const longestName = 60;

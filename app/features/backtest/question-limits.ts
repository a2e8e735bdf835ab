export const mostPortfolios = 5;
export const mostAssets = 50;

export const rebalancingKinds = ["never", "month", "quarter", "year", "threshold"] as const;
export const dividendKinds = ["none", "price", "reinvest"] as const;

export const longestName = 60;

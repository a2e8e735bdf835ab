/** YTD starts on 31 December. */
export const periodNames = ["1M", "3M", "6M", "YTD", "1Y", "3Y", "5Y", "ALL"] as const;
export type PeriodName = (typeof periodNames)[number];

/** Returns the portfolio on show: that of the address (`?p=`), then the last used, then the first. */
export function chosenPortfolio<T extends { readonly id: string }>(
  portfolios: readonly T[],
  inAddress: string | null,
  remembered: string | null,
): T | undefined {
  const find = (id: string | null) => portfolios.find((portfolio) => portfolio.id === id);
  return find(inAddress) ?? find(remembered) ?? portfolios[0];
}

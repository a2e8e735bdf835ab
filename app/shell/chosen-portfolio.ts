/** Returns the portfolio of the address (`?p=`), the last used, or the first. */
export function chosenPortfolio<T extends { readonly id: string }>(
  portfolios: readonly T[],
  inAddress: string | null,
  remembered: string | null,
): T | undefined {
  const find = (id: string | null) => portfolios.find((portfolio) => portfolio.id === id);
  return find(inAddress) ?? find(remembered) ?? portfolios[0];
}

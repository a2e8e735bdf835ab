/** Pages of a single portfolio: empty until the first portfolio exists. */
const portfolioPages = [
  ...["/dashboard", "/holdings", "/transactions", "/cash", "/div-calendar", "/stats", "/income"],
  ...["/corporate-actions", "/recurring-plans", "/pies", "/rebalancing", "/goals", "/recommendations"],
  ...["/momentum", "/report", "/recap", "/share", "/import", "/data-health", "/history"],
  "/add-positions",
];

/** Returns whether a page shows a single portfolio. */
export const isAboutPortfolio = (pathname: string): boolean =>
  portfolioPages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

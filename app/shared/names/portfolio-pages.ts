/** Pages inside the frame that show one portfolio: before the first one there is nothing to show yet. */
const portfolioPages = [
  ...["/dashboard", "/holdings", "/transactions", "/cash", "/div-calendar", "/stats", "/income"],
  ...["/corporate-actions", "/recurring-plans", "/pies", "/rebalancing", "/goals", "/recommendations"],
  ...["/momentum", "/report", "/recap", "/share", "/import", "/data-health", "/history"],
  "/add-positions",
];

/** Whether a page shows one portfolio. */
export const isAboutPortfolio = (pathname: string): boolean =>
  portfolioPages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

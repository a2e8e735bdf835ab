const portfolioPages = [
  ...["/dashboard", "/holdings", "/transactions", "/cash", "/div-calendar", "/stats", "/income"],
  ...["/corporate-actions", "/recurring-plans", "/pies", "/rebalancing", "/goals", "/recommendations"],
  ...["/momentum", "/report", "/recap", "/share", "/import", "/data-health", "/history"],
  "/add-positions",
];

export const isAboutPortfolio = (pathname: string): boolean =>
  portfolioPages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

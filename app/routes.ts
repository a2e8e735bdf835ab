import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The map of all screens. */
export default [
  index("features/home/home.screen.tsx"),
  route("auth/login", "features/account/login.screen.tsx"),
  route("auth/signup", "features/account/signup.screen.tsx"),
  route("onboarding", "features/account/onboarding.screen.tsx"),
  route("logout", "features/account/logout.screen.tsx"),
  route("unsubscribe", "features/account/unsubscribe.screen.tsx"),
  route("public/privacy", "features/legal/privacy.screen.tsx"),
  route("public/terms", "features/legal/terms.screen.tsx"),
  layout("features/shell/shell.layout.tsx", [
    route("dashboard", "features/dashboard/dashboard.screen.tsx"),
    route("holdings", "features/holdings/holdings.screen.tsx"),
    route("transactions", "features/transactions/transactions.screen.tsx"),
    route("corporate-actions", "features/corporate-actions/corporate-actions.screen.tsx"),
    route("import", "features/import/import.screen.tsx"),
    route("prices", "features/assets/prices.screen.tsx"),
    route("data-health", "features/data-health/data-health.screen.tsx"),
    route("support/assets", "features/asset-support/support-search.screen.tsx"),
    route("support/assets/:id", "features/asset-support/support-asset.screen.tsx"),
    route("new-portfolio", "features/portfolios/new-portfolio.screen.tsx"),
    route("support/quarantine", "features/quarantine/quarantine.screen.tsx"),
    route("support/failed-files", "features/import/failed-files.screen.tsx"),
    route("admin/providers", "features/operations/providers.screen.tsx"),
    route("admin/jobs", "features/operations/jobs.screen.tsx"),
    route("backup", "features/backup/backup.screen.tsx"),
    route("user-profile", "features/account/profile.screen.tsx"),
  ]),
  route("404", "features/errors/not-found.screen.tsx", { id: "not-found" }),
  route("500", "features/errors/failure.screen.tsx"),
  route("*", "features/errors/not-found.screen.tsx", { id: "unknown" }),
] satisfies RouteConfig;

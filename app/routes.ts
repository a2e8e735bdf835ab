import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The map of all screens: those outside the frame, then those inside it in the groups of the menu and their order. */
export default [
  // Public pages
  index("features/home/home.screen.tsx"),
  route("pricing", "pages/pricing.screen.tsx"),
  route("calendars", "features/market-calendar/calendars.screen.tsx"),
  route("public/assets", "features/screener/assets-list.screen.tsx"),
  route("public/asset/:symbol", "features/asset-pages/asset.screen.tsx"),
  route("public/screener", "features/screener/public-screener.screen.tsx"),
  route("public/rating-grades", "features/rating-grades/rating-grades.screen.tsx"),
  route("public/portfolios", "features/public-portfolios/list/portfolios-list.screen.tsx"),
  route("public/portfolios/:key", "features/public-portfolios/view/public-portfolio.screen.tsx"),
  route("public/profile/:userName", "features/social/public-profile.screen.tsx"),
  route("public/blog", "features/blog/blog.screen.tsx"),
  route("public/blog/tag/:tag", "features/blog/blog.screen.tsx", { id: "blog-of-tag" }),
  route("public/blog/:slug", "features/blog/post.screen.tsx"),
  route("recap24", "features/recap/recap.screen.tsx"),
  route("recap24/:year", "features/recap/recap.screen.tsx", { id: "recap-of-year" }),
  route("public/privacy", "features/legal/privacy.screen.tsx"),
  route("public/terms", "features/legal/terms.screen.tsx"),
  layout("pages/with-content.layout.tsx", [
    layout("features/backtest/public-tools.layout.tsx", [
      route("dividends-backtesting", "features/backtest/dividends-backtesting.screen.tsx"),
      route("dividends-calculator", "features/backtest/dividends-calculator.screen.tsx"),
      route("stock-portfolio-performance", "features/backtest/stock-portfolio-performance.screen.tsx"),
      route(
        "portfolio-visualization-demo",
        "features/portfolio-preview/portfolio-visualization-demo.screen.tsx",
      ),
    ]),
  ]),
  // Pages that are files of `content`
  route(":page", "pages/content.screen.tsx"),
  route("dividend-info/:country", "pages/content.screen.tsx", { id: "dividends-of-country" }),
  route("version", "features/news/version.screen.tsx"),
  route("sgts", "features/feedback/suggestions.screen.tsx"),
  route("widgets/portfolio/:key", "features/public-portfolios/embed/portfolio-widget.screen.tsx"),
  route("widgets/:kind", "features/dashboard/widget.screen.tsx"),

  // Signing in and first steps, links of e-mails
  route("auth/login", "features/account/sign-in/login.screen.tsx"),
  route("auth/signup", "features/account/sign-in/signup.screen.tsx"),
  route("auth/forgot-password", "features/account/sign-in/forgot-password.screen.tsx"),
  route("auth/reset-password", "features/account/sign-in/reset-password.screen.tsx"),
  route("auth/two-factor", "features/account/second-factor/two-factor.screen.tsx"),
  route("auth/external", "features/account/external/external.screen.tsx"),
  route("auth/verify-password", "pages/verify-password.screen.tsx"),
  route("public/confirm-email", "features/account/sign-in/confirm-email.screen.tsx"),
  route("public/login-finished", "features/sync/screens/login-finished.screen.tsx"),
  route("onboarding", "features/account/onboarding/onboarding.screen.tsx"),
  route("emailpromo", "features/promo/email-promo.screen.tsx"),
  route("unsubscribe", "features/account/profile/unsubscribe.screen.tsx"),
  route("logout", "features/account/sign-in/logout.screen.tsx"),

  layout("pages/shell.layout.tsx", [
    // Portfolio
    route("dashboard", "features/dashboard/dashboard.screen.tsx"),
    route("holdings", "features/holdings/holdings.screen.tsx"),
    route("add-positions", "features/holdings/positions/add-positions.screen.tsx"),
    route("asset/:symbol", "features/asset-pages/own-asset.screen.tsx"),
    route("transactions", "pages/transactions.screen.tsx"),
    route("div-calendar", "features/income/calendar/div-calendar.screen.tsx"),
    route("income", "features/income/income.screen.tsx"),
    route("stats", "features/analytics/stats.screen.tsx"),
    route("cash", "features/cash/cash.screen.tsx"),

    // Plan
    route("pies", "features/pies/pies.screen.tsx"),
    route("rebalancing", "features/rebalancing/rebalancing.screen.tsx"),
    route("goals", "features/goals/goals.screen.tsx"),

    // Results
    route("report", "features/reports/report.screen.tsx"),
    route("share", "features/portfolios/sharing/share.screen.tsx"),
    route("share/publish", "features/public-portfolios/owner/public-share.screen.tsx"),
    route("shared-portfolio", "features/portfolios/sharing/shared-portfolio.screen.tsx"),

    // Data
    route("import", "features/import/import.screen.tsx"),
    route("sync", "features/sync/sync.screen.tsx"),
    route("manage-portfolios", "features/portfolios/manage-portfolios.screen.tsx"),
    route("new-portfolio", "features/portfolios/form/new-portfolio.screen.tsx"),

    // Market
    route("watchlists", "features/watchlists/watchlists.screen.tsx"),
    route("screener", "features/screener/screener.screen.tsx"),
    route("momentum", "features/momentum/momentum.screen.tsx"),
    route("public-portfolios", "features/public-portfolios/list/public-portfolios.screen.tsx"),

    // Tools
    route("recommendations", "features/recommendations/recommendations.screen.tsx"),
    route("backtest", "features/backtest/backtest.screen.tsx"),
    route("recap", "features/recap/own-recap.screen.tsx"),

    // Records
    route("corporate-actions", "features/corporate-actions/corporate-actions.screen.tsx"),
    route("recurring-plans", "features/plans/plans.screen.tsx"),
    route("own-assets", "features/custom-assets/custom-assets.screen.tsx"),
    route("prices", "features/assets/prices.screen.tsx"),
    route("data-health", "features/data-health/data-health.screen.tsx"),
    route("history", "features/history/history.screen.tsx"),

    // Support and administration
    route("support/users", "features/support/support-users.screen.tsx"),
    route("support/users/:id", "features/support/support-user.screen.tsx"),
    route("support/assets", "features/asset-support/support-search.screen.tsx"),
    route("support/assets/:id", "features/asset-support/support-asset.screen.tsx"),
    route("support/quarantine", "features/quarantine/quarantine.screen.tsx"),
    route("support/failed-files", "features/import/support/failed-files.screen.tsx"),
    route("admin", "features/admin/overview/overview.screen.tsx"),
    route("admin/users", "features/admin/users/users.screen.tsx"),
    route("admin/users/:id", "features/admin/users/user.screen.tsx"),
    route("admin/stats", "features/admin/stats/stats.screen.tsx"),
    route("admin/mails", "features/admin/mails/mails.screen.tsx"),
    route("admin/announcements", "features/announcements/announcements.screen.tsx"),
    route("admin/storage", "features/admin/storage/storage.screen.tsx"),
    route("admin/providers", "features/operations/providers.screen.tsx"),
    route("admin/jobs", "features/operations/jobs.screen.tsx"),
    route("admin/feedback", "features/feedback/feedback.screen.tsx"),
    route("admin/ab-tests", "features/ab-tests/ab-tests.screen.tsx"),
    route("admin/reports", "features/public-portfolios/moderation/abuse-reports.screen.tsx"),
    route("admin/blog", "features/blog/admin/admin-blog.screen.tsx"),
    route("partners", "features/partners/partners.screen.tsx"),
    route("admin/partners", "features/partners/admin-partners.screen.tsx"),
    route("admin/promo-codes", "features/promo/admin-promo.screen.tsx"),
    route("admin/payments", "features/admin/billing/payments.screen.tsx"),
    route("public/blog/:slug/edit-post", "features/blog/admin/edit-post.screen.tsx"),

    // The account
    route("user-profile", "pages/profile.screen.tsx"),
    route("user-manage-subscription", "features/subscription/subscription.screen.tsx"),
    route("referral", "features/referral/referral.screen.tsx"),
    route("user-manage-subscription/checkout", "features/subscription/checkout/checkout.screen.tsx"),
    route("payment-accepted", "features/subscription/payment/payment-accepted.screen.tsx"),
    route("payment-failed", "features/subscription/payment/payment-failed.screen.tsx"),
    route("notifications", "features/notices/notices.screen.tsx"),
    route("whats-new", "features/news/news.screen.tsx"),
    route("backup", "features/backup/backup.screen.tsx"),
  ]),

  // Faults
  route("404", "features/errors/not-found.screen.tsx", { id: "not-found" }),
  route("500", "features/errors/failure.screen.tsx"),
  route("*", "features/errors/not-found.screen.tsx", { id: "unknown" }),
] satisfies RouteConfig;

import { allRoutes } from "./route-list.ts";
import type { Samples, Statuses } from "./sample.ts";
import { nobodysId, nobodysResult } from "./samples-outside.ts";

/** Statuses of pages about the demo account's data: missing for all others, present before the first portfolio. */
const demoOnly: Statuses = { admin: 404 };
/** Administrator's data under a path without a portfolio. */
const adminAlone: Statuses = { demo: 404, empty: 404 };
const adminOnly: Statuses = { demo: 404 };
const linkGone: Statuses = { empty: 400, demo: 400, admin: 400 };
/** Screens for selling plans, absent in this installation. */
const unsold: Statuses = { empty: 404, demo: 404, admin: 404 };
const staffOnly: Statuses = { empty: 403, demo: 403 };

const portfolioSamples: Samples = {
  "/dashboard": ({ demo, made }) => [
    "/dashboard",
    "/dashboard?period=1Y",
    [`/dashboard?p=${demo.portfolioId}&period=YTD`, demoOnly],
    [`/dashboard?p=${made.portfolioId}`, adminOnly],
    [`/dashboard?p=${nobodysId}`, { demo: 404, admin: 404 }],
  ],
  "/holdings": ({ demo, made }) => [
    "/holdings",
    "/holdings?closed=1&cols=value,twr&by=sector&sort=-value&cash=-value",
    `/holdings?asset=${demo.assetId}&period=1Y`,
    "/holdings?choose=columns&by=none",
    [`/holdings?p=${made.portfolioId}&asset=${made.assetId}`, adminOnly],
    [`/holdings?set=${made.columnSetId}`, adminOnly],
  ],
  "/add-positions": ({ demo, made }) => [
    "/add-positions",
    // An unknown portfolio id gives the current portfolio.
    `/add-positions?p=${demo.portfolioId}`,
    `/add-positions?p=${made.statedPortfolioId}`,
  ],
  "/pies": ({ demo }) => ["/pies", [`/pies?p=${demo.portfolioId}`, demoOnly]],
  "/rebalancing": ({ demo }) => ["/rebalancing", [`/rebalancing?p=${demo.portfolioId}`, demoOnly]],
  "/goals": ({ demo }) => ["/goals", [`/goals?p=${demo.portfolioId}`, demoOnly]],
  "/recap": ({ demo, made }) => [
    "/recap",
    "/recap?year=2023",
    [`/recap?year=1950&p=${demo.portfolioId}`, demoOnly],
    [`/recap?p=${made.portfolioId}`, adminOnly],
  ],
  "/momentum": ({ demo }) => [
    "/momentum",
    "/momentum?by=high&type=3",
    [`/momentum?p=${demo.portfolioId}&by=months3&type=1&benchmark=DEMOUSA@DEMO`, demoOnly],
  ],
  "/recommendations": ({ demo }) => [
    "/recommendations",
    [`/recommendations?p=${demo.portfolioId}`, demoOnly],
  ],
  "/transactions": ({ demo, made }) => [
    "/transactions",
    "/transactions?activity=income&q=a&from=2023-01-01&to=2024-06-28&kind=dividend",
    "/transactions?new=buy&many=1",
    "/transactions?new=deposit&sort=date",
    "/transactions?new=split",
    "/transactions?action=Add_Dividend",
    `/transactions?action=Add_Transaction&for=${demo.assetId}`,
    `/transactions?id=${demo.rowId}`,
    `/transactions?asset=${demo.assetId}&import=${nobodysId}`,
    `/transactions?account=${made.accountId}`,
    "/transactions?move=new",
    [`/transactions?p=${made.portfolioId}&id=${made.rowId}`, adminOnly],
    [`/transactions?p=${made.portfolioId}&move=${made.moveId}`, adminOnly],
    [`/transactions?p=${made.portfolioId}&move=new&for=${made.assetId}`, adminOnly],
  ],
  "/income": ({ demo }) => [
    "/income",
    "/income?by=quarter",
    [`/income?by=year&p=${demo.portfolioId}`, demoOnly],
  ],
  "/stats": ({ demo }) => [
    "/stats",
    "/stats?by=sector&funds=whole&period=1Y#common",
    "/stats?unit=quarter&window=6&bench=DEMOUSA@DEMO&years=20&monthly=100&seed=7#growth",
    [`/stats?p=${demo.portfolioId}&from=2023-01-01&to=2024-01-01&by=issuer&unit=year#growth`, demoOnly],
  ],
  "/div-calendar": ({ demo }) => [
    "/div-calendar",
    "/div-calendar?view=year&m=2024-01&net=1&by=currency",
    `/div-calendar?view=list&m=2024-06&status=confirmed&kind=dividend&asset=${demo.assetId}`,
    "/div-calendar?view=list&sector=Energy&paid=RUB&by=sector&entry=none",
  ],
  "/report": ({ demo }) => [
    "/report",
    "/report?kind=income&year=2023&groups=-net",
    "/report?kind=russia&year=2023&accounts=name",
    "/report?kind=russia",
    [`/report?year=2023&p=${demo.portfolioId}`, demoOnly],
  ],
  "/prices": ({ made }) => [
    "/prices",
    [`/prices?asset=${made.customAssetId}&date=2026-11-20`, adminAlone],
    "/prices?pair=USD/RUB",
    "/prices?sold=1&sort=-close&rates=pair",
    "/prices?enter=price",
    "/prices?enter=file",
  ],
  "/own-assets": ({ made }) => [
    "/own-assets",
    `/own-assets?bond=${nobodysId}`,
    "/own-assets?asset=new",
    "/own-assets?asset=new&name=Grain+store",
    `/own-assets?asset=${made.customAssetId}`,
  ],
  "/recurring-plans": ({ made }) => [
    "/recurring-plans",
    "/recurring-plans?plan=new",
    [`/recurring-plans?p=${made.portfolioId}&plan=${made.planId}`, adminOnly],
  ],
  "/corporate-actions": ({ demo }) => [
    "/corporate-actions",
    [`/corporate-actions?p=${demo.portfolioId}`, demoOnly],
  ],
  "/history": ({ demo }) => [
    "/history",
    "/history?group=settings",
    [`/history?p=${demo.portfolioId}&group=transactions`, demoOnly],
  ],
  "/cash": ({ demo }) => ["/cash", [`/cash?p=${demo.portfolioId}&cash=value`, demoOnly]],
  "/import": ({ made }) => [
    "/import",
    [`/import?id=${made.importId}&status=check`, adminOnly],
    [`/import?id=${made.importId}&map=1`, adminOnly],
    [`/import?id=${made.committedImportId}`, adminOnly],
    [`/import?p=${made.portfolioId}`, adminOnly],
  ],
  "/data-health": ({ demo }) => ["/data-health", [`/data-health?p=${demo.portfolioId}`, demoOnly]],
  "/manage-portfolios": ({ made }) => ["/manage-portfolios", `/manage-portfolios?edit=${made.portfolioId}`],
  "/new-portfolio": () => ["/new-portfolio", "/new-portfolio?kind=composite"],
  "/share/publish": ({ made }) => [
    "/share/publish",
    `/share/publish?p=${made.portfolioId}&tab=performance&by=class&period=1Y`,
  ],
  "/public-portfolios": () => [
    "/public-portfolios",
    "/public-portfolios?search=grain&sort=newest&currency=USD&assetClass=1&country=US&minHistoryDays=365",
  ],
  "/shared-portfolio": ({ made }) => [
    `/shared-portfolio?token=${made.invitation}`,
    ["/shared-portfolio?token=none", linkGone],
    ["/shared-portfolio", linkGone],
  ],
};

const otherSamples: Samples = {
  "/screener": () => [
    "/screener",
    "/screener?text=pear&type=1&country=RU&sort=-cap&page=1&yieldMin=1&frequency=quarterly&exFrom=2024-01-01&open=yield",
  ],
  "/backtest": ({ made }) => [
    "/backtest",
    `/backtest?r=${made.backtestId}&chart=falls`,
    `/backtest?r=${made.backtestId}&part=periods`,
    `/backtest?r=${made.backtestId}&part=assets&n=b`,
    `/backtest?r=${made.backtestId}&part=dividends`,
    `/backtest?r=${made.backtestId}&part=rows&n=0&from=50`,
    [`/backtest?r=${nobodysResult}`, { empty: 404, demo: 404, admin: 404 }],
    ["/backtest?r=damaged", { empty: 400, demo: 400, admin: 400 }],
  ],
  "/sync": ({ made }) => [
    "/sync",
    "/sync?connect=list",
    "/sync?connect=info&provider=bondora",
    `/sync?connect=access&provider=bondora&portfolio=${made.portfolioId}`,
    "/sync?connect=info",
    `/sync?connect=accounts&connection=${nobodysId}`,
  ],
  "/watchlists": ({ made }) => [
    "/watchlists",
    [`/watchlists?list=${made.watchlistId}`, { empty: 404, demo: 404 }],
  ],
  "/asset/:symbol": ({ made }) => [
    "/asset/PEARWORKS@DEMO?period=5Y&reports=quarter&compare=WHOLEPIE@DEMO&own=date",
    "/asset/GOSZERNO205@DEMO",
    "/asset/WHOLEPIE@DEMO",
    "/asset/BTC@CRYPTO",
    "/asset/SBER@MISX",
    [`/asset/${made.customSymbol}`, adminAlone],
    [`/asset/${made.customAssetId}?period=ALL`, adminAlone],
    ["/asset/NOBODY@DEMO", { empty: 404, demo: 404, admin: 404 }],
  ],
  "/support/users": () => [
    ["/support/users", staffOnly],
    ["/support/users?q=demo", staffOnly],
  ],
  "/support/users/:id": () => [
    [`/support/users/${nobodysId}`, staffOnly],
    ["/support/users/damaged", staffOnly],
  ],
  "/support/assets": () => [
    ["/support/assets", staffOnly],
    ["/support/assets?q=pear", staffOnly],
  ],
  "/support/assets/:id": ({ made }) => [
    ...["fields", "payments", "prices", "reports", "sources", "codes", "log"].map(
      (part) => [`/support/assets/${made.sharedAssetId}?part=${part}`, staffOnly] as const,
    ),
    [`/support/assets/${made.sharedAssetId}?part=prices&until=2024-01-01`, staffOnly],
    [`/support/assets/${nobodysId}`, { ...staffOnly, admin: 404 }],
    ["/support/assets/damaged", { ...staffOnly, admin: 400 }],
  ],
  "/support/quarantine": () => [["/support/quarantine", staffOnly]],
  "/support/failed-files": () => [["/support/failed-files", staffOnly]],
  "/admin": () => [["/admin", staffOnly]],
  "/admin/users": () => [
    ["/admin/users", staffOnly],
    ["/admin/users?q=demo&role=user&plan=Tier0&state=demo&seen=30&country=RU&sort=email", staffOnly],
    ["/admin/users?role=none&cursor=damaged", { ...staffOnly, admin: 400 }],
  ],
  "/admin/users/:id": () => [
    [`/admin/users/${nobodysId}`, { ...staffOnly, admin: 404 }],
    ["/admin/users/damaged?log=2", { ...staffOnly, admin: 400 }],
  ],
  "/admin/stats": () => [
    ["/admin/stats", staffOnly],
    ["/admin/stats?days=365&cohort=month", staffOnly],
  ],
  "/admin/mails": () =>
    ["waiting", "failed", "suppressed", "sent"].map((state) => [`/admin/mails?state=${state}`, staffOnly]),
  "/admin/announcements": () => [["/admin/announcements", staffOnly]],
  "/admin/storage": () => [["/admin/storage", staffOnly]],
  "/admin/providers": () => [["/admin/providers", staffOnly]],
  "/admin/jobs": () =>
    ["failed", "waiting", "running", "done"].map((state) => [`/admin/jobs?state=${state}`, staffOnly]),
  "/admin/feedback": () => [
    ["/admin/feedback", staffOnly],
    ["/admin/feedback?type=3&page=2", staffOnly],
    ["/admin/feedback?type=messages&page=2", staffOnly],
  ],
  "/admin/ab-tests": () => [["/admin/ab-tests", staffOnly]],
  "/admin/reports": () => [
    ["/admin/reports", staffOnly],
    ["/admin/reports?state=hidden&cursor=damaged", staffOnly],
  ],
  "/admin/blog": () => [["/admin/blog", staffOnly]],
  "/public/blog/:slug/edit-post": () => [
    ["/public/blog/new/edit-post", staffOnly],
    ["/public/blog/twr-and-irr/edit-post", staffOnly],
    ["/public/blog/no-such-post/edit-post", { ...staffOnly, admin: 404 }],
  ],
  "/partners": () => [
    ["/partners", unsold],
    ["/partners?tab=users&page=2&currency=RUB", unsold],
  ],
  "/referral": () => [["/referral", unsold]],
  "/admin/partners": () => [["/admin/partners", unsold]],
  "/admin/promo-codes": () => [["/admin/promo-codes", unsold]],
  "/admin/payments": () => [
    ["/admin/payments", unsold],
    ["/admin/payments?status=paid&provider=stripe&day=2026-11-20&cursor=damaged", unsold],
  ],
  "/user-manage-subscription/checkout": () => [
    "/user-manage-subscription/checkout",
    "/user-manage-subscription/checkout?plan=Tier2_3&period=Month",
  ],
  "/payment-accepted": () => ["/payment-accepted", `/payment-accepted?order=${nobodysId}&session_id=cs_none`],
  "/payment-failed": () => ["/payment-failed", `/payment-failed?order=${nobodysId}`],
  "/notifications": () => ["/notifications", "/notifications?show=unread&page=2"],
  "/user-profile": () => [
    "/user-profile",
    ...["public", "security", "notifications", "data"].map((section) => `/user-profile?section=${section}`),
  ],
};

const named: Samples = { ...portfolioSamples, ...otherSamples };

/** Plain path of screens without an entry. */
const plain = allRoutes.filter(({ path, isInside }) => isInside && !/[:*]/.test(path) && !(path in named));

/** Screens that read parameters of their address need an entry above. */
export const insideSamples: Samples = {
  ...Object.fromEntries(plain.map(({ path }) => [path, () => [path]])),
  ...named,
};

import { allRoutes } from "../smoke/route-list.ts";

export interface DemoIds {
  /** Long-term, abroad, experiments, home. */
  readonly portfolios: readonly string[];
  readonly importId: string;
  readonly heldId: string;
}

/** Addresses of a screen with all its tabs and sections, or the reason that it is empty in the demo account. */
export type Walked = ((ids: DemoIds) => readonly string[]) | string;

const movesOn = "a signed-in user is led on";
const staff = "support and administrators only";
const unsold = "the demo runs without the sale of plans";
const secret = "opens by an address or a token that the demo account cannot make";

const bySymbol = (prefix: string, section = "") =>
  [
    "CHAINIK",
    "KOPILKA",
    "PEARWORKS",
    "SKLADOK",
    "ZERNORUS",
    "WHOLEPIE",
    "GOSZERNO205",
    "GRANUM",
    "DEMORUS",
  ].map((ticker) => `${prefix}/${ticker}@DEMO${section}`);

/** Parts that are rightly empty in the demo, by text, with the reason. */
export const rightlyEmpty: readonly (readonly [words: string, why: string])[] = [
  ["No dividend data for ZERNORUS", "a fund that keeps its income pays nothing, and no source says so"],
  ["No income in the last twelve months", "coins pay nothing"],
  ["No payments announced or expected", "coins pay nothing, and nobody announces a rent"],
];

/**
 * Screens of `app/routes.ts` for the demo account; those inside the frame only if more than the plain path is visited.
 */
const named: Readonly<Record<string, Walked>> = {
  "/": movesOn,
  "/auth/login": movesOn,
  "/auth/signup": movesOn,
  "/auth/forgot-password": movesOn,
  "/auth/reset-password": secret,
  "/auth/two-factor": movesOn,
  "/auth/external": secret,
  "/auth/verify-password": secret,
  "/public/portfolios": () => ["/public/portfolios"],
  "/public/portfolios/:key": () =>
    ["", "?tab=performance", "?tab=dividends", "?tab=transactions", "?by=country"].map(
      (part) => `/public/portfolios/demoabroad${part}`,
    ),
  "/widgets/portfolio/:key": () => ["/widgets/portfolio/demoabroad"],
  "/public/profile/:userName": "the demo account publishes no person",
  "/public/confirm-email": secret,
  "/onboarding": movesOn,
  "/logout": "ends the walk",
  "/pricing": () => ["/pricing"],
  "/unsubscribe": secret,
  "/emailpromo": () => ["/emailpromo"],
  "/partners": unsold,
  "/referral": unsold,
  "/admin/partners": unsold,
  "/admin/promo-codes": unsold,
  "/admin/payments": unsold,
  "/public/privacy": () => ["/public/privacy"],
  "/public/terms": () => ["/public/terms"],
  "/public/login-finished": secret,
  "/calendars": () => ["", "&view=year", "&kind=coupon"].map((part) => `/calendars?m=2026-07${part}`),
  "/public/screener": () => ["/public/screener"],
  "/add-positions": ({ portfolios }) => [`/add-positions?p=${portfolios[0]}`],
  "/recap": () => ["/recap", "/recap?year=2025"],
  "/recap24/:year": () => ["/recap24/2024"],
  "/recap24": () => ["/recap24", "/recap24?year=2025"],
  "/public/assets": () => ["/public/assets"],
  "/public/rating-grades": () => ["/public/rating-grades"],
  "/public/asset/:symbol": () => bySymbol("/public/asset"),
  "/dashboard": ({ portfolios }) => portfolios.map((id) => `/dashboard?p=${id}`),
  "/holdings": ({ portfolios, heldId }) => [
    ...portfolios.map((id) => `/holdings?p=${id}`),
    `/holdings?closed=1&by=sector&asset=${heldId}`,
  ],
  "/pies": ({ portfolios }) => portfolios.map((id) => `/pies?p=${id}`),
  "/rebalancing": ({ portfolios }) => portfolios.slice(0, 3).map((id) => `/rebalancing?p=${id}`),
  "/momentum": ({ portfolios }) => portfolios.slice(0, 3).map((id) => `/momentum?p=${id}`),
  "/recommendations": ({ portfolios }) => portfolios.map((id) => `/recommendations?p=${id}`),
  "/goals": ({ portfolios }) => portfolios.slice(0, 2).map((id) => `/goals?p=${id}`),
  "/transactions": ({ portfolios }) => [
    ...portfolios.map((id) => `/transactions?p=${id}`),
    ...["trade", "income", "expense", "cash"].map((name) => `/transactions?activity=${name}`),
    "/transactions?new=buy",
  ],
  "/income": ({ portfolios }) => [
    ...portfolios.slice(0, 2).map((id) => `/income?p=${id}`),
    "/income?by=quarter",
    "/income?by=year",
  ],
  "/stats": ({ portfolios }) => [
    ...portfolios.flatMap((id) => [`/stats?p=${id}#common`, `/stats?p=${id}#growth`]),
    ...["sector", "country", "currency", "category", "issuer"].map((by) => `/stats?by=${by}#common`),
  ],
  "/div-calendar": ({ portfolios }) => [
    `/div-calendar?p=${portfolios[0]}&m=2026-11`,
    `/div-calendar?p=${portfolios[1]}&m=2026-12`,
    "/div-calendar?view=year&m=2026-01",
    "/div-calendar?view=list&m=2026-11",
  ],
  "/report": () => ["/report?year=2025", "/report?kind=income&year=2025", "/report?kind=russia&year=2025"],
  "/recurring-plans": ({ portfolios }) => portfolios.slice(0, 2).map((id) => `/recurring-plans?p=${id}`),
  "/corporate-actions": ({ portfolios }) => portfolios.map((id) => `/corporate-actions?p=${id}`),
  "/history": ({ portfolios }) => [
    ...portfolios.map((id) => `/history?p=${id}`),
    ...["settings", "imports"].map((group) => `/history?p=${portfolios[0]}&group=${group}`),
    `/history?p=${portfolios[3]}&group=transactions`,
  ],
  "/cash": ({ portfolios }) => portfolios.slice(0, 2).map((id) => `/cash?p=${id}`),
  "/import": ({ importId }) => ["/import", `/import?id=${importId}`],
  "/sync": () => [
    "/sync",
    ...["list", "info&provider=t-invest", "access&provider=t-invest", "accounts"].map(
      (step) => `/sync?connect=${step}`,
    ),
  ],
  "/asset/:symbol": () => [
    ...bySymbol("/asset"),
    "/asset/CHAINIK@DEMO?reports=quarter",
    "/asset/CHAINIK@DEMO?compare=DEMORUS@DEMO",
  ],
  "/prices": () => ["/prices", "/prices?pair=USD/RUB"],
  "/data-health": ({ portfolios }) => portfolios.map((id) => `/data-health?p=${id}`),
  "/support/users": staff,
  "/support/users/:id": staff,
  "/support/assets": staff,
  "/support/assets/:id": staff,
  "/manage-portfolios": ({ portfolios }) => [
    "/manage-portfolios",
    `/manage-portfolios?edit=${portfolios[0]}`,
  ],
  "/new-portfolio": () => ["/new-portfolio", "/new-portfolio?kind=composite"],
  "/shared-portfolio": secret,
  "/support/quarantine": staff,
  "/support/failed-files": staff,
  "/admin": staff,
  "/admin/users": staff,
  "/admin/users/:id": staff,
  "/admin/stats": staff,
  "/admin/mails": staff,
  "/admin/announcements": staff,
  "/admin/storage": staff,
  "/admin/providers": staff,
  "/admin/jobs": staff,
  "/admin/feedback": staff,
  "/notifications": () => ["/notifications", "/notifications?show=unread"],
  "/admin/ab-tests": staff,
  "/admin/blog": staff,
  "/public/blog": () => ["/public/blog"],
  "/public/blog/tag/:tag": () => ["/public/blog/tag/returns"],
  "/public/blog/:slug": () => ["/public/blog/twr-and-irr"],
  "/public/blog/:slug/edit-post": staff,
  "/user-profile": () => [
    "/user-profile",
    ...["public", "security", "notifications", "data"].map((section) => `/user-profile?section=${section}`),
  ],
  "/dividends-backtesting": () => ["/dividends-backtesting"],
  "/dividends-calculator": () => ["/dividends-calculator"],
  "/stock-portfolio-performance": () => ["/stock-portfolio-performance"],
  "/portfolio-visualization-demo": () => ["/portfolio-visualization-demo"],
  "/:page": () => ["/features", "/dividend-calendar", "/link-portfolio", "/dividend-rating"],
  "/dividend-info/:country": () => ["/dividend-info/us"],
  "/version": () => ["/version"],
  "/sgts": () => ["/sgts"],
  "/widgets/:kind": secret,
  "/404": "an error by purpose",
  "/500": "an error by purpose",
  "/*": "an error by purpose",
};

/** Other screens inside the frame are reached by their plain path. */
const plain = allRoutes.filter(({ path, isInside }) => isInside && !/[:*]/.test(path) && !(path in named));

export const demoScreens: Readonly<Record<string, Walked>> = {
  ...Object.fromEntries(plain.map(({ path }) => [path, () => [path]])),
  ...named,
};

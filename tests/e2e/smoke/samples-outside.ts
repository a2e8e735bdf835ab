import type { Samples } from "./sample.ts";

/** Unused id. */
export const nobodysId = "00000000-0000-4000-8000-000000000000";

export const nobodysResult = "nobodys-result-0123456";

const everywhere = (status: number) => ({
  anonymous: status,
  fresh: status,
  empty: status,
  demo: status,
  admin: status,
});

export const outsideSamples: Samples = {
  "/": () => ["/", "/?lang=ru", "/?ref=vera", "/?promo=spring&lang=en"],
  "/auth/login": () => ["/auth/login", "/auth/login?ended&next=%2Fholdings"],
  "/auth/signup": () => ["/auth/signup", "/auth/signup?invite=somebodys&next=%2Fholdings"],
  "/auth/forgot-password": () => ["/auth/forgot-password"],
  "/auth/reset-password": () => ["/auth/reset-password", "/auth/reset-password?id=a&code=b"],
  "/public/portfolios": () => [
    "/public/portfolios",
    "/public/portfolios?search=grain&sort=yield&currency=USD&assetClass=1&classPercent=75&country=US&countryPercent=25",
    "/public/portfolios?minHistoryDays=365&minHoldings=2&maxHoldings=20&withDemo=false&cursor=damaged",
  ],
  "/public/portfolios/:key": () => [
    "/public/portfolios/demoabroad",
    "/public/portfolios/demoabroad?period=1Y&by=country",
    "/public/portfolios/demoabroad?tab=performance",
    "/public/portfolios/demoabroad?tab=dividends",
    "/public/portfolios/demoabroad?tab=transactions&cursor=50",
    ["/public/portfolios/nobodyskey", everywhere(404)],
  ],
  "/widgets/portfolio/:key": () => [
    "/widgets/portfolio/demoabroad?lang=ru&theme=dark&period=1Y",
    ["/widgets/portfolio/nobodyskey", everywhere(404)],
  ],
  "/public/profile/:userName": () => [
    "/public/profile/vera-smoke",
    ["/public/profile/nobody-here", everywhere(404)],
  ],
  "/public/confirm-email": () => ["/public/confirm-email", "/public/confirm-email?id=a&code=b"],
  "/auth/two-factor": () => ["/auth/two-factor", "/auth/two-factor?next=%2Fholdings"],
  "/auth/external": () => ["/auth/external", "/auth/external?code=old&state=guessed"],
  "/auth/verify-password": () => ["/auth/verify-password", "/auth/verify-password?next=%2Fbackup"],
  "/onboarding": () => ["/onboarding", "/onboarding?next=%2Fimport"],
  "/logout": () => ["/logout"],
  "/emailpromo": () => ["/emailpromo", "/emailpromo?t=damaged"],
  "/pricing": () => ["/pricing", "/pricing?period=Month"],
  "/unsubscribe": () => ["/unsubscribe", "/unsubscribe?t=damaged"],
  "/public/privacy": () => ["/public/privacy"],
  "/calendars": () => [
    "/calendars",
    "/calendars?kind=coupon&by=pay&view=month&m=2024-07&country=RU&currency=RUB",
    "/calendars?kind=repayment&view=year&m=2024-01",
    "/calendars?kind=dividend&view=list&by=ex&day=2024-06-28&sector=energy&offset=0",
  ],
  "/public/terms": () => ["/public/terms"],
  "/public/login-finished": () => ["/public/login-finished"],
  "/public/screener": () => [
    "/public/screener",
    "/public/screener?text=pear&type=1,3&country=RU,US&exchange=DEMO&sector=energy&currency=RUB&sort=-cap&page=2",
    "/public/screener?frequency=quarterly&yieldMin=1&yieldMax=90&exFrom=2024-01-01&exTo=2024-12-31&open=yield",
    "/public/screener?growthMin=1&growthMax=50&streakMin=1&streakMax=9&payoutMin=1&payoutMax=90&ratingMin=1&ratingMax=9",
    "/public/screener?safetyMin=1&safetyMax=9&capMin=1&capMax=99999&peMin=1&peMax=30&priceMin=1&priceMax=9999",
  ],
  "/recap24/:year": () => ["/recap24/2023", "/recap24/soon", ["/recap24/2023?link=damaged", everywhere(404)]],
  "/recap24": ({ demo }) => [
    "/recap24",
    "/recap24?year=2023",
    `/recap24?year=2024&p=${demo.portfolioId}`,
    "/recap24?year=1950",
  ],
  "/public/assets": () => [
    "/public/assets",
    "/public/assets?list=held",
    "/public/assets?text=pear&type=1&sort=-name&page=1",
  ],
  "/public/blog": () => ["/public/blog", "/public/blog?lang=ru&page=2", "/public/blog?tag=returns"],
  "/public/blog/tag/:tag": () => ["/public/blog/tag/returns", "/public/blog/tag/nothing?lang=ru"],
  "/public/blog/:slug": () => [
    "/public/blog/twr-and-irr",
    "/public/blog/twr-and-irr?lang=ru",
    ["/public/blog/no-such-post", everywhere(404)],
    ["/public/blog/No%20slug", everywhere(404)],
  ],
  "/public/rating-grades": () => ["/public/rating-grades"],
  "/public/asset/:symbol": ({ made }) => [
    "/public/asset/PEARWORKS@DEMO?period=5Y&reports=quarter&compare=WHOLEPIE@DEMO&compare=SBER@MISX",
    "/public/asset/GOSZERNO205@DEMO",
    "/public/asset/WHOLEPIE@DEMO?period=1M",
    "/public/asset/BTC@CRYPTO",
    "/public/asset/SBER@MISX",
    [`/public/asset/${made.customSymbol}`, everywhere(404)],
    ["/public/asset/NOBODY@DEMO", everywhere(404)],
  ],
  "/dividends-backtesting": ({ made }) => [
    "/dividends-backtesting",
    `/dividends-backtesting?r=${made.backtestId}`,
    [`/dividends-backtesting?r=${nobodysResult}`, everywhere(404)],
  ],
  "/dividends-calculator": ({ made }) => [
    "/dividends-calculator",
    `/dividends-calculator?r=${made.backtestId}&part=dividends`,
  ],
  "/portfolio-visualization-demo": () => ["/portfolio-visualization-demo"],
  "/stock-portfolio-performance": ({ made }) => [
    "/stock-portfolio-performance",
    "/stock-portfolio-performance?mix=PEARWORKS@DEMO:0.6,WHOLEPIE@DEMO:0.4&currency=USD&name=Grain",
    `/stock-portfolio-performance?r=${made.backtestId}&chart=growth&part=rows&n=b&from=50`,
  ],
  "/:page": () => [
    "/features",
    ...["/dividend-rating", "/link-portfolio", "/dividend-calendar", "/contact", "/contact?sent=1"],
  ],
  "/dividend-info/:country": () => [
    "/dividend-info/us",
    "/dividend-info/ru?lang=en",
    ["/dividend-info/atlantis", everywhere(404)],
  ],
  "/version": () => ["/version"],
  "/sgts": () => ["/sgts", "/sgts?sent=1"],
  "/widgets/:kind": ({ made }) => [
    `/widgets/head?token=${made.widgetToken}&lang=ru&theme=dark&currency=USD`,
    ["/widgets/head?token=taken-back", everywhere(404)],
    ["/widgets/head", everywhere(400)],
    ["/widgets/nothing?token=none", everywhere(404)],
  ],
  "/404": () => [["/404", everywhere(404)]],
  "/500": () => [["/500", everywhere(500)]],
  "/*": () => [
    ["/public/no-such-page", everywhere(404)],
    ["/no-such-page", { empty: 404, demo: 404, admin: 404 }],
  ],
};

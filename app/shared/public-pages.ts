export const publicPages = {
  product: [
    "overview",
    "features",
    "portfolio-tracker",
    "stock-tracker",
    "dividend-tracker",
    "crypto-tracker",
    "investment-tracker",
    "investment-portfolio-management",
    "link-portfolio",
    "portfolio-share",
    "public/portfolios",
    "pricing",
  ],
  tools: [
    "portfolio-visualization-demo",
    "stock-portfolio-performance",
    "dividends-backtesting",
    "dividends-calculator",
    "calendars",
    "dividend-calendar",
    "dividend-rating",
    "dividend-info",
    "public/screener",
    "public/assets",
    "public/rating-grades",
  ],
  compare: [
    "snowball-vs-sharesight-vs-ghostfolio",
    "snowball-alternative",
    "sharesight-alternative",
    "ghostfolio-alternative",
  ],
  company: [
    "about",
    "public/blog",
    "contact",
    "sgts",
    "version",
    "public/privacy",
    "public/terms",
    "api/docs",
  ],
} as const;

type PublicGroup = keyof typeof publicPages;
type PublicPageName = (typeof publicPages)[PublicGroup][number];

export const publicGroups = Object.keys(publicPages) as PublicGroup[];

/** Absent without their `content` file. */
const ofContent: ReadonlySet<string> = new Set<PublicPageName>([
  ...["overview", "features", "portfolio-tracker", "stock-tracker", "dividend-tracker"],
  ...["crypto-tracker", "investment-tracker", "investment-portfolio-management", "link-portfolio"],
  ...["portfolio-share", "dividend-calendar", "dividend-rating", "dividend-info"],
  ...publicPages.compare,
  ...["about", "contact", "portfolio-visualization-demo"],
] as PublicPageName[]);

/** @param content slugs of available pages */
export const pagesOfGroup = (group: PublicGroup, content: readonly string[]): readonly PublicPageName[] =>
  publicPages[group].filter((name) => !ofContent.has(name) || content.includes(name));

/** Lists paths of all public pages; content pages only with a slug in `content`. */
export const publicPaths = (content: readonly string[]): readonly string[] =>
  publicGroups.flatMap((group) => pagesOfGroup(group, content).map((name) => `/${name}`));

/** The map of the public side: pages as the menu and the foot of every public page group and order them. */
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

/** Pages that are a file of `content` and nothing else: without it they are not there. */
const ofContent: ReadonlySet<string> = new Set<PublicPageName>([
  ...["overview", "features", "portfolio-tracker", "stock-tracker", "dividend-tracker"],
  ...["crypto-tracker", "investment-tracker", "investment-portfolio-management", "link-portfolio"],
  ...["portfolio-share", "dividend-calendar", "dividend-rating", "dividend-info"],
  ...publicPages.compare,
  ...["about", "contact", "portfolio-visualization-demo"],
] as PublicPageName[]);

/**
 * Pages of a group that are there.
 * @param content slugs of the pages of `content`
 */
export const pagesOfGroup = (group: PublicGroup, content: readonly string[]): readonly PublicPageName[] =>
  publicPages[group].filter((name) => !ofContent.has(name) || content.includes(name));

/** All of the map that are there, as paths. */
export const publicPaths = (content: readonly string[]): readonly string[] =>
  publicGroups.flatMap((group) => pagesOfGroup(group, content).map((name) => `/${name}`));

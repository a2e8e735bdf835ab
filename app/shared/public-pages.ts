/** Map of the public side: pages in the groups and order of the menu and footer of every public page. */
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

/** Pages that consist of a `content` file only: without the file they do not exist. */
const ofContent: ReadonlySet<string> = new Set<PublicPageName>([
  ...["overview", "features", "portfolio-tracker", "stock-tracker", "dividend-tracker"],
  ...["crypto-tracker", "investment-tracker", "investment-portfolio-management", "link-portfolio"],
  ...["portfolio-share", "dividend-calendar", "dividend-rating", "dividend-info"],
  ...publicPages.compare,
  ...["about", "contact", "portfolio-visualization-demo"],
] as PublicPageName[]);

/**
 * Returns the available pages of a group.
 * @param content slugs of the pages of `content`
 */
export const pagesOfGroup = (group: PublicGroup, content: readonly string[]): readonly PublicPageName[] =>
  publicPages[group].filter((name) => !ofContent.has(name) || content.includes(name));

/** Returns the paths of all available pages on the map. */
export const publicPaths = (content: readonly string[]): readonly string[] =>
  publicGroups.flatMap((group) => pagesOfGroup(group, content).map((name) => `/${name}`));

import { pricingPath } from "../../shared/plans.ts";

/** The five choices of the help menu: parts of the tour, each of which it can begin with. */
export const chapters = ["creation", "dashboard", "analytics", "composite", "customize"] as const;
/** `quick` is the tour that new users are offered: it has no choice of its own. */
type Chapter = (typeof chapters)[number] | "quick";

export interface TourStep {
  readonly id: string;
  readonly chapter: Chapter;
  /** Page of the control: path, and required query and hash. */
  readonly page: string;
  /** CSS selector of the control. */
  readonly target: string;
}

const named = (name: string) => `[data-tour="${name}"]`;
const figure = (name: string) => `main [data-figure="${name}"]`;
const widget = (name: string) => `main [data-widget="${name}"]`;

type Row = readonly [id: string, page: string, target: string];

const creation: readonly Row[] = [
  ["PortfolioCreate", "/manage-portfolios", named("new-portfolio")],
  ["PortfolioName", "/new-portfolio", named("portfolio-name")],
  ["PortfolioType", "/new-portfolio", named("portfolio-type")],
  ["PortfolioCurrency", "/new-portfolio", named("portfolio-currency")],
  ["PortfolioSave", "/new-portfolio", named("portfolio-save")],
  ["SyncList", "/sync?connect=list", named("sync-list")],
  ["SyncInfo", "/sync?connect=info", named("sync-info")],
  ["SyncAlternatives", "/sync?connect=info", named("sync-alternatives")],
  ["SyncContinue", "/sync?connect=info", named("sync-continue")],
  ["SyncAccountSelect", "/sync?connect=accounts", named("sync-account-select")],
  ["SyncSubmit", "/sync?connect=accounts", named("sync-submit")],
  ["StatementImport", "/import", named("statement-import")],
  ["ManualTransaction", "/transactions?new=buy", named("transaction-form")],
];

const dashboard: readonly Row[] = [
  ["DashboardBalance", "/dashboard", figure("value")],
  ["DashboardTotalGain", "/dashboard", figure("totalProfit")],
  ["DashboardReturn", "/dashboard", figure("twr")],
  ["DashboardPeriod", "/dashboard", 'main nav[data-param="period"]'],
  ["DashboardIdentity", "/dashboard", widget("identity")],
  ["DashboardChart", "/dashboard", widget("value-chart")],
  ["DashboardAllocation", "/dashboard", widget("allocation")],
  ["DashboardHoldings", "/dashboard", widget("top-holdings")],
  ["DashboardIncome", "/dashboard", widget("income-months")],
  ["DashboardMonths", "/dashboard", widget("month-gains")],
  ["PortfolioSwitcher", "/dashboard", named("portfolio-switcher")],
  ["CurrencySwitcher", "/dashboard", named("currency-switcher")],
  ["CalendarSums", "/div-calendar", named("calendar-sums")],
  ["CalendarFeed", "/div-calendar", named("calendar-feed")],
];

const analytics: readonly Row[] = [
  ["StatsDivision", "/stats#common", named("stats-division")],
  ["StatsValue", "/stats#common", named("stats-value")],
  ["StatsMonths", "/stats#growth", named("stats-months")],
  ["StatsRisk", "/stats#growth", named("stats-risk")],
];

const composite: readonly Row[] = [
  ["SecondPortfolio", "/manage-portfolios", named("new-portfolio")],
  ["CompositeType", "/new-portfolio?kind=composite", named("portfolio-type")],
  ["CompositeChildren", "/new-portfolio?kind=composite", named("composite-children")],
];

const customize = (pricing: string): readonly Row[] => [
  ["DashboardCustomize", "/dashboard", named("customize")],
  ["Pricing", pricing, named("pricing")],
  ["Notifications", "/dashboard", named("notifications")],
];

const quick: readonly Row[] = [
  ["QuickValue", "/dashboard", figure("value")],
  ["QuickChart", "/dashboard", widget("value-chart")],
  ["QuickHoldings", "/dashboard", widget("top-holdings")],
  ["QuickSearch", "/dashboard", named("search")],
  ["QuickHelp", "/dashboard", named("help")],
];
const quickShares: Row = ["QuickShares", "/dashboard", widget("allocation")];

/** Replaced while amounts are hidden. */
const pieViewer: Row = ["PieViewer", "/dashboard", widget("allocation")];
const hiddenInStealth: readonly string[] = ["DashboardTotalGain", "DashboardAllocation"];

const withoutAmounts = (rows: readonly Row[]): readonly Row[] =>
  rows
    .filter(([id]) => !hiddenInStealth.includes(id))
    .map((row) => (row[0] === "DashboardBalance" ? pieViewer : row));

interface Reader {
  readonly isStealth: boolean;
  /** Plan of the subscription. */
  readonly plan: string;
}

const toSteps = (chapter: Chapter, rows: readonly Row[]): readonly TourStep[] =>
  rows.map(([id, page, target]) => ({ id, chapter, page, target }));

/** The five steps on a filled dashboard that a new user is offered; shares in place of the value while amounts are hidden. */
export const quickSteps = ({ isStealth }: Pick<Reader, "isStealth">): readonly TourStep[] =>
  toSteps("quick", isStealth ? [quickShares, ...quick.slice(1)] : quick);

/**
 * All steps of the five choices in their order. While amounts are hidden, the pie viewer stands in the place of balance and total gain;
 * a subscriber is led to the own subscription instead of the prices.
 */
export function stepsFor({ isStealth, plan }: Reader): readonly TourStep[] {
  const all: readonly (readonly [Chapter, readonly Row[]])[] = [
    ["creation", creation],
    ["dashboard", isStealth ? withoutAmounts(dashboard) : dashboard],
    ["analytics", analytics],
    ["composite", composite],
    ["customize", customize(pricingPath(plan))],
  ];
  return all.flatMap(([chapter, rows]) => toSteps(chapter, rows));
}

/** The step with which a choice of the menu begins. */
export const firstOf = (steps: readonly TourStep[], chapter: Chapter): string =>
  steps.find((step) => step.chapter === chapter)?.id ?? "";

/** Returns the first step: the balance, or its replacement. */
export const restartStep = (steps: readonly TourStep[]): string => firstOf(steps, "dashboard");

/** The step of an id; a saved one that is hidden or gone meanwhile becomes the first of the dashboard. */
export const findStep = (steps: readonly TourStep[], id: string): TourStep | undefined =>
  steps.find((step) => step.id === id) ?? steps.find((step) => step.id === restartStep(steps));

/** The steps that one is walked with: those of its choice. */
export function walkOf(steps: readonly TourStep[], id: string): readonly TourStep[] {
  const chapter = steps.find((step) => step.id === id)?.chapter;
  return steps.filter((step) => step.chapter === chapter);
}

/** The step before or after another of its choice; undefined behind either end. */
export function neighbour(steps: readonly TourStep[], id: string, direction: 1 | -1): TourStep | undefined {
  const walk = walkOf(steps, id);
  return walk[walk.findIndex((step) => step.id === id) + direction];
}

/** Returns the place of a step among those that are shown, and how many these are: what is absent counts for nothing. */
export function placeOf(steps: readonly TourStep[], id: string, absent: ReadonlySet<string>) {
  const shown = walkOf(steps, id).filter((step) => step.id === id || !absent.has(step.id));
  return { current: shown.findIndex((step) => step.id === id) + 1, total: shown.length };
}

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Whether an address shows a step's page: the same path, at least its query, and its hash (none is `#common`). */
export function isOnPage(address: Address, page: string): boolean {
  const wanted = new URL(page, "http://tour");
  const search = new URLSearchParams(address.search);
  const hash = address.hash === "" ? "#common" : address.hash;
  return (
    address.pathname === wanted.pathname &&
    [...wanted.searchParams].every(([name, value]) => search.get(name) === value) &&
    (wanted.hash === "" || hash === wanted.hash)
  );
}

interface TourPortfolio {
  readonly setupRequired: boolean;
  readonly isComposite: boolean;
  readonly childPortfolios: readonly string[];
  readonly hasHoldings: boolean;
}

/**
 * Whether a choice can be taken. All but the creation of a portfolio need one that shows something: set up, a
 * composite with children, any other with holdings.
 */
export function isChoosable(
  chapter: (typeof chapters)[number],
  portfolio: TourPortfolio | undefined,
): boolean {
  if (chapter === "creation") return true;
  if (!portfolio || portfolio.setupRequired) return false;
  return portfolio.isComposite ? portfolio.childPortfolios.length > 0 : portfolio.hasHoldings;
}

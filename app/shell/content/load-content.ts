import content from "virtual:content";
import type { PageContent } from "../../shared/page-content.ts";
import type { PageRequest } from "../../shared/page-request.ts";
import type { BlockData, PageLink, ShownContent } from "./content.types.ts";

const countryFolder = "dividend-info/";

const toLink = ({ slug, heading, description }: PageContent): PageLink => ({
  path: `/${slug}`,
  heading,
  description,
});

const hasBlock = ({ parts }: PageContent, wanted: string): boolean =>
  parts.some((part) => part.kind === "block" && part.block === wanted);

/** Returns undefined on an error: the page works without it. */
const ask = async <T>(page: PageRequest, key: string, input: object): Promise<T | undefined> => {
  try {
    return (await page.api(key, input)) as T;
  } catch (error) {
    page.logError(error);
    return undefined;
  }
};

/** Requests the best-rated asset, preferably a real one. */
async function askRating(page: PageRequest): Promise<BlockData["rating"]> {
  type Found = { assets: { symbol: string; isDemo: boolean; facts: { rating: { value: string | null } } }[] };
  const found = await ask<Found>(page, "GET /api/screener/div-finder", { sort: "-rating" });
  const rated = found?.assets.filter(({ facts }) => facts.rating.value !== null) ?? [];
  const symbol = (rated.find(({ isDemo }) => !isDemo) ?? rated[0])?.symbol;
  return symbol === undefined ? undefined : ask(page, "GET /api/public/asset-info/asset-rating", { symbol });
}

/** This month and the next: late in the month the current one has none left. */
async function askCalendar(page: PageRequest): Promise<BlockData["calendar"]> {
  type Calendar = NonNullable<BlockData["calendar"]>;
  const next = new Date(`${page.today.slice(0, 7)}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const months = [page.today.slice(0, 7), next.toISOString().slice(0, 7)];
  const [now, later] = await Promise.all(
    months.map((month) => ask<Calendar>(page, "GET /api/public/market-calendar", { month })),
  );
  return now && later && { ...now, payments: [...now.payments, ...later.payments] };
}

async function loadBlocks(page: PageRequest, shown: PageContent): Promise<BlockData> {
  const when = <T>(block: string, load: () => Promise<T | undefined>) =>
    hasBlock(shown, block) ? load() : Promise.resolve(undefined);
  const [brokers, rating, calendar] = await Promise.all([
    when("brokers", () => ask<NonNullable<BlockData["brokers"]>>(page, "GET /api/broker/list", {})),
    when("rating", () => askRating(page)),
    when("calendar", () => askCalendar(page)),
  ]);
  return { brokers, rating, calendar };
}

/**
 * Loads a page with its blocks; server only.
 * @returns null if not found
 */
export async function loadContent(page: PageRequest, slug: string): Promise<ShownContent | null> {
  const pages = content[page.prefs.language];
  const shown = Object.hasOwn(pages, slug) ? pages[slug] : undefined;
  if (!shown || !page.facts.content.includes(slug)) return null;
  const links = Object.values(pages).map(toLink);
  return {
    page: shown,
    blocks: await loadBlocks(page, shown),
    parent: links.find(({ path }) => `/${slug}`.startsWith(`${path}/`)) ?? null,
    related: shown.related.flatMap((name) => links.find(({ path }) => path === `/${name}`) ?? []),
    countries: links.filter(({ path }) => path.startsWith(`/${countryFolder}`)),
  };
}

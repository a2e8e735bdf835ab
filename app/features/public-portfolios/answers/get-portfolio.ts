import { findPublicOwner } from "../../../domain/publication/owners.queries.ts";
import { countFollowers } from "../../../domain/publication/publication.queries.ts";
import type { Snapshot } from "../../../domain/publication/snapshot/build-snapshot.ts";
import type {
  BothNames,
  SnapshotAsset,
  SnapshotPeriod,
  SnapshotSlice,
} from "../../../domain/publication/snapshot/snapshot.types.ts";
import { countryName } from "../../../market/reference/countries.ts";
import { sectorName } from "../../../market/reference/sectors.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import type { PeriodName } from "../../../shared/names/period-names.ts";
import type { PublicAsset } from "../../../shared/schemas/publication.schema.ts";
import type { publicPortfoliosContract } from "../public-portfolios.contract.ts";

type Answer = AnswerOf<(typeof publicPortfoliosContract)["GET /api/public/portfolio"]>;

/** Publication settings of a snapshot. */
export interface Published {
  readonly userId: string;
  readonly portfolioId: string;
  readonly key: string | null;
  readonly createdAt: Date;
  readonly delayDays: number;
  readonly isListed: boolean;
  readonly areTransactionsShared: boolean;
  readonly areAmountsShown: boolean;
  readonly showsOwner: boolean;
}

/** Snapshot with the context its answers need. */
export interface Opened {
  readonly row: Published;
  readonly snapshot: Omit<Snapshot, "series" | "rows">;
  readonly madeAt: Date;
  readonly language: string;
}

export const nameIn = ({ en, ru }: BothNames, language: string): string => (language === "ru" ? ru : en);

export const assetIn = ({ name, ...asset }: SnapshotAsset, language: string): PublicAsset => ({
  ...asset,
  name: name && nameIn(name, language),
});

/** Returns the stored figures of a named period. */
export function periodIn({ snapshot }: Opened, name: PeriodName): SnapshotPeriod {
  const found = snapshot.content.periods.find((period) => period.name === name);
  if (!found) throw new Error(`snapshot without the period ${name}`);
  return found;
}

/** Returns the period as named in answers. */
export const usedPeriod = ({ name, from, to }: SnapshotPeriod) => ({ name, from, to });

type Division = keyof Answer["allocation"];

/** Keys that the client translates, as opposed to codes of named things. */
const wordKeys: readonly string[] = ["unknown", "cash", "hidden"];

function nameOfSlice(by: Division, key: string, language: string): string | null {
  if (by === "class" || wordKeys.includes(key)) return null;
  if (by === "sector") return sectorName(key, language);
  return by === "country" ? countryName(key, language) : key;
}

const slicesIn = (by: Division, slices: readonly SnapshotSlice[], language: string) =>
  slices.map(({ key, weight }) => ({ key, name: nameOfSlice(by, key, language), weight }));

async function publicationOf(db: Db, { row, snapshot, madeAt }: Opened): Promise<Answer["publication"]> {
  const { firstDay, historyDays, descriptionHtml } = snapshot.content;
  return {
    ...{ key: row.key, since: row.createdAt.toISOString(), delayDays: row.delayDays },
    ...{ asOf: snapshot.asOf, madeAt: madeAt.toISOString(), firstDay, historyDays, descriptionHtml },
    ...{ isListed: row.isListed, areTransactionsShared: row.areTransactionsShared },
    areAmountsShown: row.areAmountsShown,
    owner: row.showsOwner ? await findPublicOwner(db, row.userId) : null,
    followers: await countFollowers(db, row),
    hash: snapshot.hash,
  };
}

/** Returns holdings and allocation by weight, with the public details of the publication. */
export async function getPortfolioAnswer(db: Db, opened: Opened, name: PeriodName): Promise<Answer> {
  const { snapshot, language } = opened;
  const { content } = snapshot;
  const period = periodIn(opened, name);
  const { allocation } = content;
  return {
    name: nameIn(content.name, language),
    ...{ currency: content.currency, isComposite: content.isComposite, isDemo: content.isDemo },
    period: usedPeriod(period),
    publication: await publicationOf(db, opened),
    holdings: content.holdings.map(({ asset, weight, amounts }, at) => ({
      asset: assetIn(asset, language),
      weight,
      simpleReturn: period.returns[at] ?? { refused: [] },
      amounts,
    })),
    hidden: content.hidden,
    cash: [...content.cash],
    allocation: {
      class: slicesIn("class", allocation.class, language),
      sector: slicesIn("sector", allocation.sector, language),
      currency: slicesIn("currency", allocation.currency, language),
      country: slicesIn("country", allocation.country, language),
    },
  };
}

import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { AccountType, allPortfoliosId } from "../../shared/codes.ts";
import type { RecordedTx } from "../history/recorded-tx.ts";
import { deleteRows, insertRows, updateRows } from "../history/write-rows.ts";
import { portfolioChildren as c, portfolios } from "../ledger.tables.ts";
import { portfoliosOfTotal } from "./all-portfolios.ts";
import { listPortfolios, type PortfolioRow } from "./portfolios.queries.ts";

export interface ChildOf {
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
}

type Children = ReadonlyMap<string, readonly (ChildOf & { readonly lastChange: number })[]>;

async function childrenOfAll(db: Db, userId: string): Promise<Children> {
  const parts = portfoliosOfTotal(await listPortfolios(db, userId));
  const children = parts.map(({ id, lastChange }) => ({ id, lastChange, from: null, to: null }));
  return new Map([[allPortfoliosId, children]]);
}

/** In order, without deleted ones. "All portfolios" only on request. */
export async function listChildren(db: Db, userId: string, portfolioId?: string): Promise<Children> {
  if (portfolioId === allPortfoliosId) return childrenOfAll(db, userId);
  const rows = await db
    .select({
      of: c.portfolioId,
      id: c.childId,
      from: c.fromDay,
      to: c.toDay,
      lastChange: portfolios.lastChange,
    })
    .from(c)
    .innerJoin(portfolios, and(eq(portfolios.userId, c.userId), eq(portfolios.id, c.childId)))
    .where(
      and(
        eq(c.userId, userId),
        portfolioId === undefined ? undefined : eq(c.portfolioId, portfolioId),
        isNull(portfolios.deletedAt),
      ),
    )
    .orderBy(asc(c.place));
  return Map.groupBy(rows, ({ of }) => of);
}

export const mayBeChild = ({ isComposite, accountType }: PortfolioRow): boolean =>
  !isComposite && accountType !== AccountType.sandbox;

/**
 * Never mixes demo and real portfolios.
 * @throws AppError NOT_FOUND for a foreign one, INVALID_INPUT naming an impossible child
 */
export async function replaceChildren(
  tx: RecordedTx,
  { userId, id }: Pick<PortfolioRow, "userId" | "id">,
  children: readonly ChildOf[],
  known: readonly PortfolioRow[],
): Promise<void> {
  const rows = new Map(known.map((row) => [row.id, row]));
  const isDemo = rows.get(children[0]?.id ?? "")?.isDemo;
  const fields = children.flatMap((child, place) => {
    const row = rows.get(child.id);
    if (!row) throw new AppError("NOT_FOUND");
    if (row.isDemo !== isDemo) return { path: `children.${place}.id`, code: "child-other-market" };
    if (!mayBeChild(row)) return { path: `children.${place}.id`, code: "child-unfit" };
    const isBackwards = child.from !== null && child.to !== null && child.from > child.to;
    return isBackwards ? { path: `children.${place}.from`, code: "after-to" } : [];
  });
  if (fields.length > 0) throw new AppError("INVALID_INPUT", {}, fields);
  await deleteRows(tx, c, and(eq(c.userId, userId), eq(c.portfolioId, id)));
  if (isDemo === undefined) return;
  await updateRows(tx, portfolios, { isDemo }, and(eq(portfolios.userId, userId), eq(portfolios.id, id)));
  await insertRows(
    tx,
    c,
    children.map((child, place) => ({
      ...{ userId, portfolioId: id, childId: child.id, place: place + 1 },
      ...{ fromDay: child.from, toDay: child.to },
    })),
  );
}

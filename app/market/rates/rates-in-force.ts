import { dayNumber, type IsoDate, type RateInForce } from "@zerno/engine";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { priceSources } from "../market.tables.ts";
import type { DaySeries } from "../prices/chunks.ts";
import { marketFetches } from "../updates/updates.tables.ts";

/**
 * The Bank of Russia sets no rates for ten or eleven days at New Year. The European Central Bank's longest gap is
 * Easter, five days, within the week of any rate.
 */
const source = "cbr";
const daysInForce = 15;
const weekDays = 7;

/** Source number, and the last requested day by currency. */
interface BankRequests {
  readonly id: number;
  readonly until: ReadonlyMap<string, number>;
}

/** Undefined while the bank has stored nothing. */
export async function loadBankRequests(db: Db): Promise<BankRequests | undefined> {
  const rows = await db
    .select({ id: priceSources.id, subject: marketFetches.subject, day: marketFetches.toDay })
    .from(priceSources)
    .leftJoin(
      marketFetches,
      and(
        eq(marketFetches.ownerId, nilGuid),
        eq(marketFetches.want, "rates"),
        eq(marketFetches.source, priceSources.name),
        sql`${marketFetches.toDay} is not null`,
      ),
    )
    .where(eq(priceSources.name, source));
  const [first] = rows;
  if (first === undefined) return undefined;
  const until = rows.flatMap(({ subject, day }) =>
    subject === null || day === null ? [] : [[subject, dayNumber(day as IsoDate)] as const],
  );
  return { id: first.id, until: new Map(until) };
}

/** Validity of the bank's values in a rouble series. */
export function inForceOf(
  { base, quote }: { readonly base: string; readonly quote: string },
  { firstDay, sources }: DaySeries,
  asked: BankRequests | undefined,
): { readonly inForce?: RateInForce } {
  const at = asked === undefined || quote !== "RUB" ? -1 : sources.lastIndexOf(asked.id);
  if (asked === undefined || at < 0) return {};
  const askedUntil = asked.until.get(`RUB/${base}`) ?? 0;
  const confirmedUntil = Math.max(firstDay + at + weekDays, askedUntil);
  return { inForce: { source: asked.id, days: daysInForce, confirmedUntil } };
}

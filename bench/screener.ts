import { sql } from "drizzle-orm";
import { screenerHandlers } from "../app/features/screener/screener.api.ts";
import { screenerContract } from "../app/features/screener/screener.contract.ts";
import { addSharedAssets } from "../app/market/reference/add-assets.ts";
import { bind, call } from "../app/server/call.ts";
import type { Ctx } from "../app/server/context.ts";
import type { Db } from "../app/server/db/db-types.ts";
import { nilGuid } from "../app/shared/codes.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { type BenchRow, measure } from "./bench-row.ts";
import { plainLoop } from "./references.ts";
import { madeUpAssets } from "./synthetic-assets.ts";

const assets = 50_000;

/** From no filter to all of them. */
const filterSets: readonly Readonly<Record<string, string>>[] = [
  {},
  { sort: "name" },
  { country: "US,DE", sort: "-cap" },
  { yieldMin: "0.03", ratingMin: "60" },
  { sector: "technology,energy", payoutMax: "0.6", peMax: "15", sort: "-growth" },
  { text: "bank", sort: "price" },
  { frequency: "quarterly", exFrom: "2026-12-01", exTo: "2027-01-31", sort: "exDate" },
  { yieldMin: "0.01", growthMin: "0", streakMin: "3", safetyMin: "40", capMin: "1000000000", page: "20" },
];

/** Adds deterministic countries, sectors and facts, a third unknown. */
async function addFacts(db: Db): Promise<void> {
  const part = (at: number) => sql.raw(`(abs(hashtext(a.id::text || '${at}')) % 1000) / 1000.0`);
  const known = (at: number, value: ReturnType<typeof part>) =>
    sql`case when ${part(at)} < 0.33 then null else ${value} end`;
  await db.execute(sql`update assets a set
    country = (array['US', 'DE', 'RU', 'GB', 'JP'])[1 + floor(${part(1)} * 5)],
    sector = (array['technology', 'energy', 'financials', 'utilities'])[1 + floor(${part(2)} * 4)]`);
  await db.execute(sql`insert into screener_facts (owner_id, asset_id, made_on, price, price_on, dividend_yield, growth,
      streak, paid_on, frequency, next_ex_date, payout, price_earnings, report_on, market_cap, shares_on, rating, safety,
      rated_on)
    select ${nilGuid}, a.id, '2026-11-20', ${part(3)} * 500 + 1, '2026-11-20', ${known(4, sql`${part(5)} * 0.12`)},
      ${known(6, sql`${part(7)} * 0.3 - 0.1`)}, ${known(8, sql`floor(${part(9)} * 30)`)}, '2026-10-01',
      (array['monthly', 'quarterly', 'yearly', null])[1 + floor(${part(10)} * 4)],
      case when ${part(11)} < 0.5 then null else date '2026-11-21' + floor(${part(12)} * 200)::int end,
      ${known(13, sql`${part(14)} * 1.5`)}, ${known(15, sql`${part(16)} * 40`)}, '2025-12-31',
      ${known(17, sql`${part(18)} * 100000000000`)}, '2025-12-31', ${known(19, sql`floor(${part(20)} * 101)`)},
      ${known(21, sql`floor(${part(22)} * 101)`)}, '2026-11-20' from assets a`);
  await db.execute(
    sql`insert into screener_states values (${nilGuid}, gen_random_uuid(), '2026-11-20', now())`,
  );
  await db.execute(sql`vacuum analyze screener_facts`);
}

/** Measures the screener over fifty thousand assets, from request to serialised reply. */
export const run = (): AsyncIterable<BenchRow> =>
  withBenchDatabase(async function* ({ db }) {
    await db.transaction((tx) => addSharedAssets(tx, madeUpAssets(assets), new Date()));
    await addFacts(db);
    const mounted = bind(screenerContract, screenerHandlers).endpoints.find(
      ({ key }) => key === "GET /api/screener/div-finder",
    );
    if (!mounted) throw new Error("the screener has no handler");
    const ctx = { db, language: "en", user: null, isStealth: false } as unknown as Ctx;
    const started = performance.now();
    await call(mounted, ctx, {});
    const first = performance.now() - started;
    let turn = 0;
    const screen = () => call(mounted, ctx, filterSets[turn++ % filterSets.length]);
    yield await measure("screener/50000", {
      ...{ work: screen, reference: plainLoop, runs: filterSets.length * 40, warmUps: filterSets.length * 3 },
      note: `the first answer, which reads all assets: ${first.toFixed(0)} ms`,
    });
  });

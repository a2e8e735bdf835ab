import { eq } from "drizzle-orm";
import { fixture } from "../../../../tests/support/fixture-rows.ts";
import { pieNodes, pieTrees } from "../../../domain/allocation/pies.tables.ts";
import { dashboards } from "../../../domain/dashboards.tables.ts";
import { goals } from "../../../domain/goals/goals.tables.ts";
import { planDecisions, recurringPlans } from "../../../domain/plans.tables.ts";
import { proposedOrders, rebalanceSettings } from "../../../domain/rebalancing/rebalancing.tables.ts";
import { savedScreens } from "../../../domain/saved.tables.ts";
import { taxProfiles, taxReturns } from "../../../domain/tax.tables.ts";
import { watchlistAssets, watchlists } from "../../../domain/watchlists/watchlists.tables.ts";
import { ownAssets } from "../../../market/own-assets.tables.ts";
import { noticeSettings } from "../../../notifications/notifications.tables.ts";
import { customAssets } from "../../../portfolio/assets/custom.tables.ts";
import { holdingColumnSets, holdingNotes } from "../../../portfolio/assets/holdings.tables.ts";
import { insertRows } from "../../../portfolio/history/write-rows.ts";
import { brokerAccounts, portfolioChildren, portfolios } from "../../../portfolio/ledger.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { nilGuid } from "../../../shared/codes.ts";

const idOf = (number: number) => `018f1111-0000-7000-8000-${String(number).padStart(12, "0")}`;
const at = new Date("2026-11-20T09:00:00.123Z");

/** Adds rows to every table that statements and transactions do not fill; the second portfolio contains the first. */
export async function addMoreRows(
  db: Db,
  [first, second]: readonly [string, string],
  shared: string,
): Promise<void> {
  const [portfolio] = await db.select().from(portfolios).where(eq(portfolios.id, first));
  const userId = portfolio?.userId ?? "";
  const [own] = await db.select().from(ownAssets).where(eq(ownAssets.userId, userId));
  const of = { userId, portfolioId: first };
  const asset = { assetOwnerId: nilGuid, assetId: shared };
  const dated = { currency: "USD", createdAt: at };
  await insertRows(fixture(db), portfolioChildren, { userId, portfolioId: second, childId: first, place: 1 });
  await insertRows(fixture(db), holdingNotes, { ...of, ...asset, note: "Ёж", updatedAt: at });
  const set = { id: idOf(1), name: "Own", columns: ["value"], createdAt: at };
  await db.insert(holdingColumnSets).values({ userId, ...set });
  const filter = { country: ["RU"], yieldMin: 0.05 };
  await db
    .insert(savedScreens)
    .values({ userId, id: idOf(7), name: "Own", filter, sort: "-yield", createdAt: at });
  await insertRows(fixture(db), customAssets, {
    userId,
    assetId: own?.id ?? "",
    name: "Own",
    class: 1,
    valueKind: 1,
    createdAt: at,
  });
  const goal = { id: idOf(2), name: "House", kind: 1, target: "1000000.5", dueOn: "2036-01-01" };
  await insertRows(fixture(db), goals, { ...of, ...goal, ...dated, monthlyFlow: "100", seed: 7 });
  const widget = { id: "notes", kind: "notes", width: 3, height: "low", settings: { rows: "8" } };
  await insertRows(fixture(db), dashboards, { ...of, widgets: [widget], version: 4, changedAt: at });
  await insertRows(fixture(db), pieTrees, of);
  const node = { ...of, kind: 1 };
  // The child's id is the smaller one: lines must not be in the order of ids.
  await insertRows(fixture(db), pieNodes, {
    ...node,
    id: idOf(9),
    position: 1,
    name: "Shares",
    target: "0.25",
  });
  await insertRows(fixture(db), pieNodes, {
    ...node,
    ...asset,
    id: idOf(3),
    kind: 2,
    position: 2,
    parentId: idOf(9),
  });
  await insertRows(fixture(db), rebalanceSettings, { ...of, settings: { mode: "full", share: 0.1 } });
  const order = { planId: idOf(5), position: 1, state: 1, side: 1, quantity: "3", price: "12", fee: "0.1" };
  await insertRows(fixture(db), proposedOrders, {
    ...of,
    ...asset,
    ...order,
    id: idOf(4),
    feeCurrency: "USD",
    createdAt: at,
  });
  const plan = { id: idOf(6), kind: 1, amount: "50", period: 3, startsOn: "2026-01-01" };
  await insertRows(fixture(db), recurringPlans, { ...of, ...asset, ...plan, ...dated });
  await insertRows(fixture(db), planDecisions, {
    userId,
    planId: idOf(6),
    dueOn: "2026-02-01",
    decidedAt: at,
  });
  const list = { userId, id: idOf(7), name: "Later", columns: ["price", "target"], createdAt: at };
  await db.insert(watchlists).values(list);
  const target = { targetPrice: "12.5", targetSide: 1, note: "Ёж", position: 0, addedAt: at };
  await db.insert(watchlistAssets).values({ userId, watchlistId: idOf(7), ...asset, ...target });
  const [account] = await db.select().from(brokerAccounts).where(eq(brokerAccounts.userId, userId));
  const facts = { country: "US", wrapper: null, openedOn: null, closedOn: null, withheld: null };
  const answers = {
    ...{ status: "resident", otherBases: null, isLongHoldingClaimed: true },
    losses: [{ year: 2024, base: "securities", amount: "150000.5" }],
    ...{ accounts: { [account?.id ?? ""]: facts }, assets: {}, treaties: { US: "0.1" } },
  };
  await db.insert(taxReturns).values({ userId, year: 2025, answers, changedAt: at });
  const rates = { sources: { US: "0.1" }, holdings: { [shared]: "0.15" } };
  await db
    .insert(taxProfiles)
    .values({ userId, residence: "RU", rate: "0.13", hasW8ben: true, ...rates, changedAt: at });
  const chosen = { inApp: true, email: false, push: true };
  await db.insert(noticeSettings).values({ userId, kind: "price-target", ...chosen, changedAt: at });
}

import { v7 as newId } from "uuid";
import type { TestApp, TestUser } from "../../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../../tests/support/ledger-rows.ts";
import type { CorporateKind } from "../../../market/events/corporate.schema.ts";
import { type NewCorporateEvent, storeCorporateEvents } from "../../../market/events/corporate-events.ts";
import { storeSplitEvents } from "../../../market/events/store-split-events.ts";
import { transactions } from "../../../portfolio/ledger.tables.ts";
import { nilGuid } from "../../../shared/codes.ts";
import { must } from "../../import/testing/import-fixture.ts";

/** Creates a portfolio of ten shares of OLD, bought for 900 USD on 5 January 2026, and a second asset NEW. */
export async function makeHolder({ db, register }: TestApp, user?: TestUser) {
  const owner = user ?? (await register());
  const closes = { "2026-01-05": 90, "2026-11-20": 90 };
  const oldId = await addAsset(db, { number: 1, ticker: "OLD", closes });
  const newAssetId = await addAsset(db, { number: 2, ticker: "NEW", closes: { "2026-11-20": 30 } });
  const portfolioId = await addPortfolio(owner);
  await addRow(owner, portfolioId, { kind: "deposit", date: "2026-01-05", amount: "1000" });
  await buy(owner, portfolioId, oldId);
  return { user: owner, portfolioId, oldId, newAssetId };
}

export const buy = (user: TestUser, portfolioId: string, assetId: string, more: object = {}) =>
  addRow(user, portfolioId, {
    kind: "buy",
    date: "2026-01-05",
    quantity: "10",
    price: "90",
    assetId,
    ...more,
  });

/** Stores a split of a shared asset. */
export const addSplit = (db: TestApp["db"], assetId: string, exDate: string, to: string, from: string) =>
  storeSplitEvents(db, nilGuid, [{ assetOwnerId: nilGuid, assetId, exDate, to, from, source: "test" }]);

/** Stores an event of a shared asset, by default on 2 March 2026. */
export async function addEvent(
  db: TestApp["db"],
  kind: CorporateKind,
  assetId: string,
  more: Partial<NewCorporateEvent>,
): Promise<string> {
  const id = newId();
  await storeCorporateEvents(db, nilGuid, [
    {
      ...{ id, assetOwnerId: nilGuid, assetId, kind, effectiveOn: "2026-03-02", announcedOn: null },
      toAssetOwnerId: more.toAssetId ? nilGuid : null,
      ...{ toAssetId: null, terms: {}, source: "test", ...more },
    },
  ]);
  return id;
}

export const check = async (user: TestUser, portfolioId: string) =>
  must(await user.call("GET /api/corporateActions/CheckCorporateActions", { portfolioId }));

/** Returns the only pending event. */
export async function onlyPending(user: TestUser, portfolioId: string) {
  const { pending } = await check(user, portfolioId);
  if (pending.length !== 1) throw new Error(`${pending.length} events wait`);
  return pending[0];
}

export const apply = async (user: TestUser, portfolioId: string, key: string) =>
  must(await user.call("POST /api/corporateActions/apply", { portfolioId, key }));

/** Returns every row of every ledger, byte for byte. */
export const allRows = (db: TestApp["db"]) => db.select().from(transactions).orderBy(transactions.id);

/** Returns quantity and cost of an asset today. */
export async function heldOf(user: TestUser, portfolioId: string, ticker: string) {
  const { rows } = must(await user.call("GET /api/holdings", { portfolioId, showClosed: true }));
  const row = rows.find((one: { asset: { ticker: string } }) => one.asset.ticker === ticker);
  return row && [row.figures.quantity.value, row.figures.cost.value];
}

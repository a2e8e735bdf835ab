import type { IsoDate } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { mergeAssets } from "../../../app/features/asset-support/merge/merge-assets.ts";
import { emails } from "../../../app/identity/identity.tables.ts";
import { storeIncomeEvents } from "../../../app/market/events/store-income-events.ts";
import { ownSplitEvents } from "../../../app/market/own.tables.ts";
import { ingestPrices } from "../../../app/market/quality/ingest-prices.ts";
import { listCases } from "../../../app/market/quality/list-cases.ts";
import { addPayment } from "../../../app/market/support/edit-payments.ts";
import { overrideField } from "../../../app/market/support/override-field.ts";
import { logged } from "../../../app/market/testing/logged.ts";
import { notices } from "../../../app/notifications/notifications.tables.ts";
import { raiseNotification } from "../../../app/notifications/raise-notification.ts";
import { updateRows } from "../../../app/portfolio/history/write-rows.ts";
import { portfolios } from "../../../app/portfolio/ledger.tables.ts";
import type { Db } from "../../../app/server/db/db-types.ts";
import { AssetType, nilGuid, PortfolioView } from "../../../app/shared/codes.ts";
import type { TestApp, TestUser } from "../app.ts";
import { fixture } from "../fixture-rows.ts";
import { addAsset, addPortfolio, addRow } from "../ledger-rows.ts";
import { addPost } from "./blog-post.ts";
import { makeAccount, type OwnAccount } from "./own-account.ts";
import { makeConnections, type OwnConnections } from "./own-connections.ts";
import { keepEuros, makeImports, type OwnImports } from "./own-imports.ts";

/** Everything of a user that an endpoint takes by id. */
export interface OwnWorld extends OwnAccount, OwnConnections, OwnImports {
  readonly user: TestUser;
  readonly userId: string;
  readonly portfolioId: string;
  /** Custom asset held by the portfolio. */
  readonly assetId: string;
  readonly accountId: string;
  readonly transactionId: string;
  readonly version: number;
  /** An undoable change of the portfolio. */
  readonly changeId: string;
  readonly compositeId: string;
  readonly compositeAccountId: string;
  /** Receives a cash transfer. */
  readonly otherPortfolioId: string;
  readonly moveId: string;
  /** A deposit. */
  readonly cashRowId: string;
  readonly deletedPortfolioId: string;
  /** Restores deleted transactions. */
  readonly undoId: string;
  /** Four shared assets; the last was merged into the third. */
  readonly sharedIds: readonly string[];
  readonly mergeId: string;
  /** Two quarantined closes, each a case. */
  readonly caseIds: readonly string[];
  /** Payments of the second shared asset: one to change, one to remove. */
  readonly paymentIds: readonly string[];
  /** An undoable change of the support. */
  readonly editId: string;
  /** A dismissed split of the custom asset. */
  readonly actionId: string;
  /** Saved columns, and others to be deleted. */
  readonly columnSetId: string;
  readonly idleColumnSetId: string;
  /** Saved filters of the screener, and others to be deleted. */
  readonly savedScreenId: string;
  readonly idleScreenId: string;
  /** Portfolio of positions without history. */
  readonly statedPortfolioId: string;
  /** A recurring plan, and its own row. */
  readonly planId: string;
  readonly plannedRowId: string;
  /** Custom asset with prices, and another one to be deleted. */
  readonly customAssetId: string;
  readonly idleAssetId: string;
  /** Custom bond. */
  readonly bondId: string;
  /** Address of a widget with its secret. */
  readonly widgetTokenId: string;
  readonly recapLinkId: string;
  readonly recapToken: string;
  readonly widgetToken: string;
  /** Opens the public view without amounts. */
  readonly publicKey: string;
  /** An invitation to the portfolio, and the secret of its link. */
  readonly accessId: string;
  readonly invitation: string;
  /** Calendar feed. */
  readonly feedId: string;
  /** Only category: the custom asset, with a target of 100 %. Version 1. */
  readonly pieId: string;
  /** Two pending orders. */
  readonly proposalIds: readonly string[];
  /** Of version 1. */
  readonly goalIds: readonly string[];
  /** Of version 1, with the second shared asset, and another one to be deleted. */
  readonly watchlistId: string;
  readonly idleWatchlistId: string;
  /** Unread notification. */
  readonly noticeId: string;
  /** Of the custom asset, and another one to be deleted. */
  readonly backtestId: string;
  readonly idleBacktestId: string;
}

export const backtestOf = ({ assetId }: Pick<OwnWorld, "assetId">) => ({
  ...{ currency: "USD", start: "2026-11-02", end: "2026-11-10", amount: "100" },
  portfolios: [{ assets: [{ assetId, weight: "1" }] }],
});

async function makeBacktests(user: TestUser, own: { assetId: string }) {
  const calc = async (): Promise<string> =>
    (await user.call("POST /api/backtest/calc", backtestOf(own))).body.id;
  return { backtestId: await calc(), idleBacktestId: await calc() };
}

export const goalOf = ({ portfolioId }: Pick<OwnWorld, "portfolioId">) => ({
  ...{ portfolioId, name: "House", kind: 1, target: "1000", currency: "USD", dueOn: "2028-01-01" },
});

async function makePlans(user: TestUser, own: { assetId: string; portfolioId: string }) {
  const { assetId, portfolioId } = own;
  const nodes = [{ key: "a", kind: 2, assetId, target: "1" }];
  await user.call("POST /api/pie/editByPortfolioId", { portfolioId, version: 0, nodes });
  const tree = await user.call("GET /api/pie/getByPortfolioId", { portfolioId });
  const order = { portfolioId, mode: "contribute", amount: "100" };
  for (const _ of [1, 2]) await user.call("POST /api/rebalancing/propose", order);
  const ground = await user.call("GET /api/rebalancing", { portfolioId });
  const goalIds: string[] = [];
  for (const _ of [1, 2])
    goalIds.push((await user.call("POST /api/portfoliogoal/set-goal", goalOf(own))).body.id);
  return {
    pieId: tree.body.nodes[0].id as string,
    proposalIds: ground.body.proposals.map(({ id }: { id: string }) => id) as string[],
    goalIds,
  };
}

async function userIdOf(db: Db, email: string): Promise<string> {
  const [found] = await db.select().from(emails).where(eq(emails.email, email));
  if (!found) throw new Error(`no user ${email}`);
  return found.userId;
}

/** Adds a close in a wrong currency for each of two assets. */
async function makeCases(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = [{ day: "2026-11-05" as IsoDate, close: "10", currency: "EUR" }];
  const wrong = ids.map((id) => ({
    asset: { ownerId: nilGuid, id },
    source: "test",
    rows,
    adjustedFor: [],
    lineage: [],
  }));
  await ingestPrices(db, wrong, new Date("2026-11-20T10:00:00Z"));
  const { cases } = await listCases(db);
  return cases.filter(({ asset }) => asset && ids.includes(asset.id)).map(({ id }) => id);
}

async function makeShared(db: Db, userId: string, number: number) {
  const sharedIds: string[] = [];
  for (const place of [1, 2, 3, 4])
    sharedIds.push(await addAsset(db, { number: number * 100 + place, ticker: `ALL${number}${place}` }));
  const [, , toId = "", fromId = ""] = sharedIds;
  const order = { fromId, toId, reason: "twice", userId, now: new Date("2026-11-20T10:00:00Z") };
  const caseIds = await makeCases(db, sharedIds.slice(0, 2));
  return { sharedIds, caseIds, mergeId: (await mergeAssets(db, order)).id };
}

/** Creates two payments of a shared asset, and an edit. */
async function makeEdits(db: Db, order: { assetId: string; userId: string }) {
  const base = { ...order, reason: "test", now: new Date("2026-11-20T10:00:00Z") };
  const days = { kind: "dividend", startsOn: null, exDate: "2026-05-05", payDate: null };
  const payment = { ...days, amount: "1", currency: "USD", isSpecial: false };
  const paymentIds = [(await addPayment(db, base, payment)).id, (await addPayment(db, base, payment)).id];
  const editId = await overrideField(db, base, "lotSize", "10");
  if (editId === null) throw new Error("nothing was edited");
  return { paymentIds, editId };
}

/** Creates a pending and a dismissed split of the custom asset, and a payment due before both. */
async function makeEvents(
  db: Db,
  user: TestUser,
  own: { userId: string; assetId: string; portfolioId: string },
) {
  const { userId, assetId, portfolioId } = own;
  const split = { assetOwnerId: userId, assetId, to: "2", from: "1", source: "test" };
  const days = ["2026-11-04", "2026-11-19"];
  const splits = days.map((exDate) => ({ ...split, userId, exDate }));
  await logged(db, userId, "events", (tx) => tx.insert(ownSplitEvents).values(splits));
  const paid = { kind: "dividend", startsOn: null, exDate: "2026-11-03", payDate: "2026-11-10" };
  const dividend = { ...paid, id: newId(), assetOwnerId: userId, assetId, amount: "1", currency: "USD" };
  await storeIncomeEvents(db, userId, [{ ...dividend, source: "test" }]);
  const key = `split ${assetId} 2026-11-19`;
  const put = await user.call("POST /api/corporateActions/ignore-action", { portfolioId, key });
  if (put.status !== 200) throw new Error(JSON.stringify(put.body));
  return { actionId: put.body.actionId };
}

/** Creates a widget address for head figures, a calendar feed, and a public key. */
async function makeWidgetToken(user: TestUser, portfolioId: string) {
  const asked = { portfolioId, name: "Blog", kind: "head" };
  const { status, body } = await user.call("POST /api/Dashboard/widget-tokens", asked);
  if (status !== 201) throw new Error(JSON.stringify(body));
  const recap = await user.call("POST /api/recap/links", { portfolioId, year: 2026 });
  if (recap.status !== 201) throw new Error(JSON.stringify(recap.body));
  const feed = await user.call("POST /api/divs-calendar/feeds", { portfolioId, name: "Phone" });
  if (feed.status !== 201) throw new Error(JSON.stringify(feed.body));
  const open = { id: portfolioId, areTransactionsShared: true };
  const published = await user.call("POST /api/MyPortfolio/public-key", open);
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  const report = { key: published.body.key, reason: "other", text: "Looks odd" };
  const reported = await user.call("POST /api/social/report-abuse", report);
  if (reported.status !== 204) throw new Error(JSON.stringify(reported.body));
  const guest = { id: portfolioId, level: "view", label: "Guest" };
  const invited = await user.call("POST /api/MyPortfolio/access", guest);
  if (invited.status !== 200) throw new Error(JSON.stringify(invited.body));
  return {
    widgetTokenId: body.id as string,
    widgetToken: body.token as string,
    recapLinkId: recap.body.id as string,
    recapToken: recap.body.token as string,
    feedId: feed.body.id as string,
    publicKey: published.body.key as string,
    accessId: invited.body.accessId as string,
    invitation: (invited.body.link as string).split("token=")[1] as string,
  };
}

async function makeHoldingParts(db: Db, user: TestUser, own: { portfolioId: string; assetId: string }) {
  const made = async (key: string, input: object): Promise<string> => {
    const { status, body } = await user.call(key, input);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id ?? body.asset.id;
  };
  const statedPortfolioId = await addPortfolio(user, { name: "Stated" });
  await updateRows(
    fixture(db),
    portfolios,
    { view: PortfolioView.holdings },
    eq(portfolios.id, statedPortfolioId),
  );
  const filters = (name: string) => made("POST /api/screener/saved", { name, filter: { yieldMin: 0.05 } });
  const set = (name: string) => made("POST /api/holdings/column-sets", { name, columns: ["value"] });
  const plan = { ...own, kind: "buy", amount: "100", currency: "USD", period: 2, startsOn: "2026-11-05" };
  const house = { name: "House", class: 1, valueKind: 1, currency: "USD" };
  return {
    savedScreenId: await filters("Mine"),
    idleScreenId: await filters("Idle"),
    columnSetId: await set("Mine"),
    idleColumnSetId: await set("Idle"),
    statedPortfolioId,
    planId: await made("POST /api/transactions/plans", plan),
    plannedRowId: (await addRow(user, own.portfolioId, { kind: "interest", date: "2026-11-02", amount: "1" }))
      .id,
    idleAssetId: await made("POST /api/customholdings", house),
    customAssetId: await made("POST /api/customholdings", {
      ...house,
      price: { date: "2026-11-02", close: "5" },
    }),
  };
}

async function makeWatchlists(user: TestUser, symbol: string) {
  const make = async (name: string): Promise<string> => {
    const list = { name, columns: ["price"], assets: [{ symbol }] };
    const { status, body } = await user.call("POST /api/watchlist", list);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id;
  };
  return { watchlistId: await make("Mine"), idleWatchlistId: await make("Idle") };
}

async function raiseOne(db: Db, userId: string): Promise<{ noticeId: string }> {
  await raiseNotification(db, {
    ...{ userId, kind: "goal-reached", key: "goal", now: new Date("2026-11-05T09:00:00Z") },
    params: {
      goal: { type: "text", text: "House" },
      target: { type: "money", amount: "1500.5", currency: "USD" },
      value: { type: "money", amount: "1500.5", currency: "USD" },
      portfolio: { type: "text", text: "Home" },
    },
  });
  const [row] = await db.select().from(notices).where(eq(notices.userId, userId));
  return { noticeId: row?.id ?? "" };
}

/** Registers a user with data; `number` separates the assets of two users. */
export async function createUserFixture({ db, register }: TestApp, number: number): Promise<OwnWorld> {
  const user = await register();
  const userId = await userIdOf(db, user.email);
  const own = { number, ticker: `OWN${number}`, ownerId: userId, closes: { "2026-11-02": 10 } };
  const assetId = await addAsset(db, own);
  const portfolioId = await addPortfolio(user);
  const bought = { kind: "buy", assetId, quantity: "5", price: "10" };
  const row = await addRow(user, portfolioId, { ...bought, date: "2026-11-02" });
  const other = await addRow(user, portfolioId, { ...bought, date: "2026-11-03" });
  const removed = await user.call("DELETE /api/transactions", { portfolioId, ids: [other.id] });
  const added = await user.call("POST /api/transactions", {
    ...{ portfolioId, kind: "deposit", date: "2026-11-04", currency: "USD", amount: "7" },
  });
  const cashRow = await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-04", amount: "8" });
  const shared = await makeShared(db, userId, number);
  const deletedPortfolioId = await addPortfolio(user, { name: "Gone" });
  await user.call("DELETE /api/MyPortfolio", { id: deletedPortfolioId });
  const files = await makeImports(user, portfolioId);
  const { accountId } = row;
  const compositeId = await addPortfolio(user, { name: "Together", isComposite: true });
  const otherPortfolioId = await addPortfolio(user, { name: "Other" });
  const moved = await user.call("POST /api/transactions/move", {
    ...{ portfolioId, toPortfolioId: otherPortfolioId, date: "2026-11-05", currency: "USD", amount: "1" },
  });
  const { accounts } = (await user.call("GET /api/transactions/accounts", { portfolioId: compositeId })).body;
  await addPost(db);
  await keepEuros(db, { userId, importId: files.bookedImportId, portfolioId, accountId });
  return {
    ...(await makeAccount(db, user, userId, number)),
    user,
    userId,
    portfolioId,
    assetId,
    accountId,
    transactionId: row.id,
    version: row.version,
    cashRowId: cashRow.id,
    compositeId,
    compositeAccountId: accounts[0].id,
    otherPortfolioId,
    moveId: moved.body.moveId,
    changeId: String(added.headers["x-change"]),
    deletedPortfolioId,
    undoId: removed.body.undoId,
    ...(await makeWidgetToken(user, portfolioId)),
    ...(await makePlans(user, { assetId, portfolioId })),
    ...(await makeBacktests(user, { assetId })),
    ...(await makeEvents(db, user, { userId, assetId, portfolioId })),
    ...files,
    ...(await makeHoldingParts(db, user, { portfolioId, assetId })),
    bondId: await addAsset(db, {
      ...{ number: number * 100 + 5, ticker: `BND${number}`, type: AssetType.bond, ownerId: userId },
    }),
    ...shared,
    ...(await makeWatchlists(user, `ALL${number}2@TEST`)),
    ...(await raiseOne(db, userId)),
    ...(await makeConnections(db, userId)),
    ...(await makeEdits(db, { assetId: shared.sharedIds[1] ?? "", userId })),
  };
}

import { describe, expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";

const listOf = async (user: TestUser) => (await user.call("GET /api/MyPortfolio")).body.portfolios;

describe("a composite portfolio", () => {
  it("adds up its children, merges what both hold, and is read-only", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const closes = { "2026-01-02": 10, "2026-11-19": 15 };
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes });
      const [one, two] = [await addPortfolio(user), await addPortfolio(user, { name: "Two" })];
      const buy = { kind: "buy", date: "2026-01-05", assetId, price: "10" };
      await addRow(user, one, { kind: "deposit", date: "2026-01-05", amount: "100" });
      await addRow(user, one, { ...buy, quantity: "4" });
      await addRow(user, two, { ...buy, quantity: "6", affectsCash: false });
      const made = await user.call("POST /api/MyPortfolio", {
        ...{ name: "All", currency: "USD", isComposite: true, children: [{ id: one }, { id: two }] },
      });
      expect(made.body).toMatchObject({
        ...{ isComposite: true, childPortfolios: [one, two], setupRequired: false, hasHoldings: true },
      });
      const portfolioId = made.body.id;
      const { rows: holdings } = (await user.call("GET /api/holdings", { portfolioId })).body;
      // 4 + 6 units at 15
      expect(holdings).toHaveLength(1);
      expect(holdings[0]).toMatchObject({ figures: { value: { value: "150" } } });
      const value = async () =>
        (await user.call("GET /api/main-stats", { portfolioId })).body.head.value.value;
      // 150 of units and 100 - 40 of cash
      expect(await value()).toBe("210");
      // A part's edit changes the composite's figure at once.
      await addRow(user, two, { kind: "deposit", date: "2026-02-02", amount: "5" });
      expect(await value()).toBe("215");
      const { totalCount } = (await user.call("GET /api/transactions", { portfolioId })).body;
      expect(totalCount).toBe(4);
      // The file and the drawer of a holding show the rows that the list shows.
      const file = (await user.call("GET /api/transactions/export", { portfolioId, format: "csv" })).body;
      const lines = Buffer.from(file.base64, "base64").toString().trim().split(/\r?\n/);
      expect(lines).toHaveLength(1 + totalCount);
      const drawer = (await user.call("GET /api/holdings/one", { portfolioId, assetId })).body;
      expect(drawer.transactions.map((row: { quantity: string }) => row.quantity).sort()).toEqual(["4", "6"]);
      const refused = await user.call("POST /api/transactions", {
        ...{ portfolioId, ...buy, quantity: "1", currency: "USD" },
      });
      expect(refused.body.error.code).toBe("COMPOSITE_READ_ONLY");
      const list = (await user.call("GET /api/DashboardStats/portfolio-list")).body;
      // A copy has the same parts with their days.
      const copy = (await user.call("POST /api/MyPortfolio/clone", { id: portfolioId, name: "Copy" })).body;
      expect(copy).toMatchObject({ isComposite: true, children: made.body.children, currency: "USD" });
      const copied = await user.call("GET /api/main-stats", { portfolioId: copy.id });
      expect(copied.body.head.value.value).toBe("215");
      // Counted once: 120 of the first (60 + 60), 95 of the second (90 + 5)
      expect(list.total).toMatchObject({ count: 2, currency: "USD", value: { value: "215" } });
      // 100 and 5 deposited, 60 paid from outside for the six units.
      expect(list.total.netFlows).toMatchObject({ value: "165", currency: "USD" });
      expect(list.total.parts.map(({ netFlows }: { netFlows: { value: string } }) => netFlows.value)).toEqual(
        [...["100", "65"]],
      );
    }));

  it("counts a child from its first day on at market value, which is no gain", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const closes = { "2026-01-02": 10, "2026-03-02": 12, "2026-11-19": 15 };
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes });
      const id = await addPortfolio(user);
      const buy = { kind: "buy", date: "2026-01-05", assetId, price: "10", quantity: "2" };
      await addRow(user, id, { ...buy, affectsCash: false });
      const made = await user.call("POST /api/MyPortfolio", {
        ...{ name: "Late", currency: "USD", isComposite: true },
        children: [{ id, from: "2026-03-03" }],
      });
      const stats = async () =>
        (await user.call("GET /api/main-stats", { portfolioId: made.body.id, period: "ALL" })).body.head;
      // 2 units come in at 12 and stand at 15 today
      expect(await stats()).toMatchObject({ value: { value: "30" }, totalProfit: { value: "6" } });
      await user.call("PUT /api/MyPortfolio", { id: made.body.id, children: [{ id }] });
      expect(await stats()).toMatchObject({ totalProfit: { value: "10" } });
      // In it until 2 March: then 2 units of 12 leave, whatever happens to them.
      await user.call("PUT /api/MyPortfolio", { id: made.body.id, children: [{ id, to: "2026-03-02" }] });
      expect(await stats()).toMatchObject({ value: { value: "0" }, totalProfit: { value: "4" } });
    }));

  it.each([
    ["a composite", "composite", 400, "children.0.id"],
    ["a sandbox", "sandbox", 400, "children.0.id"],
    ["another user's", "foreign", 404, undefined],
  ])("takes no child that is %s", (_name, kind, status, path) =>
    withApp(async ({ register }) => {
      const [user, other] = [await register(), await register()];
      const children = {
        composite: await addPortfolio(user, { isComposite: true }),
        sandbox: await addPortfolio(user, { accountType: 2 }),
        foreign: await addPortfolio(other),
      };
      const id = children[kind as keyof typeof children];
      const draft = { name: "All", currency: "USD", isComposite: true, children: [{ id }] };
      const answer = await user.call("POST /api/MyPortfolio", draft);
      expect([answer.status, answer.body.error.fields?.[0]?.path]).toEqual([status, path]);
      const offered = (await user.call("GET /api/MyPortfolio/get-non-composite")).body.portfolios;
      expect(offered).toEqual([]);
    }),
  );
});

it.each([
  ["empty", { setupRequired: true, hasHoldings: false, isComposite: false }],
  ["first row", { setupRequired: false, hasHoldings: true, isComposite: false }],
  ["all sold", { setupRequired: false, hasHoldings: false, isComposite: false }],
  ["composite without children", { setupRequired: true, hasHoldings: false, isComposite: true }],
])("MyPortfolio says how far a portfolio is: %s", (state, expected) =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
    const id = await addPortfolio(user, { isComposite: expected.isComposite });
    const row = { date: "2026-01-05", assetId, quantity: "2", price: "10" };
    if (state === "first row" || state === "all sold") await addRow(user, id, { kind: "buy", ...row });
    if (state === "all sold") await addRow(user, id, { kind: "sell", ...row });
    expect((await listOf(user))[0]).toMatchObject({ ...expected, childPortfolios: [] });
  }),
);

describe("managing", () => {
  it("archives, copies and orders; a sandbox is in no total", () =>
    withApp(async ({ register, db, clock }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-01-02": 10 } });
      const one = await addPortfolio(user, { broker: "Bank", note: "n" });
      const play = await addPortfolio(user, { name: "Play", accountType: 2 });
      for (const id of [one, play])
        await addRow(user, id, { kind: "buy", date: "2026-01-05", assetId, quantity: "2", price: "10" });
      const copy = await user.call("POST /api/MyPortfolio/clone", { id: one, name: "Copy" });
      expect(copy.body).toMatchObject({ name: "Copy", broker: "Bank", note: "n", hasHoldings: true });
      const copied = (await user.call("GET /api/transactions", { portfolioId: copy.body.id })).body.rows[0];
      const [first] = (await user.call("GET /api/transactions", { portfolioId: one })).body.rows;
      expect(copied).toMatchObject({ quantity: "2", price: "10", accountId: copy.body.defaultAccountId });
      expect(copied.id).not.toBe(first.id);
      const total = async () => (await user.call("GET /api/DashboardStats/portfolio-list")).body.total;
      expect(await total()).toMatchObject({ count: 2 });
      await user.call("PUT /api/MyPortfolio", { id: one, isArchived: true });
      expect(await total()).toMatchObject({ count: 1 });
      await user.call("PUT /api/MyPortfolio/order", { ids: [copy.body.id, play] });
      expect((await listOf(user)).map(({ name }: { name: string }) => name)).toEqual([
        "Copy",
        "Play",
        "Main",
      ]);
      clock.now = new Date("2026-10-20T10:00:00Z");
      await user.call("DELETE /api/MyPortfolio", { id: play });
      const deleted = async () => (await user.call("GET /api/MyPortfolio/deleted")).body.portfolios;
      expect(await deleted()).toMatchObject([{ id: play, goneAt: "2026-11-19T10:00:00.000Z" }]);
      clock.now = new Date("2026-11-20T10:00:00Z");
      expect(await deleted()).toEqual([]);
      expect((await user.call("POST /api/MyPortfolio/undo-delete", { id: play })).status).toBe(404);
    }));

  it("refuses settings over settings that were not seen: 412, and the note has a tag of its own", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const id = await addPortfolio(user);
      const [{ etag, noteEtag }] = await listOf(user);
      const put = (name: string, tag: string) =>
        user.call("PUT /api/MyPortfolio", { id, name }, { "if-match": tag });
      expect((await put("Second", etag)).status).toBe(200);
      const stale = await put("Third", etag);
      expect([stale.status, stale.body.error.code]).toEqual([412, "STALE"]);
      const note = (text: string) =>
        user.call("POST /api/MyPortfolio/update-note", { id, note: text }, { "if-match": noteEtag });
      expect([(await note("a")).status, (await note("b")).status]).toEqual([200, 412]);
      expect((await listOf(user))[0]).toMatchObject({ name: "Second", note: "a" });
    }));
});

import { describe, expect, it } from "vitest";
import { inputSchema, requiredFields } from "../../../tests/support/api-fuzz/input-schema.ts";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { api } from "../../../tests/support/mounted-api.ts";
import { allPortfoliosId as portfolioId } from "../../shared/codes.ts";

const headOf = async (user: TestUser) =>
  (await user.call("GET /api/main-stats", { portfolioId, period: "ALL" })).body.head;
const wholeValue = async (user: TestUser) => (await headOf(user)).value.value;
const listOf = async (user: TestUser) => (await user.call("GET /api/MyPortfolio")).body;

/** Two portfolios with an asset that closes at 15: 60 + 60 cash, and 90 paid from outside. */
async function twoPortfolios(user: TestUser, assetId: string) {
  const [one, two] = [await addPortfolio(user), await addPortfolio(user, { name: "Two" })];
  const buy = { kind: "buy", date: "2026-01-05", assetId, price: "10" };
  await addRow(user, one, { kind: "deposit", date: "2026-01-05", amount: "100" });
  await addRow(user, one, { ...buy, quantity: "4" });
  await addRow(user, two, { ...buy, quantity: "6", affectsCash: false });
  return { one, two };
}

const closes = { "2026-01-02": 10, "2026-11-19": 15 };

describe("all portfolios", () => {
  it("are the composite of the real ones, and change with them at once", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes });
      const { one, two } = await twoPortfolios(user, assetId);
      const composite = { name: "Pair", isComposite: true, children: [{ id: one }] };
      const stored = await addPortfolio(user, composite);
      const play = await addPortfolio(user, { name: "Play", accountType: 2 });
      await addRow(user, play, { kind: "deposit", date: "2026-01-05", amount: "1000" });
      const { all, portfolios } = await listOf(user);
      expect(all).toMatchObject({
        ...{ id: portfolioId, name: "All portfolios", currency: "USD", isComposite: true, isDemo: false },
        ...{ childPortfolios: [one, two], setupRequired: false, hasHoldings: true },
      });
      expect(portfolios.map(({ id }: { id: string }) => id)).toEqual([one, two, stored, play]);
      // 60 + 60 of cash and 90; 100 deposited and 60 from outside; 20 + 30 of price.
      expect(await headOf(user)).toMatchObject({ value: { value: "210" }, totalProfit: { value: "50" } });
      const { rows } = (await user.call("GET /api/holdings", { portfolioId })).body;
      // 10 units at 15, of both.
      expect(rows).toMatchObject([{ figures: { value: { value: "150" } }, parts: [{}, {}] }]);
      const { totalCount } = (await user.call("GET /api/transactions", { portfolioId })).body;
      expect(totalCount).toBe(3);
      const three = await addPortfolio(user, { name: "Three" });
      await addRow(user, three, { kind: "deposit", date: "2026-02-02", amount: "5" });
      expect(await wholeValue(user)).toBe("215");
      await user.call("DELETE /api/MyPortfolio", { id: three });
      expect(await wholeValue(user)).toBe("210");
      await user.call("POST /api/MyPortfolio/undo-delete", { id: three });
      expect(await wholeValue(user)).toBe("215");
      const [{ etag }] = (await listOf(user)).portfolios.filter(({ id }: { id: string }) => id === two);
      await user.call("PUT /api/MyPortfolio", { id: two, isArchived: true }, { "if-match": etag });
      // Without the 90 of the archived one.
      expect(await wholeValue(user)).toBe("125");
    }));

  it("are in the home currency where the parts have several, and in any other that is asked for", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      await addRates(db, "USD", "RUB", { "2026-01-02": 80, "2026-11-19": 90 });
      const [usd, rub] = [await addPortfolio(user), await addPortfolio(user, { currency: "RUB" })];
      await addRow(user, usd, { kind: "deposit", date: "2026-01-05", amount: "10" });
      await addRow(user, rub, { kind: "deposit", date: "2026-01-05", amount: "100", currency: "RUB" });
      const head = await headOf(user);
      // 10 dollars at 90 and 100 roubles.
      expect(head.value).toMatchObject({ value: "1000", currency: "RUB" });
      const inDollars = await user.call("GET /api/main-stats", { portfolioId }, { "x-user-currency": "USD" });
      // 10 dollars and 100 roubles at 90.
      expect(inDollars.body.head.value).toMatchObject({ value: "11.1111111111", currency: "USD" });
    }));

  it("are offered from two on; one is what it is, none is not there", () =>
    withApp(async ({ register, db }) => {
      const [user, other] = [await register(), await register()];
      const ask = (who: TestUser) => who.call("GET /api/main-stats", { portfolioId });
      expect([(await ask(user)).status, (await listOf(user)).all]).toEqual([404, null]);
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes });
      const { two } = await twoPortfolios(user, assetId);
      await user.call("DELETE /api/MyPortfolio", { id: two });
      expect([await wholeValue(user), (await listOf(user)).all]).toEqual(["120", null]);
      // Nothing of another user.
      expect((await ask(other)).status).toBe(404);
      const id = await addPortfolio(other);
      await addRow(other, id, { kind: "deposit", date: "2026-01-05", amount: "7" });
      expect([await wholeValue(other), await wholeValue(user)]).toEqual(["7", "120"]);
    }));

  it("list every change of the parts, which are undone where they were made", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes });
      const { one } = await twoPortfolios(user, assetId);
      const changesOf = async (id: string) =>
        (await user.call("GET /api/MyPortfolio/history", { portfolioId: id })).body.changes;
      const all = await changesOf(portfolioId);
      // Two portfolios created, three rows added.
      expect(all).toHaveLength(5);
      expect(all.some(({ canUndo }: { canUndo: boolean }) => canUndo)).toBe(false);
      expect(await changesOf(one)).toHaveLength(3);
    }));

  it("have the goals and recurring plans of each portfolio, and of nobody else", () =>
    withApp(async ({ register, db }) => {
      const [user, other] = [await register(), await register()];
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes });
      const { one, two } = await twoPortfolios(user, assetId);
      const pair = await addPortfolio(user, { name: "Pair", isComposite: true, children: [{ id: one }] });
      const archived = await addPortfolio(user, { name: "Old" });
      const foreign = await addPortfolio(other);
      const goal = { kind: 1, target: "500", currency: "USD", dueOn: "2028-01-01" };
      const plan = { kind: "deposit", amount: "10", currency: "USD", period: 3, startsOn: "2026-11-01" };
      const set = (who: TestUser, id: string, name: string) =>
        who.call("POST /api/portfoliogoal/set-goal", { ...goal, portfolioId: id, name });
      const repeat = (who: TestUser, id: string, startsOn = plan.startsOn) =>
        who.call("POST /api/transactions/plans", { ...plan, portfolioId: id, startsOn });
      for (const [id, name] of [
        [two, "Second"],
        [one, "First"],
        [pair, "Both"],
        [archived, "Past"],
      ] as const)
        await set(user, id, name);
      await set(other, foreign, "Theirs");
      for (const id of [one, archived]) await repeat(user, id);
      await repeat(user, two, "2026-10-15");
      await repeat(other, foreign);
      const [{ etag }] = (await listOf(user)).portfolios.filter(({ id }: { id: string }) => id === archived);
      await user.call("PUT /api/MyPortfolio", { id: archived, isArchived: true }, { "if-match": etag });

      const named = async (id: string) =>
        (await user.call("GET /api/portfoliogoal", { portfolioId: id })).body.goals.map(
          (found: { name: string; portfolioId: string }) => [found.name, found.portfolioId],
        );
      // In the order of the portfolios; a manual composite has its own.
      expect(await named(portfolioId)).toEqual([
        ["First", one],
        ["Second", two],
        ["Both", pair],
      ]);
      expect(await named(pair)).toEqual([["Both", pair]]);
      expect(await named(one)).toEqual([["First", one]]);

      const plansOf = async (id: string) =>
        (await user.call("GET /api/transactions/plans", { portfolioId: id })).body;
      const owners = ({ plans }: { plans: { portfolioId: string }[] }) =>
        plans.map((found) => found.portfolioId);
      const all = await plansOf(portfolioId);
      expect(owners(all)).toEqual([one, two]);
      // By day: those of the second began earlier.
      expect(all.proposals.map(({ dueOn, amount }: Record<string, string>) => [dueOn, amount])).toEqual([
        ["2026-10-15", "10"],
        ["2026-11-01", "10"],
        ["2026-11-15", "10"],
      ]);
      expect(owners(await plansOf(pair))).toEqual([one]);
      // Edited in place: the portfolio stays its own.
      const [first] = all.plans;
      const changed = { ...plan, portfolioId: one, id: first.id, version: first.version, amount: "20" };
      expect((await user.call("PUT /api/transactions/plans", changed)).status).toBe(200);
      expect((await plansOf(portfolioId)).plans.map(({ amount }: { amount: string }) => amount)).toEqual([
        ...["20", "10"],
      ]);
      const refused = await set(user, portfolioId, "Nowhere");
      expect(refused.body.error.code).toBe("COMPOSITE_READ_ONLY");
    }));

  it("are written to by nothing", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes });
      await twoPortfolios(user, assetId);
      const day = "2026-02-02";
      const writes = [
        ["POST /api/transactions", { portfolioId, kind: "deposit", date: day, amount: "1", currency: "USD" }],
        ["POST /api/Dashboard", { portfolioId, version: 0, widgets: [] }],
        ["POST /api/pie/editByPortfolioId", { portfolioId, version: 0, nodes: [] }],
        ["POST /api/holdings/update-note", { portfolioId, assetId, note: "n" }],
        ["POST /api/MyPortfolio/clone", { id: portfolioId, name: "Copy" }],
        ["POST /api/MyPortfolio/update-note", { id: portfolioId, note: "n" }],
        ["DELETE /api/MyPortfolio", { id: portfolioId }],
      ] as const;
      for (const [key, input] of writes) {
        const { status, body } = await user.call(key, input);
        expect([key, status, body?.error?.code]).toEqual([key, 400, "COMPOSITE_READ_ONLY"]);
      }
      const draft = { name: "In", currency: "USD", isComposite: true, children: [{ id: portfolioId }] };
      expect((await user.call("POST /api/MyPortfolio", draft)).status).toBe(404);
    }));

  it("are shown wherever a composite is, with the same figures as one of the same parts", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes });
      const { one, two } = await twoPortfolios(user, assetId);
      const stored = await addPortfolio(user, { isComposite: true, children: [{ id: one }, { id: two }] });
      const asked = api.filter(({ key, endpoint }) => {
        // A backup of all portfolios takes no id.
        if (!key.startsWith("GET ") || endpoint.access !== "user" || key.endsWith("backup")) return false;
        const needed = requiredFields(endpoint).filter((name) => !["portfolioId", "assetId"].includes(name));
        return "portfolioId" in (inputSchema(endpoint).properties ?? {}) && needed.length === 0;
      });
      expect(asked.length).toBeGreaterThan(25);
      for (const { key } of asked) {
        const like = await user.call(key, { portfolioId: stored, assetId });
        const answer = await user.call(key, { portfolioId, assetId });
        expect([key, answer.status]).toEqual([key, like.status]);
      }
      const figures = async (id: string) => {
        const { head } = (await user.call("GET /api/main-stats", { portfolioId: id, period: "ALL" })).body;
        return Object.entries(head).map(([name, figure]) => [name, (figure as { value?: string }).value]);
      };
      expect(await figures(portfolioId)).toEqual(await figures(stored));
    }));
});

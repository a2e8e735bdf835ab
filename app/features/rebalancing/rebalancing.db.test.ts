import { describe, expect, it } from "vitest";
import { rebalanceCalculator } from "../../../packages/cli/src/calc/calculators/rebalance.ts";
import { type Answer, withApp } from "../../../tests/support/app.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { updateRows } from "../../portfolio/history/write-rows.ts";
import { transactions } from "../../portfolio/ledger.tables.ts";
import { ask, makeWorld, ordersOf, setTargets, type World } from "./testing/targeted-portfolio.ts";

/** Runs `npx zerno rebalance` on the same file. */
const byProgram = (file: string): Answer["body"] =>
  rebalanceCalculator.compute(rebalanceCalculator.schema.parse(JSON.parse(file)));

describe("a plan", () => {
  it("never sells what is blocked, and counts it for as much as the portfolio does", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const { user, portfolioId: id, share, fund } = world;
      const whole = async () =>
        (await user.call("GET /api/holdings", { portfolioId: id })).body.totals.value.value;
      const planAfter = async (setting: object) => {
        await user.call("PUT /api/MyPortfolio", { id, blockedAssets: [share], ...setting });
        const { result } = await ask(world, { mode: "full", settings: { rest: "cash" } });
        return [await whole(), result.refused ?? [result.plan.whole, ordersOf({ result })]];
      };
      // Of 1,000 the fund should have 400 and has 300: 390 is the nearest in units of 30.
      expect(await planAfter({})).toEqual(["1000", ["1000", [["FND1", "buy", 3, "90"]]]]);
      // The share counts for half of its 600, so the fund should have 280: 270 is nearer than 300.
      expect(await planAfter({ blockedHaircut: "0.5" })).toEqual([
        "700",
        ["700", [["FND1", "sell", 1, "30"]]],
      ]);
      const apart = await planAfter({ blockedHaircut: null, isBlockedApart: true });
      const params = { asset: "SHR1", assetId: share };
      expect(apart).toEqual(["400", [{ code: "blocked-apart", params }]]);
      await setTargets(
        world,
        [
          { key: "f", kind: 2, assetId: fund, target: "0.9" },
          { key: "c", kind: 2, currency: "USD", target: "0.1" },
        ],
        1,
      );
      // Of 400: 360.
      expect(await planAfter({})).toEqual(["400", ["400", [["FND1", "buy", 2, "60"]]]]);
    }));

  it("in full sells and buys whole lots, with gain, tax and drift", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const answer = await ask(world, { mode: "full", settings: { taxRate: "0.13" } });
      // Of 1,000: targets 500 and 400. 480 and 390 miss by 20 and 10; 540 or 420 would miss by more.
      expect(ordersOf(answer)).toEqual([
        ["SHR1", "sell", 2, "120"],
        ["FND1", "buy", 3, "90"],
      ]);
      const { plan } = answer.result;
      expect([plan.sold, plan.bought]).toEqual(["120", "90"]);
      expect([plan.whole, plan.residualCash, plan.fees, plan.method]).toEqual(["1000", "130", "0", "exact"]);
      // 2 x 60 - 2 x 10; 13% of it.
      expect([plan.realisedGain.value, plan.taxableGain.value, plan.tax.value]).toEqual(["100", "100", "13"]);
      expect([plan.driftBefore.value, plan.driftAfter.value]).toEqual(["0.1", "0.03"]);
      const sale = plan.orders.find(({ side }: Answer["body"]) => side === "sell");
      expect(sale).toMatchObject({
        ...{ lotSize: "1", quantity: "2", price: "60", rate: "1", money: "120", fee: "0" },
        priced: { date: "2026-11-20", source: "test" },
        lotsUsed: [{ acquired: "2026-11-02", quantity: "2", cost: "20", proceeds: "120", gain: "100" }],
      });
      const share = plan.rows.find(({ asset }: Answer["body"]) => asset?.ticker === "SHR1");
      expect(share).toMatchObject({
        target: "0.5",
        weightBefore: "0.6",
        weightAfter: "0.48",
        driftAfter: "-0.02",
      });
    }));

  it("without a mode is a full one, with the stored rules and no money in or out", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeWorld(test);
      const ground = (await user.call("GET /api/rebalancing", { portfolioId })).body;
      expect(ground.firstMode).toBe("full");
      const { body } = await user.call("POST /api/rebalancing/plan", { portfolioId });
      expect([body.mode, body.amount, ordersOf(body)]).toEqual([
        ...["full", "0"],
        [
          ["SHR1", "sell", 2, "120"],
          ["FND1", "buy", 3, "90"],
        ],
      ]);
    }));

  it("of a contribution buys only, and meets the targets when the money can", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      // Of 1,200: 600 and 480 and 120. 6 of the fund for 180 leave 120.
      const answer = await ask(world, { mode: "contribute", amount: "200" });
      expect(ordersOf(answer)).toEqual([["FND1", "buy", 6, "180"]]);
      const { plan } = answer.result;
      expect([plan.driftAfter.value, plan.residualCash, plan.realisedGain.value]).toEqual(["0", "120", "0"]);
      expect(plan.tax).toBeNull();
    }));

  it.each([
    ["full", "0", {}],
    [
      "full",
      "333.33",
      { feePercent: "0.003", feeMinimum: "1", minTrade: "50", isTaxAware: true, reliefYears: 3 },
    ],
    ["contribute", "777", { feeFixed: "0.99" }],
    ["withdraw", "150", { taxRate: "0.13", isTaxAware: true }],
  ])("is what the engine's program answers: %s %s", (mode, amount, settings) =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const lotSizes = [{ assetId: world.fund, lotSize: "0.25" }];
      const answer = await ask(world, { mode, amount, settings: { ...settings, lotSizes } });
      const { plan } = answer.result;
      const said = byProgram(answer.engineFile);
      expect(said.orders.length).toBeGreaterThan(0);
      const same = ({ side, lots, quantity, money, viewMoney, fee }: Answer["body"]) => ({
        side,
        lots: Number(lots),
        quantity,
        money,
        viewMoney,
        fee,
      });
      // The CLI lists them by asset.
      const byMoney = (orders: Answer["body"]) =>
        orders.toSorted((one: Answer["body"], other: Answer["body"]) => one.viewMoney - other.viewMoney);
      expect(byMoney(plan.orders).map(same)).toEqual(byMoney(said.orders).map(same));
      expect([plan.whole, plan.residualCash, plan.fees, plan.realisedGain.value]).toEqual([
        said.whole,
        said.residualCash,
        said.fees,
        said.realisedGain,
      ]);
      expect([plan.driftBefore.value, plan.driftAfter.value]).toEqual([said.before.total, said.after.total]);
      const gains = (orders: Answer["body"]) =>
        orders.flatMap(({ lotsUsed }: Answer["body"]) => lotsUsed.map(({ gain }: Answer["body"]) => gain));
      expect(gains(byMoney(plan.orders))).toEqual(gains(byMoney(said.orders)));
    }),
  );

  it("is refused with the true reasons", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const { share, fund, portfolioId, user } = world;
      const refused = async (input: { mode: string; amount?: string }) =>
        (await ask(world, input)).result.refused;
      expect(await refused({ mode: "withdraw", amount: "5000" })).toEqual([
        { code: "not-enough-money", params: { needed: "4900", available: "900" } },
      ]);
      await setTargets(world, [{ key: "s", kind: 2, assetId: share, target: "0.7" }], 1);
      expect(await refused({ mode: "full" })).toEqual([{ code: "target-sum", params: { sum: "0.7" } }]);
      // The rest stays in cash at the owner's choice.
      const kept = await ask(world, { mode: "full", settings: { rest: "cash", locked: [fund] } });
      expect(kept.result.plan.rows.find(({ asset }: Answer["body"]) => asset === null).target).toBe("0.3");
      const wanted = await addAsset(test.db, { number: 50, ticker: "NEW", currency: "EUR" });
      await setTargets(
        world,
        [
          { key: "n", kind: 2, assetId: wanted, target: "0.5" },
          { key: "e", kind: 1, name: "Empty", target: "0.5" },
        ],
        2,
      );
      expect(await refused({ mode: "full" })).toEqual([
        { code: "category-empty", params: { name: "Empty" } },
        { code: "no-price", params: { asset: "NEW", assetId: wanted, date: "2026-11-20" } },
      ]);
      const tried = await user.call("POST /api/rebalancing/propose", { portfolioId, mode: "full" });
      expect(tried.body.error.fields).toEqual([{ path: "mode", code: "plan-refused" }]);
    }));

  it("buys what is not held yet, in its currency, and keeps the proportions in a category without targets", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const wanted = await addAsset(test.db, {
        number: 50,
        ticker: "NEW",
        currency: "EUR",
        closes: { "2026-11-19": 20 },
      });
      await addRates(test.db, "EUR", "USD", { "2026-11-19": 1.25 });
      await setTargets(
        world,
        [
          { key: "old", kind: 1, name: "Old", target: "0.75" },
          { key: "s", parent: "old", kind: 2, assetId: world.share },
          { key: "f", parent: "old", kind: 2, assetId: world.fund },
          { key: "n", kind: 2, assetId: wanted, target: "0.25" },
        ],
        1,
      );
      const { result } = await ask(world, { mode: "contribute", amount: "200" });
      // 1,200: a quarter is 300, twelve units at 20 EUR, 25 USD each; 600 and 300 are on target.
      expect(result.plan.orders).toMatchObject([
        { lots: "12", money: "240", rate: "1.25", viewMoney: "300" },
      ]);
      const [share, fund] = ["SHR1", "FND1"].map((ticker) =>
        result.plan.rows.find(({ asset }: Answer["body"]) => asset?.ticker === ticker),
      );
      expect([share.target, fund.target]).toEqual(["0.5", "0.25"]);
      expect(result.plan.driftAfter.value).toBe("0");
    }));

  it("goes out as a table", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeWorld(test);
      const { body } = await user.call("POST /api/rebalancing/export", { portfolioId, mode: "full" });
      expect(body.fileName).toBe("rebalancing-2026-11-20.csv");
      const [, ...lines] = body.text.trim().split("\r\n");
      expect(lines).toEqual([
        "Sell,SHR1,TEST,SHR1,2,2,1,60,2026-11-20,USD,120,1,120,0,100,USD,",
        "Buy,FND1,TEST,FND1,3,3,1,30,2026-11-20,USD,90,1,90,0,,USD,",
      ]);
    }));
});

describe("proposed orders", () => {
  const ground = async ({ user, portfolioId }: World) =>
    (await user.call("GET /api/rebalancing", { portfolioId })).body;
  const rowCount = async ({ user, portfolioId }: World) =>
    (await user.call("GET /api/transactions", { portfolioId })).body.totalCount;

  it("wait, and are booked only when their owner confirms them, once", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const { user, portfolioId } = world;
      const made = await user.call("POST /api/rebalancing/propose", { portfolioId, mode: "full" });
      expect([made.status, made.body.count]).toEqual([201, 2]);
      expect(await rowCount(world)).toBe(3);
      const { proposals } = await ground(world);
      const sale = proposals.find(({ side }: Answer["body"]) => side === "sell");
      expect(sale).toMatchObject({ quantity: "2", price: "60", fee: "0", feeCurrency: "USD", accrued: null });
      const stated = { portfolioId, id: sale.id, date: "2026-11-20", quantity: "2", price: "61", fee: "0.5" };
      const booked = await user.call("POST /api/rebalancing/confirm", stated);
      const row = await user.call("GET /api/transactions/one", { id: booked.body.transactionId });
      expect(row.body).toMatchObject({
        kindName: "sell",
        quantity: "2",
        price: "61",
        fee: "0.5",
        date: "2026-11-20",
        affectsCash: true,
      });
      expect((await user.call("POST /api/rebalancing/confirm", stated)).body.error.code).toBe("CONFLICT");
      expect(await rowCount(world)).toBe(4);
      expect((await ground(world)).proposals).toHaveLength(1);
    }));

  it("are paid from outside where the account has no cash", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const { user, portfolioId } = world;
      await updateRows(fixture(test.db), transactions, { affectsCash: false }, undefined);
      await user.call("POST /api/rebalancing/propose", { portfolioId, mode: "full" });
      const sale = (await ground(world)).proposals.find(({ side }: Answer["body"]) => side === "sell");
      const stated = { portfolioId, id: sale.id, date: "2026-11-20", quantity: "1", price: "60" };
      const { transactionId: id } = (await user.call("POST /api/rebalancing/confirm", stated)).body;
      expect((await user.call("GET /api/transactions/one", { id })).body.affectsCash).toBe(false);
    }));

  it("that sell more than is held stay and book nothing", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const { user, portfolioId } = world;
      await user.call("POST /api/rebalancing/propose", { portfolioId, mode: "full" });
      const { proposals } = await ground(world);
      const sale = proposals.find(({ side }: Answer["body"]) => side === "sell");
      const stated = { portfolioId, id: sale.id, date: "2026-11-20", quantity: "11", price: "60" };
      expect((await user.call("POST /api/rebalancing/confirm", stated)).body.error.code).toBe("OVERSOLD");
    }));

  it("can be put away and brought back, by their owner only", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const other = await makeWorld(test, 11);
      const { user, portfolioId } = world;
      await user.call("POST /api/rebalancing/propose", { portfolioId, mode: "full" });
      const before = (await ground(world)).proposals;
      const ids = before.map(({ id }: Answer["body"]) => id);
      const dismiss = (isDismissed: boolean) =>
        user.call("POST /api/rebalancing/dismiss", { portfolioId, ids, isDismissed });
      const foreign = await other.user.call("POST /api/rebalancing/dismiss", {
        portfolioId: other.portfolioId,
        ids,
      });
      expect(foreign.status).toBe(404);
      expect((await dismiss(true)).body).toEqual({ count: 2 });
      expect((await ground(world)).proposals).toEqual([]);
      await dismiss(false);
      expect((await ground(world)).proposals).toEqual(before);
    }));

  it("keep what the owner told, portfolio by portfolio", () =>
    withApp(async (test) => {
      const world = await makeWorld(test);
      const { user, portfolioId, share } = world;
      const settings = {
        feePercent: "0.003",
        locked: [share],
        taxRate: "0.13",
        reliefYears: 3,
        isTaxAware: true,
      };
      const before = (await ground(world)).settings;
      const { headers } = await user.call("PUT /api/rebalancing/settings", { portfolioId, settings });
      // A change like any other: logged, undone, and redone.
      const changeId = headers["x-change"];
      const undone = await user.call("POST /api/MyPortfolio/undo", { changeId });
      expect([undone.status, (await ground(world)).settings]).toEqual([200, before]);
      await user.call("POST /api/MyPortfolio/undo", { changeId: undone.body.undoId });
      const { settingsEtag, ...kept } = await ground(world);
      expect(kept.settings).toMatchObject(settings);
      const keep = async (feePercent: string) => {
        const input = { portfolioId, settings: { ...settings, feePercent } };
        return (await user.call("PUT /api/rebalancing/settings", input, { "if-match": settingsEtag })).status;
      };
      expect([await keep("0.002"), await keep("0.001")]).toEqual([200, 412]);
      // The share is locked: nothing is sold, and all cash buys the fund.
      expect(ordersOf(await ask(world, { mode: "full" })).map(([ticker]: [string]) => ticker)).not.toContain(
        "SHR1",
      );
    }));
});

describe("a composite", () => {
  it("is planned over what its children hold together; orders are exported and never kept", () =>
    withApp(async (test) => {
      const one = await makeWorld(test);
      const { user, share, fund } = one;
      const two = await addPortfolio(user, { name: "Two" });
      await addRow(user, two, { kind: "deposit", date: "2026-11-02", amount: "1000" });
      const { body } = await user.call("POST /api/MyPortfolio", {
        ...{ name: "All", currency: "USD", isComposite: true },
        children: [{ id: one.portfolioId }, { id: two }],
      });
      const all = { ...one, portfolioId: body.id };
      await setTargets(all, [
        { key: "s", kind: 2, assetId: share, target: "0.6" },
        { key: "f", kind: 2, assetId: fund, target: "0.4" },
      ]);
      const ground = await user.call("GET /api/rebalancing", { portfolioId: all.portfolioId });
      // 600 + 300 + 100 of the first and 1,000 of the second.
      expect(ground.body).toMatchObject({ isComposite: true, hasTargets: true, value: { value: "2000" } });
      // Targets 1,200 and 800: 20 x 60 and 26 or 27 x 30; 27 would need 10 more than there is.
      const answer = await ask(all, { mode: "full" });
      // Of one side, the larger sum first.
      expect(ordersOf(answer)).toEqual([
        ["SHR1", "buy", 10, "600"],
        ["FND1", "buy", 16, "480"],
      ]);
      const file = await user.call("POST /api/rebalancing/export", {
        ...{ portfolioId: all.portfolioId, mode: "full" },
      });
      expect(file.body.text.trim().split("\r\n")).toHaveLength(3);
      const kept = await user.call("POST /api/rebalancing/propose", {
        ...{ portfolioId: all.portfolioId, mode: "full" },
      });
      expect(kept.body.error.code).toBe("COMPOSITE_READ_ONLY");
    }));
});

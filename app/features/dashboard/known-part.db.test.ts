import { expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { findUserByEmail } from "../../identity/users.ts";
import { createOwnAsset } from "../../market/assets/assets.ts";
import { AssetType } from "../../shared/codes.ts";

const rub = (value: string) => ({ value, unit: "money", currency: "RUB" });

/** A share with today's close, and units without a price. */
async function fill({
  db,
  register,
}: TestApp): Promise<{ user: TestUser; portfolioId: string; lost: string }> {
  const share = await addAsset(db, {
    ...{ number: 1, ticker: "AAA", currency: "RUB" },
    closes: { "2026-01-12": 100, "2026-11-20": 120 },
  });
  const lost = await addAsset(db, { number: 2, ticker: "XXX", currency: "RUB" });
  const user = await register();
  const portfolioId = await addPortfolio(user, { currency: "RUB" });
  const row = (draft: object) => addRow(user, portfolioId, { currency: "RUB", ...draft });
  await row({ kind: "deposit", date: "2026-01-12", amount: "2500" });
  await row({ kind: "buy", date: "2026-01-12", assetId: share, quantity: "10", price: "100" });
  await row({ kind: "opening-balance", date: "2026-01-13", assetId: lost, quantity: "10" });
  return { user, portfolioId, lost };
}

const idOf = async ({ db }: TestApp, { email }: TestUser) => (await findUserByEmail(db, email))?.userId ?? "";

const must = async (asked: ReturnType<TestUser["call"]>) => {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
};

it("a refused total shows what is known of it, names the rest, and becomes whole once the price is entered", () =>
  withApp(async (test) => {
    const { user, portfolioId, lost } = await fill(test);
    const { head, widgets } = await must(user.call("GET /api/DashboardStats", { portfolioId }));
    const without = [
      {
        ...{ assetId: lost, name: "XXX" },
        reasons: [{ code: "no-price", params: { asset: "XXX", assetId: lost, date: "2026-11-20" } }],
      },
    ];
    // 10 x 120 and 1,500 of cash.
    expect(head.value).toMatchObject({
      refused: without[0]?.reasons,
      known: { figure: rub("2700"), without },
    });
    expect(head.totalProfit.known.figure).toEqual(rub("200"));
    // Cash needs no price: complete.
    expect(head.cash).toEqual(rub("1500"));
    const widget = widgets.find(({ kind }: { kind: string }) => kind === "head");
    expect(widget.state).toBe("ok");
    const { totals } = await must(user.call("GET /api/holdings", { portfolioId }));
    expect(totals.value.known).toEqual(head.value.known);
    const list = await must(user.call("GET /api/DashboardStats/portfolio-list"));
    expect(list.portfolios[0].head.value.known.figure).toEqual(rub("2700"));
    expect(list.total.value).toMatchObject({ known: { figure: rub("2700"), without } });
    const of = { portfolioId, metric: "value" };
    const whole = await must(user.call("GET /api/explain", of));
    expect([whole.whole, whole.shown.refused[0].code]).toEqual([null, "no-price"]);
    const known = await must(user.call("GET /api/explain", { ...of, part: "known" }));
    expect(known).toMatchObject({
      isSame: true,
      shown: rub("2700"),
      whole: { refused: [{ code: "no-price" }] },
    });
    const hidden = await must(
      user.call("GET /api/DashboardStats", { portfolioId }, { "x-user-stealth": "true" }),
    );
    expect(JSON.stringify(hidden)).not.toContain("2700");
    const entered = await must(
      user.call("POST /api/prices/one", { assetId: lost, date: "2026-11-20", close: "7.5" }),
    );
    expect(entered).toEqual({ date: "2026-11-20" });
    const after = await must(user.call("GET /api/main-stats", { portfolioId }));
    expect(after.head.value).toMatchObject(rub("2775"));
  }));

it("a refused identity and refused gains of months are shown without what they lack, never a return", () =>
  withApp(async (test) => {
    const { user, portfolioId, lost } = await fill(test);
    const { identity, widgets } = await must(user.call("GET /api/DashboardStats", { portfolioId }));
    const { known, refused } = identity;
    expect([refused[0].code, known.without, known.residual]).toMatchObject([
      ...["no-price", [{ assetId: lost, name: "XXX" }], "0"],
    ]);
    const amount = (key: string) =>
      Number(known.lines.find((line: { key: string }) => line.key === key).figure.value);
    // 2,500 paid in, 10 x (120 - 100): 2,700; XXX, from outside, is excluded.
    expect([amount("valueStart"), amount("netFlows"), amount("priceResult"), amount("valueEnd")]).toEqual([
      ...[0, 2500, 200, 2700],
    ]);
    const sum = known.lines.reduce(
      (all: number, { key, sign, figure }: { key: string; sign: number; figure: { value: string } }) =>
        key === "valueEnd" ? all : all + sign * Number(figure.value),
      0,
    );
    expect(sum).toBe(2700);
    const widget = widgets.find(({ kind }: { kind: string }) => kind === "identity");
    if (widget) expect(widget.state).toBe("ok");
    // Each explanation excludes XXX too.
    for (const { metric, from, to, figure } of known.lines) {
      const asked = { portfolioId, metric, from, to, without: lost };
      const opened = await must(user.call("GET /api/explain", asked));
      expect([metric, opened.isSame, opened.shown]).toEqual([metric, true, figure]);
    }
    const { identity: ofStats } = await must(user.call("GET /api/analytics/results", { portfolioId }));
    expect(ofStats.known.lines).toEqual(known.lines);
    const { spans } = await must(
      user.call("GET /api/history-profits/by-periods", { portfolioId, by: "year" }),
    );
    expect(spans).toMatchObject([{ name: "2026", gain: { known: { figure: rub("200") } } }]);
    const [{ gain, ratio }] = spans;
    expect([gain.known.without[0].name, "refused" in ratio, ratio.known]).toEqual(["XXX", true, undefined]);
    const hidden = await must(
      user.call("GET /api/analytics/results", { portfolioId }, { "x-user-stealth": "true" }),
    );
    expect(JSON.stringify(hidden.identity)).not.toContain("2700");
  }));

it("a price by hand names what is wrong with it", () =>
  withApp(async (test) => {
    const { user, lost } = await fill(test);
    const price = { assetId: lost, date: "2026-11-20", close: "1" };
    const cases = [
      ["POST /api/prices/one", { ...price, date: "2026-11-21" }, "date", "date-in-future"],
      ["POST /api/prices/one", { ...price, close: "0" }, "close", "zero"],
      ["POST /api/prices/one", { ...price, close: "1234567890123.0000000001" }, "close", "too-many-digits"],
    ] as const;
    for (const [path, input, field, code] of cases) {
      const { status, body } = await user.call(path, input);
      expect([status, body.error.fields]).toEqual([400, [expect.objectContaining({ path: field, code })]]);
    }
    const foreign = await test.register("other@example.org");
    const own = await createOwnAsset(test.db, await idOf(test, foreign), {
      ...{ type: AssetType.custom, ticker: "FLAT", name: "Flat", currency: "RUB", now: new Date(0) },
    });
    const refused = await user.call("POST /api/prices/one", { ...price, assetId: own.id });
    expect([refused.status, refused.body.error.code]).toEqual([404, "NOT_FOUND"]);
  }));

it("an own bond without nominal, redeemed long ago, refuses nothing of today; its nominal can be stated", () =>
  withApp(async (test) => {
    const { db, register } = test;
    const share = await addAsset(db, {
      ...{ number: 1, ticker: "AAA", currency: "RUB" },
      closes: { "2024-01-10": 100, "2026-11-20": 120 },
    });
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const own = await createOwnAsset(db, await idOf(test, user), {
      ...{ type: AssetType.bond, ticker: "OWN", name: "Own bond", currency: "RUB", now: new Date(0) },
    });
    const row = (draft: object) => addRow(user, portfolioId, { currency: "RUB", ...draft });
    await row({ kind: "deposit", date: "2024-01-10", amount: "6000" });
    await row({ kind: "buy", date: "2024-01-10", assetId: share, quantity: "10", price: "100" });
    await row({ kind: "buy", date: "2024-01-10", assetId: own.id, quantity: "5", amount: "5000" });
    await row({ kind: "amortisation", date: "2024-07-22", assetId: own.id, amount: "4755" });
    await row({ kind: "redemption", date: "2024-07-23", assetId: own.id, quantity: "5", amount: "300" });
    const stats = () => must(user.call("GET /api/DashboardStats", { portfolioId }));
    const { head, cut } = await stats();
    // 10 x 120 + 4,755 + 300; paid in 6,000.
    expect([head.value, head.totalProfit, cut.unrealised]).toEqual([rub("6255"), rub("255"), rub("200")]);
    // The sold lots' cost is unknown; the other share's gain is shown, and the reason links to the row.
    expect(cut.realised).toMatchObject({
      refused: [{ code: "no-nominal", params: { asset: "OWN", assetId: own.id, date: "2024-07-22" } }],
      known: { figure: rub("0"), without: [{ name: "OWN" }] },
    });
    expect(cut.realised.refused[0].params.row).toBeTypeOf("string");
    const { bonds } = await must(user.call("GET /api/own-bonds"));
    expect(bonds).toMatchObject([{ asset: { ticker: "OWN" }, nominal: null, roundsPerBond: null }]);
    const terms = { assetId: own.id, nominal: "1000", roundsPerBond: null, couponRule: null };
    const stale = await user.call("PUT /api/own-bonds", terms, { "if-match": '"other"' });
    expect([stale.status, stale.body.error.code]).toEqual([412, "STALE"]);
    const saved = await user.call("PUT /api/own-bonds", terms, { "if-match": bonds[0].etag });
    expect(saved.body).toMatchObject({ nominal: "1000" });
    // 951 of 1,000 per bond: cost 4,755 of 5,000 left; 300 for the last 245.
    expect((await stats()).cut.realised).toEqual(rub("55"));
    const other = await test.register("other@example.org");
    const foreign = await other.call("PUT /api/own-bonds", terms, { "if-match": "*" });
    expect([foreign.status, foreign.body.error.code]).toEqual([404, "NOT_FOUND"]);
    const { changes } = await must(user.call("GET /api/MyPortfolio/history", { portfolioId }));
    const change = changes.find(({ kind }: { kind: string }) => kind === "own-bond-changed");
    await must(user.call("POST /api/MyPortfolio/undo", { portfolioId, changeId: change.id }));
    expect((await must(user.call("GET /api/own-bonds"))).bonds[0].nominal).toBeNull();
  }));

it("a bond without a nominal counts at what was paid, never at a price in percent as money", () =>
  withApp(async (test) => {
    const { db, register } = test;
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const bond = await createOwnAsset(db, await idOf(test, user), {
      ...{ type: AssetType.bond, ticker: "OWN", name: "Own bond", currency: "RUB", now: new Date(0) },
    });
    const row = (draft: object) => addRow(user, portfolioId, { currency: "RUB", ...draft });
    await row({ kind: "deposit", date: "2026-01-12", amount: "10000" });
    const bought = { kind: "buy", date: "2026-01-12", assetId: bond.id, quantity: "5" };
    await row({ ...bought, price: "98.5", amount: "4925" });
    const valueNow = async () =>
      (await must(user.call("GET /api/DashboardStats", { portfolioId }))).head.value;
    expect(await valueNow()).toMatchObject({ ...rub("10000"), notes: [{ code: "trade-price" }] });
    await must(user.call("POST /api/prices/one", { assetId: bond.id, date: "2026-11-20", close: "99" }));
    expect(await valueNow()).toMatchObject({
      refused: [{ code: "no-nominal", params: { asset: "OWN", assetId: bond.id } }],
      known: { figure: rub("5075"), without: [{ assetId: bond.id }] },
    });
    const { bonds } = await must(user.call("GET /api/own-bonds"));
    const terms = { assetId: bond.id, nominal: "1000", roundsPerBond: null, couponRule: null };
    await must(user.call("PUT /api/own-bonds", terms, { "if-match": bonds[0].etag }));
    // 5 x 99 % of 1,000.
    expect(await valueNow()).toMatchObject(rub("10025"));
  }));

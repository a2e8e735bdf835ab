import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { checkDerivation, textsOf } from "../../../tests/support/derivations.ts";
import { addAsset, addPortfolio, addRow, assetId } from "../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { assets } from "../../market/market.tables.ts";
import { addPayments } from "../../market/testing/rated-asset.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { deriveFinding, opening } from "./open-finding.ts";
import type { Finding } from "./recommendations.contract.ts";

const ask = "GET /api/recomendations";

/**
 * 10,000 deposited; today BIG is worth 10 x 300 = 3,000 (cost 2,000), SUNK 10 x 50 = 500 (cost 1,000), the fund 3,000,
 * cash 10,000 - 2,000 - 1,000 - 3,000 - 150 of fees = 3,850: together 10,350.
 */
async function addWorld({ db, register }: TestApp): Promise<{ user: TestUser; portfolioId: string }> {
  const big = await addAsset(db, {
    ...{ number: 1, ticker: "BIG", closes: { "2026-11-02": 200, "2026-11-20": 300 } },
  });
  const sunk = await addAsset(db, {
    ...{ number: 2, ticker: "SUNK", closes: { "2026-11-02": 100, "2026-11-12": 50 } },
  });
  const fund = await addAsset(db, {
    ...{ number: 3, ticker: "FUND", type: AssetType.etf, closes: { "2026-11-02": 300, "2026-11-20": 300 } },
  });
  for (const [id, set] of [
    [big, { sector: "energy", country: "US" }],
    [sunk, { sector: "energy", country: "DE" }],
  ] as const)
    await updateAssets(db, set, and(eq(assets.ownerId, nilGuid), eq(assets.id, id)));
  await addPayments(
    db,
    big,
    ["2025-12-01", "2026-03-01", "2026-06-01", "2026-09-01"].map((exDate) => ({ exDate, amount: "1" })),
  );
  const user = await register();
  const portfolioId = await addPortfolio(user);
  await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", amount: "10000" });
  const buy = { kind: "buy", date: "2026-11-02", quantity: "10" };
  await addRow(user, portfolioId, { ...buy, assetId: big, price: "200", fee: "150" });
  await addRow(user, portfolioId, { ...buy, assetId: sunk, price: "100" });
  await addRow(user, portfolioId, { ...buy, assetId: fund, price: "300" });
  return { user, portfolioId };
}

const told = (findings: readonly Finding[]) =>
  findings.map(({ rule, asset, name, figure }) => [
    rule,
    asset?.ticker ?? name,
    "value" in figure ? Number(Number(figure.value).toFixed(6)) : null,
  ]);

/** Explains every figure: a metric yields the same value, a derivation follows from its inputs. */
async function openAll(user: TestUser, portfolioId: string, body: { today: string; findings: Finding[] }) {
  for (const finding of body.findings) {
    const { rule, name } = finding;
    const of = { portfolioId, today: body.today, rule, name: name ?? "", title: rule };
    for (const { figure, ...ways } of [finding, ...finding.numbers]) {
      const opened = opening(ways, of, textsOf("en"));
      expect([rule, "explain" in opened || "derive" in opened]).toEqual([rule, true]);
      const { worked } = ways;
      if (worked !== null) checkDerivation((t) => deriveFinding(worked, of, t), figure);
      if (ways.explain === null) continue;
      const { metric, assetId: asset, groupBy, groupKey, from } = ways.explain;
      const answered = await user.call("GET /api/explain", {
        ...{ portfolioId, metric, from, to: body.today },
        ...(asset !== null && { scope: "asset", assetId: asset }),
        ...(groupBy !== null && { scope: "group", groupBy, groupKey }),
      });
      expect([rule, answered.body.isSame, answered.body.shown]).toEqual([rule, true, figure]);
    }
  }
}

it("finds what goes beyond the usual thresholds, each with its numbers", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await addWorld(test);
    const { status, body } = await user.call(ask, { portfolioId });
    expect([status, body.portfolioName]).toEqual([200, "Main"]);
    expect(told(body.findings)).toEqual([
      // 3,000 / 10,350; the fund is as large but diversified.
      ["asset", "BIG", 0.289855],
      ["currency", "USD", 1],
      ["payer", "BIG", 1],
      // 3,850 / 10,350; 150 / 10,350.
      ["cash", null, 0.371981],
      ["fees", null, 0.014493],
      // 500 - 1,000 over 1,000.
      ["loss", "SUNK", -0.5],
      // 2026-11-12 to 2026-11-20.
      ["staleDays", "SUNK", 8],
    ]);
    const of = (rule: string) => body.findings.find((finding: Finding) => finding.rule === rule);
    expect(of("asset")).toMatchObject({
      explain: { metric: "weight", assetId: assetId(1) },
      numbers: [{ name: "value", figure: { value: "3000", unit: "money", currency: "USD" } }],
    });
    expect(of("loss").numbers).toMatchObject([{ name: "unrealised", figure: { value: "-500" } }]);
    expect(of("staleDays").numbers).toMatchObject([
      { name: "day", figure: { value: "2026-11-12", unit: "date" }, explain: null },
    ]);
    expect(of("staleDays").worked.inputs[0]).toMatchObject({
      ...{ name: "close", figure: { value: "50" }, date: "2026-11-12", source: "test" },
    });
    await openAll(user, portfolioId, body);
    const checked = (rule: string) => body.checked.find((one: { rule: string }) => one.rule === rule);
    // Energy is 3,500 of 10,350: 33.8%, under 35.
    expect(checked("sector")).toEqual({
      rule: "sector",
      threshold: "0.35",
      looked: 1,
      found: 0,
      reasons: [],
    });
    expect(checked("asset")).toMatchObject({ looked: 2, found: 1 });
    expect(checked("maturityDays")).toMatchObject({ looked: 0, found: 0 });
  }));

it("several papers of one issuer are looked at together; one alone is one asset", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await addWorld(test);
    const row = { kind: "buy", date: "2026-11-20", quantity: "1" };
    for (const [number, nameEn, price] of [
      [4, "Grain Mill", 1000],
      [5, "Grain Mill Pref", 1200],
    ] as const) {
      const closes = { "2026-11-20": price };
      const id = await addAsset(test.db, { number, ticker: `GM${number}`, nameEn, closes });
      await addRow(user, portfolioId, { ...row, assetId: id, price: String(price) });
    }
    const { body } = await user.call(ask, { portfolioId });
    // 2,200 of 10,350; neither alone exceeds 15%.
    expect(told(body.findings).filter(([rule]) => rule === "issuer" || rule === "asset")).toEqual([
      ["asset", "BIG", 0.289855],
      ["issuer", "Grain Mill", 0.21256],
    ]);
    await openAll(user, portfolioId, body);
    const checked = body.checked.find(({ rule }: { rule: string }) => rule === "issuer");
    expect(checked).toEqual({ rule: "issuer", threshold: "0.2", looked: 1, found: 1, reasons: [] });
  }));

it("uses the user's own thresholds, which the next one does not have", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await addWorld(test);
    const key = "POST /api/recomendations/options";
    const saved = await user.call(key, {
      version: 0,
      thresholds: { sector: "0.3", cash: "0.5", asset: "0.15" },
    });
    expect([saved.status, saved.body.version]).toEqual([200, 1]);
    const own = saved.body.thresholds.filter(({ isOwn }: { isOwn: boolean }) => isOwn);
    // Defaults are not stored.
    expect(own.map(({ name, value, usual }: Record<string, string>) => [name, value, usual])).toEqual([
      ["sector", "0.3", "0.35"],
      ["cash", "0.5", "0.1"],
    ]);
    const { body } = await user.call(ask, { portfolioId });
    const rules = told(body.findings).map(([rule, name]) => `${rule} ${name}`);
    expect([rules.includes("sector Energy"), rules.some((rule) => rule.startsWith("cash"))]).toEqual([
      true,
      false,
    ]);
    expect((await user.call(key, { version: 0, thresholds: {} })).body.error.code).toBe("STALE");
    expect((await user.call(key, { version: 1, thresholds: {} })).body.version).toBe(2);
    const other = await test.register();
    const options = await other.call("GET /api/recomendations/options");
    expect([
      options.body.version,
      options.body.thresholds.some(({ isOwn }: { isOwn: boolean }) => isOwn),
    ]).toEqual([0, false]);
  }));

it.each([
  [{ asset: "1.5" }, "thresholds.asset"],
  [{ staleDays: "2.5" }, "thresholds.staleDays"],
  [{ fees: "0" }, "thresholds.fees"],
])("refuses thresholds that mean nothing: %o", (thresholds, path) =>
  withApp(async ({ register }) => {
    const user = await register();
    const { status, body } = await user.call("POST /api/recomendations/options", { version: 0, thresholds });
    expect([status, body.error.fields.map((field: { path: string }) => field.path)]).toEqual([400, [path]]);
  }),
);

it("tells a category away from its target, and why a rule could not look", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await addWorld(test);
    await user.call("POST /api/pie/editByPortfolioId", {
      ...{ portfolioId, version: 0 },
      nodes: [
        { key: "a", kind: 2, assetId: assetId(1), target: "0.2" },
        { key: "b", kind: 2, assetId: assetId(3), target: "0.8" },
      ],
    });
    await addAsset(test.db, { number: 4, ticker: "BLIND" });
    const { body } = await user.call(ask, { portfolioId });
    const drifts = told(body.findings).filter(([rule]) => rule === "drift");
    // 3,000 / 10,350 less 0.8 and less 0.2.
    expect(drifts).toEqual([
      ["drift", "FUND", -0.510145],
      ["drift", "BIG", 0.089855],
    ]);
    await openAll(user, portfolioId, body);
  }));

it("names the bonds that are repaid soon", () =>
  withApp(async ({ db, register }) => {
    const bond = await addAsset(db, {
      ...{
        number: 1,
        ticker: "BOND",
        type: AssetType.bond,
        closes: { "2026-11-02": 100, "2026-11-20": 100 },
      },
    });
    await updateAssets(db, { nominal: "1000" }, and(eq(assets.ownerId, nilGuid), eq(assets.id, bond)));
    await addPayments(db, bond, [{ exDate: "2026-12-20", amount: "1000", kind: "redemption" }]);
    const user = await register();
    const portfolioId = await addPortfolio(user);
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", amount: "1000" });
    await addRow(user, portfolioId, {
      ...{ kind: "buy", date: "2026-11-02", quantity: "1", price: "100", assetId: bond },
    });
    const { body } = await user.call(ask, { portfolioId });
    const found = body.findings.find(({ rule }: Finding) => rule === "maturityDays");
    // 10 days of November and 20 of December.
    expect(found).toMatchObject({ asset: { ticker: "BOND" }, figure: { value: "30", unit: "count" } });
    await openAll(user, portfolioId, body);
    await user.call("POST /api/recomendations/options", { version: 0, thresholds: { maturityDays: "29" } });
    const later = (await user.call(ask, { portfolioId })).body;
    expect(later.findings.some(({ rule }: Finding) => rule === "maturityDays")).toBe(false);
  }));

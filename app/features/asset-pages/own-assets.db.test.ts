import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { CustomAssetClass } from "../../shared/codes.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
type Body = any;

const coupon = { startsOn: "2026-08-22", payDate: "2027-02-18", amount: "36" };
const bond = { nominal: "1000", schedule: { maturity: "2027-02-18", coupons: [coupon] } };
const draft = { name: "My bond", class: CustomAssetClass.bond, valueKind: 1, currency: "RUB" };

const page = async (user: TestUser, symbol: string): Promise<Body> => {
  const { status, body } = await user.call("GET /api/asset-info/summary", { symbol });
  return status === 200 ? body : [status, body.error.code];
};

it("an own asset has a page by its id and its symbol, for its owner alone", () =>
  withApp(async ({ register, anonymous }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const price = { date: "2026-10-30", close: "98" };
    const position = { portfolioId, date: "2026-11-02", quantity: "5", cost: "4900" };
    const { body: made } = await user.call("POST /api/customholdings", {
      ...{ ...draft, bond, price, position },
    });
    const id = made.asset.id;
    await user.call("POST /api/prices/one", { assetId: id, date: "2026-11-20", close: "99" });
    const { summary, own } = await page(user, id);
    expect(summary).toMatchObject({
      asset: { symbol: "MYBOND@", exchangeName: "", name: "My bond" },
      price: { value: "99", date: "2026-11-20", source: "upload" },
    });
    expect(own.points.map(({ date, close }: Body) => [date, close])).toEqual([
      ["2026-10-30", "98"],
      ["2026-11-20", "99"],
    ]);
    // 1,036 in 90 days for 990 + 18 accrued: (1036 / 1008)^(365 / 90) - 1.
    expect(own.bond).toMatchObject({
      terms: { maturity: "2027-02-18", nominal: "1000" },
      accrued: { value: "18" },
      figures: { yieldToMaturity: { value: "0.1175268365" } },
    });
    expect((await page(user, "mybond@")).own.assetId).toBe(id);
    const position_ = await user.call("GET /api/asset-info/my-portfolio", { symbol: id });
    expect(position_.body.positions[0].figures.value.value).toBe("5040");
    const stranger = await register();
    expect([await page(stranger, id), await page(stranger, "MYBOND@")]).toEqual([
      [404, "NOT_FOUND"],
      [404, "NOT_FOUND"],
    ]);
    expect((await anonymous.call("GET /api/asset-info/summary", { symbol: id })).status).toBe(401);
    // Public, cacheable answers omit it, for its owner too.
    const open = await user.call("GET /api/public/asset-info/summary-by-symbol", { symbol: "MYBOND@" });
    expect(open.status).toBe(404);
  }));

it("a symbol means the shared asset first; an own one of the same symbol is opened by its id", () =>
  withApp(async ({ db, register }) => {
    const user = await register();
    await addAsset(db, { number: 1, ticker: "MYBOND", exchange: "MISX", closes: { "2026-11-19": 10 } });
    const add = async () => (await user.call("POST /api/customholdings", draft)).body.asset.id;
    const first = await add();
    expect((await page(user, "MYBOND@MISX")).own).toBeNull();
    expect((await page(user, "MYBOND@")).own.assetId).toBe(first);
    const second = await add();
    expect(await page(user, "MYBOND@")).toEqual([400, "INVALID_INPUT"]);
    expect((await page(user, second)).own.assetId).toBe(second);
    await user.call("DELETE /api/customholdings", { assetId: second });
    expect(await page(user, second)).toEqual([404, "NOT_FOUND"]);
  }));

it("a price of an own asset stands until the next one, and a bond without a nominal says what it lacks", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const { body: made } = await user.call("POST /api/customholdings", {
      ...{ name: "Shop", class: CustomAssetClass.stock, valueKind: 1, currency: "RUB" },
      price: { date: "2026-01-10", close: "7" },
    });
    await addRow(user, portfolioId, {
      ...{ kind: "buy", date: "2026-02-10", assetId: made.asset.id, quantity: "1", price: "7" },
      currency: "RUB",
    });
    const { summary, own } = await page(user, made.asset.id);
    expect([summary.price.value, summary.price.date, own.bond]).toEqual(["7", "2026-01-10", null]);
    // A custom asset's price is an amount; a bond's is percent of its nominal.
    const hidden = { "x-user-stealth": "true" };
    const read = async (symbol: string) =>
      (await user.call("GET /api/asset-info/summary", { symbol }, hidden)).body;
    const shop = await read(made.asset.id);
    expect([shop.summary.price.value, shop.own.points]).toEqual(["•••", []]);
    const price = { date: "2026-11-20", close: "99" };
    const known = (await user.call("POST /api/customholdings", { ...draft, bond, price })).body;
    expect((await read(known.asset.id)).summary.price.value).toBe("99");
    const listed = (await user.call("GET /api/prices/list", {}, hidden)).body;
    expect(listed.assets[0].price.close).toBe("•••");
  }));

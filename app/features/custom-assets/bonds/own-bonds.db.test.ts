import { expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../../tests/support/app.ts";
import { addPortfolio, addRow } from "../../../../tests/support/ledger-rows.ts";
import { findUserByEmail } from "../../../identity/users.ts";
import { createOwnAsset } from "../../../market/assets/assets.ts";
import { AssetType, CustomAssetClass } from "../../../shared/codes.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
type Body = any;

const must = async (asked: ReturnType<TestUser["call"]>): Promise<Body> => {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
};

/** One future coupon: 36 roubles for the 180 days from 22 August 2026 to 18 February 2027. */
const coupon = { startsOn: "2026-08-22", payDate: "2027-02-18", amount: "36" };
const schedule = { maturity: "2027-02-18", coupons: [coupon] };
const draft = { name: "Bond", class: CustomAssetClass.bond, valueKind: 1, currency: "RUB" };
const bond = { nominal: "1000", schedule };
const price = { date: "2026-11-20", close: "99" };

const importedBond = async ({ db }: TestApp, { email }: TestUser) => {
  const ownerId = (await findUserByEmail(db, email))?.userId ?? "";
  const made = { type: AssetType.bond, ticker: "XS01", name: "Imported bond", currency: "RUB" };
  return (await createOwnAsset(db, ownerId, { ...made, isin: "XS0000000009", now: new Date(0) })).id;
};

it("a custom bond is worth its percent of the nominal with accrued interest, and is listed with its terms", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const position = { portfolioId, date: "2026-11-20", quantity: "5", cost: "4900" };
    const made = await must(user.call("POST /api/customholdings", { ...draft, bond, price, position }));
    expect(made).toMatchObject({ class: 7, asset: { type: AssetType.bond }, price: { close: "99" } });
    const { rows } = await must(user.call("GET /api/holdings", { portfolioId }));
    // 5 x (99% of 1,000 + 36 x 90 / 180 days accrued) = 5 x 1,008
    expect(rows[0].figures.value.value).toBe("5040");
    const { bonds } = await must(user.call("GET /api/own-bonds"));
    expect(bonds).toMatchObject([{ nominal: "1000", schedule }]);
    // A bond stays a bond: its closes would be counted as money.
    const change = { ...draft, assetId: made.asset.id, version: 1 };
    const house = await user.call("PUT /api/customholdings", { ...change, class: 1 });
    expect(house.body.error.fields).toMatchObject([{ path: "class", code: "bond-stays" }]);
    const named = await must(user.call("PUT /api/customholdings", { ...change, name: "My bond" }));
    expect(named.asset).toMatchObject({ name: "My bond", type: AssetType.bond });
  }));

it("a bond of an import gets maturity and coupons, and undoing takes them away together", () =>
  withApp(async (test) => {
    const user = await test.register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const assetId = await importedBond(test, user);
    await addRow(user, portfolioId, {
      ...{ kind: "buy", date: "2026-11-20", assetId, quantity: "2", price: "99", amount: "1980" },
      currency: "RUB",
    });
    const list = async () => (await must(user.call("GET /api/own-bonds"))).bonds[0];
    const empty = await list();
    expect(empty).toMatchObject({ nominal: null, schedule: { maturity: null, coupons: [] } });
    const terms = { assetId, nominal: "1000", roundsPerBond: null, couponRule: null };
    const put = (rest: object, tag: string) =>
      user.call("PUT /api/own-bonds", { ...terms, ...rest }, { "if-match": tag });
    await must(put({ schedule }, empty.etag));
    const stated = await list();
    expect(stated).toMatchObject({ nominal: "1000", schedule });
    // Without a schedule the stated one stays.
    await must(put({ roundsPerBond: true }, stated.etag));
    expect(await list()).toMatchObject({ roundsPerBond: true, schedule });
    const other = { maturity: "2028-01-01", coupons: [] };
    await must(put({ schedule: other }, (await list()).etag));
    expect((await list()).schedule).toEqual(other);
    const undo = async () => {
      const { changes } = await must(user.call("GET /api/MyPortfolio/history", { portfolioId }));
      const { id } = changes.find(
        ({ kind, undoneAt = null, isUndone = false }: Body) =>
          kind === "own-bond-changed" && undoneAt === null && !isUndone,
      );
      await must(user.call("POST /api/MyPortfolio/undo", { portfolioId, changeId: id }));
    };
    await undo();
    expect(await list()).toMatchObject({ roundsPerBond: true, schedule });
  }));

it("refuses coupons whose days contradict each other, naming the line", () =>
  withApp(async (test) => {
    const user = await test.register();
    const assetId = await importedBond(test, user);
    const terms = { assetId, nominal: "1000", roundsPerBond: null, couponRule: null };
    const faultOf = async (coupons: object[], maturity: string | null = "2027-02-18") => {
      const asked = { ...terms, schedule: { maturity, coupons } };
      const { body } = await user.call("PUT /api/own-bonds", asked, { "if-match": "*" });
      return body.error?.fields.map(({ path, code }: Body) => [path, code]);
    };
    const second = { startsOn: "2027-02-17", payDate: "2027-08-18", amount: "36" };
    expect(await faultOf([coupon, second], null)).toEqual([["schedule.coupons.1.payDate", "coupon-order"]]);
    expect(await faultOf([{ ...coupon, payDate: "2027-02-19" }])).toEqual([
      ["schedule.coupons.0.payDate", "after-maturity"],
    ]);
    expect(await faultOf([{ ...coupon, amount: null }])).toEqual([["schedule.coupons.0.amount", "required"]]);
    const asHouse = await user.call("POST /api/customholdings", { ...draft, class: 1, bond });
    expect(asHouse.body.error.fields).toMatchObject([{ path: "bond", code: "unsupported" }]);
  }));

it("lists own assets of imports beside the custom ones, with price and transactions, to their owner alone", () =>
  withApp(async (test) => {
    const user = await test.register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const assetId = await importedBond(test, user);
    await addRow(user, portfolioId, {
      ...{ kind: "buy", date: "2026-11-20", assetId, quantity: "2", price: "99", amount: "1980" },
      currency: "RUB",
    });
    await must(user.call("POST /api/prices/one", { assetId, date: "2026-11-19", close: "98.5" }));
    await must(user.call("POST /api/customholdings", { ...draft, name: "Flat", class: 1 }));
    const { holdings, imported } = await must(user.call("GET /api/customholdings"));
    expect(holdings.map(({ asset }: Body) => asset.name)).toEqual(["Flat"]);
    expect(imported).toMatchObject([
      {
        ...{ asset: { id: assetId, ticker: "XS01" }, isin: "XS0000000009", transactionCount: 1 },
        price: { date: "2026-11-19", close: "98.5", source: "upload" },
      },
    ]);
    const stranger = await test.register();
    expect((await must(stranger.call("GET /api/customholdings"))).imported).toEqual([]);
  }));

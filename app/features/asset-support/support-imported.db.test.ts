import { expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { findUserByEmail } from "../../identity/users.ts";
import { createOwnAsset } from "../../market/assets/assets.ts";
import { AssetType } from "../../shared/codes.ts";

/** Creates a security by a user's import. */
async function importedBy({ db }: TestApp, { email }: TestUser, name = "Unknown notes"): Promise<string> {
  const ownerId = (await findUserByEmail(db, email))?.userId ?? "";
  const made = { type: AssetType.bond, ticker: "XSNOTE", currency: "EUR", isin: "XS0000000009" };
  return (await createOwnAsset(db, ownerId, { ...made, name, now: new Date(0) })).id;
}

it("the support finds securities of imports once for each code, and its own custom assets, but nobody else's", () =>
  withApp(async (test) => {
    const staff = await test.register();
    const user = await test.register();
    const other = await test.register();
    const found = async (query: string) =>
      (await staff.call("GET /api/assets/support-search", { query })).body.imported;
    const flat = { class: 1, valueKind: 1, currency: "RUB" };
    await user.call("POST /api/customholdings", { ...flat, name: "Notes of my aunt" });
    await importedBy(test, user);
    await importedBy(test, other, "Notes");
    expect(await found("note")).toMatchObject([
      { ticker: "XSNOTE", isin: "XS0000000009", type: AssetType.bond, userCount: 2, ownId: null },
    ]);
    const own = await importedBy(test, staff, "My notes");
    const { body } = await staff.call("POST /api/customholdings", { ...flat, name: "Own notes" });
    const mine = await found("note");
    expect(
      mine.map(({ name, userCount, ownId }: Record<string, unknown>) => [name, userCount, ownId]),
    ).toEqual([
      ["Own notes", 1, body.asset.id],
      ["My notes", 3, own],
    ]);
    expect(await found("")).toEqual([]);
    expect((await user.call("GET /api/assets/support-search", { query: "note" })).status).toBe(403);
  }));

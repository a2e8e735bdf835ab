import { expect, it } from "vitest";
import { demoMarketOwner, nilGuid } from "../codes.ts";
import { assetPathOf, isOwnAssetPath } from "./asset-path.ts";

const row = { id: "0198c1de-0000-7000-8000-0000000000a1", ticker: "HOUSE", exchange: "OWN" };

it("tells pages that only an owner may see from those of shared assets", () => {
  const paths = [nilGuid, demoMarketOwner, "0198c1de-0000-7000-8000-000000000001"].map((ownerId) =>
    assetPathOf({ ...row, ownerId }),
  );
  expect(paths).toEqual(["/asset/HOUSE%40OWN", "/asset/HOUSE%40OWN", `/asset/${row.id}`]);
  expect(paths.map(isOwnAssetPath)).toEqual([false, false, true]);
  expect(isOwnAssetPath(`/asset/${row.id}/prices`)).toBe(false);
});

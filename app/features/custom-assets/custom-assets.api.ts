import type { Handlers } from "../../server/call.ts";
import type { customAssetsContract } from "./custom-assets.contract.ts";
import { listImportedAssets } from "./imported-assets.ts";
import { addOwnPrices, changeOwnPrice, deleteOwnPrices, listOwnPrices, makePrices } from "./own-prices.ts";
import {
  addCustomAsset,
  changeCustomAsset,
  deleteCustomAsset,
  listCustomAssets,
} from "./save-custom-asset.ts";

export const customAssetsHandlers: Handlers<typeof customAssetsContract> = {
  "GET /api/customholdings": async (ctx) => ({
    holdings: await listCustomAssets(ctx),
    imported: await listImportedAssets(ctx),
  }),
  "POST /api/customholdings": addCustomAsset,
  "PUT /api/customholdings": changeCustomAsset,
  "DELETE /api/customholdings": (ctx, { assetId }) => deleteCustomAsset(ctx, assetId),
  "GET /api/customholdings/historical-prices": (ctx, { assetId }) => listOwnPrices(ctx, assetId),
  "POST /api/customholdings/historical-prices": addOwnPrices,
  "PUT /api/customholdings/historical-prices": changeOwnPrice,
  "DELETE /api/customholdings/historical-prices": deleteOwnPrices,
  "POST /api/customholdings/historical-prices/createpricesautomatically": makePrices,
};

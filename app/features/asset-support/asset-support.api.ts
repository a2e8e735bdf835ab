import { isIsin } from "@zerno/brokers";
import type { IsoDate } from "@zerno/engine";
import { listAssetCodes } from "../../market/assets/asset-codes.ts";
import { getAsset } from "../../market/assets/assets.ts";
import { realMarket } from "../../market/market-reader.ts";
import { listCurrencies } from "../../market/rates/currencies.ts";
import { listCountries } from "../../market/reference/countries.ts";
import { exchangeName, isExchange, listExchanges } from "../../market/reference/exchanges.ts";
import { listMoexBoards } from "../../market/reference/moex-boards.ts";
import { listSectors } from "../../market/reference/sectors.ts";
import { renameAsset } from "../../market/support/rename-asset.ts";
import { toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import type { Handlers } from "../../server/call.ts";
import { AppError } from "../../shared/app-error.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { assetSupportContract } from "./asset-support.contract.ts";
import { editHandlers } from "./edit-handlers.ts";
import { findImportedSecurities, findSupportAssets, toSupportAsset } from "./find-support-assets.ts";
import { getAssetInfo, listAssetEdits, toAssetCode } from "./get-asset-info.ts";
import { mergeAssets, undoMerge } from "./merge/merge-assets.ts";
import { reportHandlers } from "./reports/report-handlers.ts";

const invalid = (path: string) => new AppError("INVALID_INPUT", {}, [{ path, code: "invalid" }]);

const named = (language: string, { nameEn, nameRu }: { readonly nameEn: string; readonly nameRu: string }) =>
  language === "ru" ? nameRu : nameEn;

export const assetSupportHandlers: Handlers<typeof assetSupportContract> = {
  ...editHandlers,
  ...reportHandlers,
  "GET /api/assets/support-search": async ({ db, language, user }, { query, limit }) => {
    const rows = await findSupportAssets(db, query, limit);
    const imported = await findImportedSecurities(db, { query, userId: user.id, limit });
    return {
      assets: rows.map((row) => toSupportAsset(row, language)),
      imported: imported.map(({ asset, userCount }) => ({
        ...{ ticker: asset.ticker, exchange: asset.exchange, isin: asset.isin, type: asset.type },
        ...{ name: asset.nameEn, currency: asset.currency, userCount },
        exchangeName: exchangeName(asset.exchange, language),
        ownId: asset.ownerId === user.id ? asset.id : null,
      })),
    };
  },
  "GET /api/supportAssetInfo": (ctx, { assetId }) => getAssetInfo(ctx, assetId),
  "GET /api/supportAssetEdit": (ctx, { assetId }) => listAssetEdits(ctx, assetId),
  "GET /api/supportAssetEdit/exchanges": ({ language }) => ({
    exchanges: listExchanges().map(({ alsoKnownAs: _also, nameEn, nameRu, ...exchange }) => ({
      ...exchange,
      name: named(language, { nameEn, nameRu }),
    })),
  }),
  "GET /api/supportAssetEdit/sectors": ({ language }) => ({
    sectors: listSectors().map((sector) => ({ id: sector.id, name: named(language, sector) })),
  }),
  "GET /api/supportAssetEdit/countries": ({ language }) => ({ countries: listCountries(language) }),
  "GET /api/supportAssetEdit/moex-boards": ({ language }) => ({
    boards: listMoexBoards().map((board) => ({
      id: board.id,
      name: named(language, board),
      currency: board.currency,
    })),
  }),
  "GET /api/supportAssetEdit/currencies": () => ({ currencies: listCurrencies().map(({ code }) => code) }),
  "GET /api/supportAssetEdit/codes": async ({ db, language }, { assetId }) => {
    const asset = await getAsset(db, realMarket, { ownerId: nilGuid, id: assetId });
    const codes = await listAssetCodes(db, assetId);
    return {
      asset: toAssetRef(asset, language),
      isin: asset.isin,
      codes: codes.map((code) => toAssetCode(code, language)),
    };
  },
  "POST /api/supportAssetEdit/rename": async ({ db, language, user, now }, input) => {
    const { assetId, from, reason, ...codes } = input;
    if (codes.exchange !== undefined && !isExchange(codes.exchange)) throw invalid("exchange");
    if (codes.isin !== undefined && !isIsin(codes.isin)) throw invalid("isin");
    const order = { assetId, reason, userId: user.id, now: now() };
    const editId = await renameAsset(db, order, { ...codes, from: from as IsoDate });
    const asset = await getAsset(db, realMarket, { ownerId: nilGuid, id: assetId });
    return { asset: toAssetRef(asset, language), editId };
  },
  "POST /api/supportAssetEdit/merge": async ({ db, user, now }, order) => {
    const { id, rows } = await mergeAssets(db, { ...order, userId: user.id, now: now() });
    return { mergeId: id, rows };
  },
  "POST /api/supportAssetEdit/undo-merge": async ({ db, now }, { mergeId }) => {
    await undoMerge(db, mergeId, now());
    return null;
  },
};

import type { Handlers } from "../../server/call.ts";
import type { moveContract } from "./move.contract.ts";
import { changeMove, moveAsset, oneMove, previewMove } from "./move-asset.ts";

export const moveHandlers: Handlers<typeof moveContract> = {
  "GET /api/transactions/move": (ctx, { moveId }) => oneMove(ctx, moveId),
  "POST /api/transactions/move": moveAsset,
  "PUT /api/transactions/move": changeMove,
  "POST /api/transactions/move/lots": previewMove,
};

import { addPositions } from "../../../domain/positions/add-positions.ts";
import type { Handlers } from "../../../server/call.ts";
import { matchAssets } from "./match-positions.ts";
import type { positionsContract } from "./positions.contract.ts";

export const positionsHandlers: Handlers<typeof positionsContract> = {
  "POST /api/holdings/match": matchAssets,
  "POST /api/holdings/positions": addPositions,
};

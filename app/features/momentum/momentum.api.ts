import type { Handlers } from "../../server/call.ts";
import { getMomentum } from "./get-momentum.ts";
import type { momentumContract } from "./momentum.contract.ts";

export const momentumHandlers: Handlers<typeof momentumContract> = {
  "GET /api/assetperformance/momentum": getMomentum,
};

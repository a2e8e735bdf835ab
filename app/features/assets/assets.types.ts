import type { OutputOf } from "../../shared/endpoint.ts";
import type { assetsContract } from "./assets.contract.ts";

export type UploadAnswer = OutputOf<(typeof assetsContract)["POST /api/prices/upload"]>;

type Kind = "prices" | "rates";

/** Format choices; empty = detected, requested only where ambiguous. */
export interface ReadOptions {
  readonly kind: Kind;
  readonly dateOrder: string;
  readonly decimalMark: string;
}

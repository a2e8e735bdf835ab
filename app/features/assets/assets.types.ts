import type { OutputOf } from "../../shared/endpoint.ts";
import type { assetsContract } from "./assets.contract.ts";

/** Reading of an uploaded file of prices or rates. */
export type UploadAnswer = OutputOf<(typeof assetsContract)["POST /api/prices/upload"]>;

type Kind = "prices" | "rates";

/** Ways to read the file; empty = decided from the file, asked for only where both ways are possible. */
export interface ReadOptions {
  readonly kind: Kind;
  readonly dateOrder: string;
  readonly decimalMark: string;
}

import type { IsoDate } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import type { Window } from "../providers/queries.ts";
import type { Priority } from "../runner/limiter.ts";
import type { AskedAsset } from "./source-codes.ts";
import type { Sources } from "./sources.ts";

export interface Updating {
  readonly sources: Sources;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

export interface StoringUpdate extends Updating {
  readonly db: Db;
  /** Recent trades of users, to verify a first fetch. */
  readonly tradesOf?: (
    db: Db,
    assetIds: readonly string[],
  ) => Promise<readonly { readonly assetId: string; readonly day: IsoDate; readonly value: number }[]>;
}

export interface WantedAsset extends AskedAsset {
  readonly priority: Priority;
  readonly historyFrom: IsoDate;
}

export type WantedDays = Window;

export interface UpdateResult {
  readonly asked: number;
  readonly failed: number;
  readonly published: number;
  readonly quarantined: number;
}

export const dayOf = (instant: Date): IsoDate => instant.toISOString().slice(0, 10) as IsoDate;

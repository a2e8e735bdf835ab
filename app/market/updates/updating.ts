import type { IsoDate } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import type { Window } from "../providers/queries.ts";
import type { Priority } from "../runner/limiter.ts";
import type { AskedAsset } from "./source-codes.ts";
import type { Sources } from "./sources.ts";

/** Dependencies of every update. */
export interface Updating {
  readonly sources: Sources;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

export interface StoringUpdate extends Updating {
  readonly db: Db;
  /** Users' recent trades, to compare a first answer with. */
  readonly tradesOf?: (
    db: Db,
    assetIds: readonly string[],
  ) => Promise<readonly { readonly assetId: string; readonly day: IsoDate; readonly value: number }[]>;
}

/** An asset to update, the most important ones first in a list. */
export interface WantedAsset extends AskedAsset {
  readonly priority: Priority;
  /** First day of its history. */
  readonly historyFrom: IsoDate;
}

export type WantedDays = Window;

/** Result of an update, for the list of jobs. */
export interface UpdateResult {
  /** Questions asked, and how many of them failed. */
  readonly asked: number;
  readonly failed: number;
  readonly published: number;
  readonly quarantined: number;
}

export const dayOf = (instant: Date): IsoDate => instant.toISOString().slice(0, 10) as IsoDate;

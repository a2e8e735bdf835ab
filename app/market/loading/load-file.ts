import type { IsoDate } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import type { KnownAssets } from "./known-assets.ts";
import type { BadCell, CsvFile } from "./read-rows.ts";

export interface LoadTask {
  readonly db: Db;
  readonly file: CsvFile;
  readonly path: string;
  readonly name: string;
  readonly market: string | undefined;
  readonly today: IsoDate;
  readonly now: Date;
  readonly isAccepted: boolean;
  readonly assets: () => Promise<KnownAssets>;
}

export interface Loaded {
  readonly stored: number;
  readonly known?: number;
  readonly bad: readonly BadCell[];
  readonly doubted?: number;
  readonly notes?: readonly string[];
}

export interface NotLoaded {
  readonly reason: string;
}

export type Loader = (task: LoadTask) => Promise<Loaded | NotLoaded>;

export const fileSource = "csv";

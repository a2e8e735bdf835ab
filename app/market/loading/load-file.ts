import type { IsoDate } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import type { KnownAssets } from "./known-assets.ts";
import type { BadCell, CsvFile } from "./read-rows.ts";

/** A file to load, and what loading it needs to know. */
export interface LoadTask {
  readonly db: Db;
  readonly file: CsvFile;
  /** Of the file within the folder that is loaded. */
  readonly path: string;
  /** Name of the file without folders and endings. */
  readonly name: string;
  /** Folder below the kind's own, or the first word of the name: "us", "moex", "XETR". */
  readonly market: string | undefined;
  readonly today: IsoDate;
  readonly now: Date;
  /** Closes that look wrong are stored all the same. */
  readonly isAccepted: boolean;
  /** Read when first asked for. */
  readonly assets: () => Promise<KnownAssets>;
}

/** Result of a file. `stored` counts values that are in the database now, `known` those that were before. */
export interface Loaded {
  readonly stored: number;
  readonly known?: number;
  readonly bad: readonly BadCell[];
  /** Closes that look wrong: left out, or stored because the administrator accepts them. */
  readonly doubted?: number;
  /** Deliberate omissions, one sentence each. */
  readonly notes?: readonly string[];
}

/** A file that cannot be loaded, and why. */
export interface NotLoaded {
  readonly reason: string;
}

export type Loader = (task: LoadTask) => Promise<Loaded | NotLoaded>;

/** Source of everything that comes from files, beside every value. */
export const fileSource = "csv";

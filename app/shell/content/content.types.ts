import type { Contracts } from "../../contracts.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { PageContent } from "../../shared/page-content.ts";

type Answer<K extends keyof Contracts> = OutputOf<Contracts[K]>;

/** Absent without the block or after a failed request. */
export interface BlockData {
  readonly brokers?: Answer<"GET /api/broker/list"> | undefined;
  readonly rating?: Answer<"GET /api/public/asset-info/asset-rating"> | undefined;
  readonly calendar?: Answer<"GET /api/public/market-calendar"> | undefined;
}

export interface PageLink {
  readonly path: string;
  readonly heading: string;
  readonly description: string;
}

export interface ShownContent {
  readonly page: PageContent;
  readonly blocks: BlockData;
  readonly related: readonly PageLink[];
  /** Overview of countries, for a country. */
  readonly parent: PageLink | null;
  readonly countries: readonly PageLink[];
}

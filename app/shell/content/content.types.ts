import type { Contracts } from "../../contracts.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { PageContent } from "../../shared/page-content.ts";

type Answer<K extends keyof Contracts> = OutputOf<Contracts[K]>;

/** Data of the blocks that show some; absent where the page has no such block, or the answer failed. */
export interface BlockData {
  readonly brokers?: Answer<"GET /api/broker/list"> | undefined;
  readonly rating?: Answer<"GET /api/public/asset-info/asset-rating"> | undefined;
  readonly calendar?: Answer<"GET /api/public/market-calendar"> | undefined;
}

/** Another page, as a link names it. */
export interface PageLink {
  readonly path: string;
  readonly heading: string;
  readonly description: string;
}

/** A page of `content` with everything that its HTML needs. */
export interface ShownContent {
  readonly page: PageContent;
  readonly blocks: BlockData;
  readonly related: readonly PageLink[];
  /** The page above it: that on all countries above one of them. */
  readonly parent: PageLink | null;
  /** Pages on dividends by country. */
  readonly countries: readonly PageLink[];
}

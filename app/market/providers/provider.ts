import type { IsoDate } from "@zerno/engine";
import type { z } from "zod";
import type { Problem } from "./problem.ts";
import type { Capability, Query } from "./queries.ts";
import type { Rows } from "./rows.ts";

export interface WireRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Providers do no I/O. All requests are repeatable reads. */
export interface HttpRequest extends WireRequest {
  readonly method: "GET" | "POST";
  /** HTML never passes, except for "page", requested for its headers. */
  readonly expects: "json" | "xml" | "csv" | "page";
  /** Redacted in logs and lineage. */
  readonly secretParams?: readonly string[];
}

/** Complete, undecoded; lower-case header names. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface Call<Settings> {
  readonly settings: Settings;
  readonly today: IsoDate;
  /** `next` of the previous `parse`; undefined at first. */
  readonly page: string | undefined;
}

/** Omitted part: place, content, expectation. */
export interface Unread {
  readonly path: string;
  readonly text: string;
  readonly reason: string;
}

/** Empty means no data, unlike problem "not-found". */
export interface Parsed<C extends Capability> {
  readonly rows: readonly Rows[C][];
  readonly unread: readonly Unread[];
  readonly next?: string;
}

export interface Endpoint<C extends Capability, Settings> {
  /** A problem: nothing is sent. */
  request(query: Query<C>, call: Call<Settings>): HttpRequest | Problem;
  /** For status 200-299 and `parsedStatuses`. */
  parse(reply: HttpReply, query: Query<C>, page: string | undefined, settings: Settings): Parsed<C> | Problem;
  /** Longer windows are split. Absent: any. */
  daysPerRequest?(query: Query<C>): number;
  /** Longer lists are split. Absent: any. */
  codesPerRequest?(settings: Settings): number;
  /** Earlier days are not requested and reported. */
  historyFrom?(settings: Settings, today: IsoDate): IsoDate | undefined;
  /** After decompression; absent: 8 MB. */
  readonly maxBytes?: number;
  /** ETag or Last-Modified; single-request queries only. */
  readonly isConditional?: boolean;
}

export type Endpoints<Settings> = { readonly [C in Capability]?: Endpoint<C, Settings> };

/** Defaults, per address. */
export interface Limits {
  readonly perMinute: number;
  readonly parallel: number;
  readonly spacingMs?: number;
  readonly perDay?: number;
}

/** Pure functions; the runner does I/O, rate limits, retries and lineage. `settings` defines the settings form. */
export interface HttpProvider<S extends z.ZodType = z.ZodType> {
  /** Shown beside values unless `assets:source.<id>` has a name. */
  readonly id: string;
  readonly kind: "http";
  readonly limits: Limits;
  readonly settings: S;
  readonly endpoints: Endpoints<z.output<S>>;
  /** Valid from 400 on, such as for an empty window. */
  readonly parsedStatuses?: readonly number[];
  /** At any status; undefined: the status decides. */
  refusal?(reply: HttpReply): Problem | undefined;
}

export interface GeneratedSource<Market> {
  readonly id: string;
  readonly kind: "generated";
  readonly can: readonly Capability[];
  generate(today: IsoDate): Market;
}

export const capabilitiesOf = (source: HttpProvider | GeneratedSource<unknown>): readonly Capability[] =>
  source.kind === "generated" ? source.can : (Object.keys(source.endpoints) as Capability[]);

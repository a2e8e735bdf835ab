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

/** A request sent by the runner; providers do no I/O. All requests are reads and repeatable. */
export interface HttpRequest extends WireRequest {
  readonly method: "GET" | "POST";
  /** Expected content; HTML never passes, except for "page", requested for its headers. */
  readonly expects: "json" | "xml" | "csv" | "page";
  /** Parameters with keys: redacted in logs and lineage. */
  readonly secretParams?: readonly string[];
}

/** A complete, undecoded response; lower-case header names. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Context of a request. */
export interface Call<Settings> {
  readonly settings: Settings;
  readonly today: IsoDate;
  /** `next` of the previous `parse`; undefined for the first request. */
  readonly page: string | undefined;
}

/** An unreadable part that was omitted: place, content, expectation. */
export interface Unread {
  readonly path: string;
  readonly text: string;
  readonly reason: string;
}

/** Rows of a response. Empty means no data, unlike problem "not-found". */
export interface Parsed<C extends Capability> {
  readonly rows: readonly Rows[C][];
  readonly unread: readonly Unread[];
  /** Passed to `request` for the next page; absent: done. */
  readonly next?: string;
}

/** Pure functions of one capability. */
export interface Endpoint<C extends Capability, Settings> {
  /** A problem: nothing is sent. */
  request(query: Query<C>, call: Call<Settings>): HttpRequest | Problem;
  /** Receives responses of status 200-299 and of `parsedStatuses`. */
  parse(reply: HttpReply, query: Query<C>, page: string | undefined, settings: Settings): Parsed<C> | Problem;
  /** Maximal window per request, in days; the runner splits longer ones. Absent: any. */
  daysPerRequest?(query: Query<C>): number;
  /** Maximal codes or ids per request; the runner splits longer lists. Absent: any. */
  codesPerRequest?(settings: Settings): number;
  /** First day of the source or plan; earlier ones are not requested and reported. */
  historyFrom?(settings: Settings, today: IsoDate): IsoDate | undefined;
  /** Maximal size after decompression; absent: 8 MB. */
  readonly maxBytes?: number;
  /** Supports ETag or Last-Modified; for single-request queries only. */
  readonly isConditional?: boolean;
}

export type Endpoints<Settings> = { readonly [C in Capability]?: Endpoint<C, Settings> };

/** Limits per address; defaults for the configuration. */
export interface Limits {
  readonly perMinute: number;
  readonly parallel: number;
  /** Between two requests. */
  readonly spacingMs?: number;
  readonly perDay?: number;
}

/**
 * An HTTP source: pure functions per capability. The runner does I/O, rate limits, retries and lineage; `settings`
 * defines the settings form.
 */
export interface HttpProvider<S extends z.ZodType = z.ZodType> {
  /** Lower-case id, shown beside every value unless `assets:source.<id>` has a name. */
  readonly id: string;
  readonly kind: "http";
  readonly limits: Limits;
  readonly settings: S;
  readonly endpoints: Endpoints<z.output<S>>;
  /** Statuses from 400 on that are valid responses, such as for an empty window. */
  readonly parsedStatuses?: readonly number[];
  /** Reads the source's error format, at any status; undefined: the status decides. */
  refusal?(reply: HttpReply): Problem | undefined;
}

/** A source that computes its data from the day alone, without requests and settings. */
export interface GeneratedSource<Market> {
  readonly id: string;
  readonly kind: "generated";
  readonly can: readonly Capability[];
  generate(today: IsoDate): Market;
}

/** Returns the capabilities of a source. */
export const capabilitiesOf = (source: HttpProvider | GeneratedSource<unknown>): readonly Capability[] =>
  source.kind === "generated" ? source.can : (Object.keys(source.endpoints) as Capability[]);

import type { IsoDate } from "@zerno/engine";
import type { z } from "zod";
import type { Problem } from "./problem.ts";
import type { Capability, Query } from "./queries.ts";
import type { Rows } from "./rows.ts";

/** What goes over the wire. */
export interface WireRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What the runner sends; providers never do I/O themselves. Every request only reads, so it may be repeated. */
export interface HttpRequest extends WireRequest {
  readonly method: "GET" | "POST";
  /** What must come back; a page of HTML never passes, but where "page" asks for one because of its headers. */
  readonly expects: "json" | "xml" | "csv" | "page";
  /** Names of parameters of the address that hold a key: they are struck out in logs and lineage. */
  readonly secretParams?: readonly string[];
}

/** What came back, whole and undecoded; header names in lower case. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What a request may depend on beside the question. */
export interface Call<Settings> {
  readonly settings: Settings;
  readonly today: IsoDate;
  /** What `parse` gave as `next`; undefined for the first request of a question. */
  readonly page: string | undefined;
}

/** A part of a reply that could not be read and was left out: where it stands, what it says, what was expected. */
export interface Unread {
  readonly path: string;
  readonly text: string;
  readonly reason: string;
}

/** The rows of one reply. No rows means "nothing there", which is not "no such thing" (problem "not-found"). */
export interface Parsed<C extends Capability> {
  readonly rows: readonly Rows[C][];
  readonly unread: readonly Unread[];
  /** Anything `request` understands as the next page; absent: that was all. */
  readonly next?: string;
}

/** How one capability is asked for and understood: two pure functions. */
export interface Endpoint<C extends Capability, Settings> {
  /** A problem where the question makes no sense to the source: nothing is sent then. */
  request(query: Query<C>, call: Call<Settings>): HttpRequest | Problem;
  /** Sees replies of status 200-299 and of the provider's `parsedStatuses`. */
  parse(reply: HttpReply, query: Query<C>, page: string | undefined, settings: Settings): Parsed<C> | Problem;
  /** Longest window one request may cover; the runner cuts longer ones. Absent: any. */
  daysPerRequest?(query: Query<C>): number;
  /** Most codes or ids one request may carry; the runner cuts longer lists. Absent: any. */
  codesPerRequest?(settings: Settings): number;
  /** The first day this source, or the plan of these settings, has; older ones are not asked for and that is said. */
  historyFrom?(settings: Settings, today: IsoDate): IsoDate | undefined;
  /** Largest reply taken, in bytes after decompression; absent: 8 MB. */
  readonly maxBytes?: number;
  /** The address answers 304 to ETag or Last-Modified; only for questions answered by one request. */
  readonly isConditional?: boolean;
}

export type Endpoints<Settings> = { readonly [C in Capability]?: Endpoint<C, Settings> };

/** How often one address of a source may be asked; defaults that the configuration may change. */
export interface Limits {
  readonly perMinute: number;
  readonly parallel: number;
  /** Least time between two requests. */
  readonly spacingMs?: number;
  readonly perDay?: number;
}

/**
 * A source behind HTTP: pure functions per capability. The runner does the I/O, rate limit, retries and lineage, and
 * the settings form is drawn from `settings`.
 */
export interface HttpProvider<S extends z.ZodType = z.ZodType> {
  /** Lower-case id, shown in words beside every value it brings unless `assets:source.<id>` names it better. */
  readonly id: string;
  readonly kind: "http";
  readonly limits: Limits;
  readonly settings: S;
  readonly endpoints: Endpoints<z.output<S>>;
  /** Statuses of 400 and above that are answers here: "nothing in that window" comes as one. */
  readonly parsedStatuses?: readonly number[];
  /** Reads the source's own form of an error, at any status; undefined: the status alone decides. */
  refusal?(reply: HttpReply): Problem | undefined;
}

/** A source that computes its data from the day alone: no request, no limits, no settings, always the same. */
export interface GeneratedSource<Market> {
  readonly id: string;
  readonly kind: "generated";
  readonly can: readonly Capability[];
  generate(today: IsoDate): Market;
}

/** What a source can be asked for. */
export const capabilitiesOf = (source: HttpProvider | GeneratedSource<unknown>): readonly Capability[] =>
  source.kind === "generated" ? source.can : (Object.keys(source.endpoints) as Capability[]);

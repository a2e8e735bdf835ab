import type { IsoDate } from "@zerno/engine";
import type { z } from "zod";

/** What a source can be asked for. */
export type Capability = "prices" | "rates" | "payments" | "splits" | "search";

/** One asset or pair and the days wanted; `code` is the provider's own name of it. */
export interface MarketQuery {
  readonly want: Capability;
  readonly code: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** What the runner sends; providers never do I/O themselves. */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came back, whole and undecoded. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Closes or rates per day, as the source states them. `isAdjusted`: splits are already inside. */
export interface Prices {
  readonly currency: string;
  readonly isAdjusted: boolean;
  readonly points: readonly { readonly day: IsoDate; readonly value: string }[];
}

/** Why a reply holds no prices; `isPermanent` keeps the runner from trying again. */
export interface Problem {
  readonly problem: string;
  readonly params: Readonly<Record<string, string>>;
  readonly isPermanent: boolean;
}

interface SourceBase {
  /** Lower-case id; the source name beside every value it brings, with a text key of the same name. */
  readonly id: string;
  readonly can: readonly Capability[];
}

/**
 * A source behind HTTP: two pure functions. The runner does the I/O, rate limit, retries and lineage, and the
 * settings form is drawn from `settings`.
 */
export interface HttpProvider<S extends z.ZodType = z.ZodType> extends SourceBase {
  readonly kind: "http";
  readonly limits: { readonly perMinute: number; readonly parallel: number; readonly daysPerRequest: number };
  readonly settings: S;
  request(query: MarketQuery, settings: z.output<S>): HttpRequest;
  parse(reply: HttpReply, query: MarketQuery): Prices | Problem;
}

/** A source that computes its data from the day alone: no request, no limits, no settings, always the same. */
export interface GeneratedSource<Market> extends SourceBase {
  readonly kind: "generated";
  generate(today: IsoDate): Market;
}

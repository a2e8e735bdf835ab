import type { VisitorName, World } from "./world.ts";

/** Statuses other than 200 of visitors with access. */
export type Statuses = Readonly<Partial<Record<VisitorName, number>>>;

/** An address, with statuses unless all are 200. */
export type Sample = string | readonly [address: string, statuses: Statuses];

export type Samples = Readonly<Record<string, (world: World) => readonly Sample[]>>;

export const addressOf = (sample: Sample): string => (typeof sample === "string" ? sample : sample[0]);
export const statusesOf = (sample: Sample): Statuses => (typeof sample === "string" ? {} : sample[1]);

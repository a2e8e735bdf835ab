import type { VisitorName, World } from "./world.ts";

/** Answers other than 200 to those who are let in. */
export type Statuses = Readonly<Partial<Record<VisitorName, number>>>;

/** An address, where it is not a plain 200 with what each is answered. */
export type Sample = string | readonly [address: string, statuses: Statuses];

/** Addresses of each screen of the map, by its path. */
export type Samples = Readonly<Record<string, (world: World) => readonly Sample[]>>;

export const addressOf = (sample: Sample): string => (typeof sample === "string" ? sample : sample[0]);
export const statusesOf = (sample: Sample): Statuses => (typeof sample === "string" ? {} : sample[1]);

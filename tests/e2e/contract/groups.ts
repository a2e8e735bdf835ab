import { abTests, signedIn, visitor } from "./part-2.ts";
import { analytics, newcomer, states } from "./part-3.ts";
import { forms, language, requests } from "./part-7.ts";
import { country, sessions, texts, version } from "./part-8.ts";
import type { Group } from "./row.ts";

/** Rows about pages and what is kept. */
export const stateGroups: readonly Group[] = [visitor, abTests, signedIn, states, newcomer, analytics];

/** Rows about calls, errors and delays. */
export const callGroups: readonly Group[] = [requests, forms, language, sessions, version, texts, country];

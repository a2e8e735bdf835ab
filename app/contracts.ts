import type { AllContracts } from "./api.ts";

/** Types of every endpoint, for callers in the browser: a type only, so no schema reaches a page's chunk. */
export type Contracts = AllContracts;

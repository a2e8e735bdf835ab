import type { Contracts } from "../../contracts.ts";
import type { InputOf, OutputOf } from "../../shared/endpoint.ts";

export type CustomDraft = InputOf<Contracts["POST /api/customholdings"]>;

export type CustomHolding = OutputOf<Contracts["POST /api/customholdings"]>;

/** Metal of a coin or bar, and the unit of its quantity. */
export type MetalTerms = NonNullable<CustomHolding["metal"]>;

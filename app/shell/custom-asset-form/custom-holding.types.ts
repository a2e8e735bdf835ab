import type { Contracts } from "../../contracts.ts";
import type { InputOf, OutputOf } from "../../shared/endpoint.ts";

export type CustomDraft = InputOf<Contracts["POST /api/customholdings"]>;

export type CustomHolding = OutputOf<Contracts["POST /api/customholdings"]>;

/** Metal and unit of quantity. */
export type MetalTerms = NonNullable<CustomHolding["metal"]>;

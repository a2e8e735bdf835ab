import type { Contracts } from "../../contracts.ts";
import type { InputOf, OutputOf } from "../../shared/endpoint.ts";

/** A custom asset as it is sent to be added. */
export type CustomDraft = InputOf<Contracts["POST /api/customholdings"]>;

/** A saved custom asset. */
export type CustomHolding = OutputOf<Contracts["POST /api/customholdings"]>;

/** Metal of a coin or bar, and the unit its quantity is counted in. */
export type MetalTerms = NonNullable<CustomHolding["metal"]>;

import type { Db } from "../../server/db/db-types.ts";
import type { ProviderName } from "../../shared/names/billing-names.ts";
import type { ProviderEvent } from "../providers/payment-provider.ts";

export type EventProblem =
  | "unknown-order"
  | "unknown-payment"
  | "other-user"
  | "other-provider"
  | "other-amount"
  | "other-currency";

export interface Applying<Kind extends ProviderEvent["kind"] = ProviderEvent["kind"]> {
  readonly tx: Db;
  readonly secretKey: string;
  readonly provider: ProviderName;
  readonly event: Extract<ProviderEvent, { kind: Kind }>;
  readonly now: Date;
}

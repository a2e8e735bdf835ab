import type { Db } from "../server/db/db-types.ts";
import type { Log } from "../server/log.ts";
import type { ProviderName } from "../shared/names/billing-names.ts";
import type { PaymentProvider } from "./providers/payment-provider.ts";

export interface BillingDeps {
  readonly db: Db;
  readonly secretKey: string;
  readonly providers: Readonly<Partial<Record<ProviderName, PaymentProvider | undefined>>>;
  readonly now: () => Date;
  readonly log: Pick<Log, "info" | "warn" | "error">;
}

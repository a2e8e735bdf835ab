import type { Balances } from "@zerno/brokers";
import type { SyncTrigger } from "../../../portfolio/portfolios/sync.tables.ts";
import type { SyncAccount, SyncPage, SyncProvider, SyncWindow } from "../provider.ts";
import type { AccountRow } from "../sync.queries.ts";
import type { SyncContext } from "./sync-context.ts";

/** One account in one run. */
export interface AccountTask {
  readonly context: SyncContext;
  readonly provider: SyncProvider;
  readonly place: string;
  readonly user: { readonly id: string; readonly plan: string };
  readonly today: string;
  readonly trigger: SyncTrigger;
  readonly leaseId: string;
  readonly link: AccountRow & { readonly portfolioId: string };
  readonly account: SyncAccount;
}

/** Result of one window, or balances alone. */
export interface FetchedPage {
  readonly window: SyncWindow;
  readonly page: SyncPage;
  readonly balances: Balances | null;
  /** Level 1: holdings follow balances alone. */
  readonly isBalanceOnly: boolean;
}

export const fileNameOf = ({ place, account }: Pick<AccountTask, "place" | "account">): string =>
  [place, account.name]
    .filter((part) => part !== "")
    .join(" · ")
    .slice(0, 255);

import type { accountContract } from "./features/account/account.contract.ts";
import type { adminContract } from "./features/admin/admin.contract.ts";
import type { assetPagesContract } from "./features/asset-pages/asset-pages.contract.ts";
import type { assetSupportContract } from "./features/asset-support/asset-support.contract.ts";
import type { assetsContract } from "./features/assets/assets.contract.ts";
import type { backupContract } from "./features/backup/backup.contract.ts";
import type { benchmarksContract } from "./features/benchmarks/benchmarks.contract.ts";
import type { brokerListContract } from "./features/broker-list/broker-list.contract.ts";
import type { cashContract } from "./features/cash/cash.contract.ts";
import type { corporateActionsContract } from "./features/corporate-actions/corporate-actions.contract.ts";
import type { customAssetsContract } from "./features/custom-assets/custom-assets.contract.ts";
import type { dashboardContract } from "./features/dashboard/dashboard.contract.ts";
import type { dataHealthContract } from "./features/data-health/data-health.contract.ts";
import type { explainContract } from "./features/explain/explain.contract.ts";
import type { goalsContract } from "./features/goals/goals.contract.ts";
import type { historyContract } from "./features/history/history.contract.ts";
import type { columnSetsContract } from "./features/holdings/column-sets.contract.ts";
import type { holdingsContract } from "./features/holdings/holdings.contract.ts";
import type { failedFilesContract } from "./features/import/failed-files.contract.ts";
import type { importContract } from "./features/import/import.contract.ts";
import type { mappingContract } from "./features/import/mapping.contract.ts";
import type { calendarContract } from "./features/income/calendar.contract.ts";
import type { incomeContract } from "./features/income/income.contract.ts";
import type { operationsContract } from "./features/operations/operations.contract.ts";
import type { piesContract } from "./features/pies/pies.contract.ts";
import type { portfoliosContract } from "./features/portfolios/portfolios.contract.ts";
import type { quarantineContract } from "./features/quarantine/quarantine.contract.ts";
import type { rebalancingContract } from "./features/rebalancing/rebalancing.contract.ts";
import type { cashTransactionsContract } from "./features/transactions/cash-transactions.contract.ts";
import type { moveContract } from "./features/transactions/move.contract.ts";
import type { plansContract } from "./features/transactions/plans.contract.ts";
import type { transactionsContract } from "./features/transactions/transactions.contract.ts";

/** Types of every endpoint, for callers in the browser: a type only, so no schema reaches a page's chunk. */
export type Contracts = typeof accountContract &
  typeof adminContract &
  typeof assetPagesContract &
  typeof assetSupportContract &
  typeof assetsContract &
  typeof backupContract &
  typeof benchmarksContract &
  typeof brokerListContract &
  typeof calendarContract &
  typeof incomeContract &
  typeof cashContract &
  typeof cashTransactionsContract &
  typeof corporateActionsContract &
  typeof customAssetsContract &
  typeof dashboardContract &
  typeof dataHealthContract &
  typeof explainContract &
  typeof historyContract &
  typeof goalsContract &
  typeof columnSetsContract &
  typeof holdingsContract &
  typeof failedFilesContract &
  typeof importContract &
  typeof mappingContract &
  typeof moveContract &
  typeof operationsContract &
  typeof piesContract &
  typeof portfoliosContract &
  typeof quarantineContract &
  typeof rebalancingContract &
  typeof plansContract &
  typeof transactionsContract;

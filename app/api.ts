import { accountHandlers } from "./features/account/account.api.ts";
import { accountContract } from "./features/account/account.contract.ts";
import { adminHandlers } from "./features/admin/admin.api.ts";
import { adminContract } from "./features/admin/admin.contract.ts";
import { assetPagesHandlers } from "./features/asset-pages/asset-pages.api.ts";
import { assetPagesContract } from "./features/asset-pages/asset-pages.contract.ts";
import { assetSupportHandlers } from "./features/asset-support/asset-support.api.ts";
import { assetSupportContract } from "./features/asset-support/asset-support.contract.ts";
import { assetsHandlers } from "./features/assets/assets.api.ts";
import { assetsContract } from "./features/assets/assets.contract.ts";
import { backupHandlers } from "./features/backup/backup.api.ts";
import { backupContract } from "./features/backup/backup.contract.ts";
import { benchmarksHandlers } from "./features/benchmarks/benchmarks.api.ts";
import { benchmarksContract } from "./features/benchmarks/benchmarks.contract.ts";
import { brokerListHandlers } from "./features/broker-list/broker-list.api.ts";
import { brokerListContract } from "./features/broker-list/broker-list.contract.ts";
import { cashHandlers } from "./features/cash/cash.api.ts";
import { cashContract } from "./features/cash/cash.contract.ts";
import { corporateActionsHandlers } from "./features/corporate-actions/corporate-actions.api.ts";
import { corporateActionsContract } from "./features/corporate-actions/corporate-actions.contract.ts";
import { customAssetsHandlers } from "./features/custom-assets/custom-assets.api.ts";
import { customAssetsContract } from "./features/custom-assets/custom-assets.contract.ts";
import { dashboardHandlers } from "./features/dashboard/dashboard.api.ts";
import { dashboardContract } from "./features/dashboard/dashboard.contract.ts";
import { dataHealthHandlers } from "./features/data-health/data-health.api.ts";
import { dataHealthContract } from "./features/data-health/data-health.contract.ts";
import { explainHandlers } from "./features/explain/explain.api.ts";
import { explainContract } from "./features/explain/explain.contract.ts";
import { goalsHandlers } from "./features/goals/goals.api.ts";
import { goalsContract } from "./features/goals/goals.contract.ts";
import { historyHandlers } from "./features/history/history.api.ts";
import { historyContract } from "./features/history/history.contract.ts";
import { columnSetsHandlers } from "./features/holdings/column-sets.api.ts";
import { columnSetsContract } from "./features/holdings/column-sets.contract.ts";
import { holdingsHandlers } from "./features/holdings/holdings.api.ts";
import { holdingsContract } from "./features/holdings/holdings.contract.ts";
import { failedFilesHandlers } from "./features/import/failed-files.api.ts";
import { failedFilesContract } from "./features/import/failed-files.contract.ts";
import { importsFollowUndo } from "./features/import/follow-undo.ts";
import { importHandlers } from "./features/import/import.api.ts";
import { importContract } from "./features/import/import.contract.ts";
import { mappingHandlers } from "./features/import/mapping.api.ts";
import { mappingContract } from "./features/import/mapping.contract.ts";
import { calendarHandlers } from "./features/income/calendar.api.ts";
import { calendarContract } from "./features/income/calendar.contract.ts";
import { incomeHandlers } from "./features/income/income.api.ts";
import { incomeContract } from "./features/income/income.contract.ts";
import { operationsHandlers } from "./features/operations/operations.api.ts";
import { operationsContract } from "./features/operations/operations.contract.ts";
import { piesHandlers } from "./features/pies/pies.api.ts";
import { piesContract } from "./features/pies/pies.contract.ts";
import { portfoliosHandlers } from "./features/portfolios/portfolios.api.ts";
import { portfoliosContract } from "./features/portfolios/portfolios.contract.ts";
import { quarantineHandlers } from "./features/quarantine/quarantine.api.ts";
import { quarantineContract } from "./features/quarantine/quarantine.contract.ts";
import { rebalancingHandlers } from "./features/rebalancing/rebalancing.api.ts";
import { rebalancingContract } from "./features/rebalancing/rebalancing.contract.ts";
import { cashTransactionsHandlers } from "./features/transactions/cash-transactions.api.ts";
import { cashTransactionsContract } from "./features/transactions/cash-transactions.contract.ts";
import { moveHandlers } from "./features/transactions/move.api.ts";
import { moveContract } from "./features/transactions/move.contract.ts";
import { plansHandlers } from "./features/transactions/plans.api.ts";
import { plansContract } from "./features/transactions/plans.contract.ts";
import { transactionsHandlers } from "./features/transactions/transactions.api.ts";
import { transactionsContract } from "./features/transactions/transactions.contract.ts";
import { bind, type MountedEndpoint } from "./server/call.ts";

/** The map of the API: every contract with its handlers. */
export const api: readonly MountedEndpoint[] = [
  ...bind(accountContract, accountHandlers),
  ...bind(adminContract, adminHandlers),
  ...bind(assetPagesContract, assetPagesHandlers),
  ...bind(assetSupportContract, assetSupportHandlers),
  ...bind(assetsContract, assetsHandlers),
  ...bind(backupContract, backupHandlers),
  ...bind(benchmarksContract, benchmarksHandlers),
  ...bind(brokerListContract, brokerListHandlers),
  ...bind(calendarContract, calendarHandlers),
  ...bind(incomeContract, incomeHandlers),
  ...bind(cashContract, cashHandlers),
  ...bind(corporateActionsContract, corporateActionsHandlers),
  ...bind(customAssetsContract, customAssetsHandlers),
  ...bind(dashboardContract, dashboardHandlers),
  ...bind(dataHealthContract, dataHealthHandlers),
  ...bind(explainContract, explainHandlers),
  ...bind(historyContract, historyHandlers([importsFollowUndo])),
  ...bind(goalsContract, goalsHandlers),
  ...bind(columnSetsContract, columnSetsHandlers),
  ...bind(holdingsContract, holdingsHandlers),
  ...bind(failedFilesContract, failedFilesHandlers),
  ...bind(importContract, importHandlers),
  ...bind(mappingContract, mappingHandlers),
  ...bind(operationsContract, operationsHandlers),
  ...bind(piesContract, piesHandlers),
  ...bind(portfoliosContract, portfoliosHandlers),
  ...bind(quarantineContract, quarantineHandlers),
  ...bind(rebalancingContract, rebalancingHandlers),
  ...bind(plansContract, plansHandlers),
  ...bind(cashTransactionsContract, cashTransactionsHandlers),
  ...bind(moveContract, moveHandlers),
  ...bind(transactionsContract, transactionsHandlers),
];

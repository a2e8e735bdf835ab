import type { abTestsContract } from "./features/ab-tests/ab-tests.contract.ts";
import type { accountContract } from "./features/account/account.contract.ts";
import type { externalContract } from "./features/account/external/external.contract.ts";
import type { passkeysContract } from "./features/account/passkeys/passkeys.contract.ts";
import type { secondFactorContract } from "./features/account/second-factor/second-factor.contract.ts";
import type { adminContract } from "./features/admin/admin.contract.ts";
import type { analyticsContract } from "./features/analytics/analytics.contract.ts";
import type { assetPagesContract } from "./features/asset-pages/asset-pages.contract.ts";
import type { assetSupportContract } from "./features/asset-support/asset-support.contract.ts";
import type { assetsContract } from "./features/assets/assets.contract.ts";
import type { backtestContract } from "./features/backtest/backtest.contract.ts";
import type { backupContract } from "./features/backup/backup.contract.ts";
import type { benchmarksContract } from "./features/benchmarks/benchmarks.contract.ts";
import type { brokerListContract } from "./features/broker-list/broker-list.contract.ts";
import type { cashContract } from "./features/cash/cash.contract.ts";
import type { corporateActionsContract } from "./features/corporate-actions/corporate-actions.contract.ts";
import type { customAssetsContract } from "./features/custom-assets/custom-assets.contract.ts";
import type { ownBondsContract } from "./features/custom-assets/own-bonds.contract.ts";
import type { dashboardContract } from "./features/dashboard/dashboard.contract.ts";
import type { dataHealthContract } from "./features/data-health/data-health.contract.ts";
import type { explainContract } from "./features/explain/explain.contract.ts";
import type { feedbackContract } from "./features/feedback/feedback.contract.ts";
import type { goalsContract } from "./features/goals/goals.contract.ts";
import type { historyContract } from "./features/history/history.contract.ts";
import type { columnSetsContract } from "./features/holdings/column-sets.contract.ts";
import type { holdingsContract } from "./features/holdings/holdings.contract.ts";
import type { positionsContract } from "./features/holdings/positions.contract.ts";
import type { failedFilesContract } from "./features/import/failed-files.contract.ts";
import type { importContract } from "./features/import/import.contract.ts";
import type { mappingContract } from "./features/import/mapping.contract.ts";
import type { calendarContract } from "./features/income/calendar.contract.ts";
import type { incomeContract } from "./features/income/income.contract.ts";
import type { marketCalendarContract } from "./features/market-calendar/market-calendar.contract.ts";
import type { momentumContract } from "./features/momentum/momentum.contract.ts";
import type { newsContract } from "./features/news/news.contract.ts";
import type { mailSettingsContract } from "./features/notices/mail-settings.contract.ts";
import type { noticesContract } from "./features/notices/notices.contract.ts";
import type { pushContract } from "./features/notices/push.contract.ts";
import type { operationsContract } from "./features/operations/operations.contract.ts";
import type { piesContract } from "./features/pies/pies.contract.ts";
import type { accessContract } from "./features/portfolios/access.contract.ts";
import type { portfoliosContract } from "./features/portfolios/portfolios.contract.ts";
import type { publicPortfoliosContract } from "./features/public-portfolios/public-portfolios.contract.ts";
import type { quarantineContract } from "./features/quarantine/quarantine.contract.ts";
import type { ratingGradesContract } from "./features/rating-grades/rating-grades.contract.ts";
import type { rebalancingContract } from "./features/rebalancing/rebalancing.contract.ts";
import type { recapContract } from "./features/recap/recap.contract.ts";
import type { recommendationsContract } from "./features/recommendations/recommendations.contract.ts";
import type { reportsContract } from "./features/reports/reports.contract.ts";
import type { russiaContract } from "./features/reports/russia.contract.ts";
import type { safetyContract } from "./features/safety/safety.contract.ts";
import type { screenerContract } from "./features/screener/screener.contract.ts";
import type { searchContract } from "./features/search/search.contract.ts";
import type { socialContract } from "./features/social/social.contract.ts";
import type { subscriptionContract } from "./features/subscription/subscription.contract.ts";
import type { aggregatorsContract } from "./features/sync/aggregators.contract.ts";
import type { syncContract } from "./features/sync/sync.contract.ts";
import type { cashTransactionsContract } from "./features/transactions/cash-transactions.contract.ts";
import type { moveContract } from "./features/transactions/move.contract.ts";
import type { plansContract } from "./features/transactions/plans.contract.ts";
import type { transactionsContract } from "./features/transactions/transactions.contract.ts";
import type { watchlistsContract } from "./features/watchlists/watchlists.contract.ts";

/** Types of every endpoint, for callers in the browser: a type only, so no schema reaches a page's chunk. */
export type Contracts = typeof abTestsContract &
  typeof secondFactorContract &
  typeof passkeysContract &
  typeof externalContract &
  typeof accountContract &
  typeof adminContract &
  typeof analyticsContract &
  typeof assetPagesContract &
  typeof assetSupportContract &
  typeof assetsContract &
  typeof backtestContract &
  typeof backupContract &
  typeof benchmarksContract &
  typeof brokerListContract &
  typeof calendarContract &
  typeof incomeContract &
  typeof cashContract &
  typeof cashTransactionsContract &
  typeof corporateActionsContract &
  typeof customAssetsContract &
  typeof ownBondsContract &
  typeof dashboardContract &
  typeof dataHealthContract &
  typeof marketCalendarContract &
  typeof explainContract &
  typeof historyContract &
  typeof feedbackContract &
  typeof goalsContract &
  typeof columnSetsContract &
  typeof holdingsContract &
  typeof positionsContract &
  typeof failedFilesContract &
  typeof importContract &
  typeof mappingContract &
  typeof moveContract &
  typeof momentumContract &
  typeof newsContract &
  typeof noticesContract &
  typeof pushContract &
  typeof mailSettingsContract &
  typeof operationsContract &
  typeof piesContract &
  typeof portfoliosContract &
  typeof accessContract &
  typeof publicPortfoliosContract &
  typeof quarantineContract &
  typeof ratingGradesContract &
  typeof rebalancingContract &
  typeof reportsContract &
  typeof russiaContract &
  typeof recapContract &
  typeof recommendationsContract &
  typeof screenerContract &
  typeof searchContract &
  typeof aggregatorsContract &
  typeof safetyContract &
  typeof socialContract &
  typeof subscriptionContract &
  typeof syncContract &
  typeof plansContract &
  typeof transactionsContract &
  typeof watchlistsContract;

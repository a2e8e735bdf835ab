import { listFollowsUndo } from "./domain/publication/unlist-sandboxes.ts";
import { abTestsHandlers } from "./features/ab-tests/ab-tests.api.ts";
import { abTestsContract } from "./features/ab-tests/ab-tests.contract.ts";
import { accountHandlers } from "./features/account/account.api.ts";
import { accountContract } from "./features/account/account.contract.ts";
import { externalHandlers } from "./features/account/external/external.api.ts";
import { externalContract } from "./features/account/external/external.contract.ts";
import { passkeysHandlers } from "./features/account/passkeys/passkeys.api.ts";
import { passkeysContract } from "./features/account/passkeys/passkeys.contract.ts";
import { secondFactorHandlers } from "./features/account/second-factor/second-factor.api.ts";
import { secondFactorContract } from "./features/account/second-factor/second-factor.contract.ts";
import { adminHandlers } from "./features/admin/admin.api.ts";
import { adminContract } from "./features/admin/admin.contract.ts";
import { adminBillingHandlers } from "./features/admin/billing/admin-billing.api.ts";
import { adminBillingContract } from "./features/admin/billing/admin-billing.contract.ts";
import { serviceContract, serviceHandlers } from "./features/admin/service.api.ts";
import { adminUsersHandlers, userActionsHandlers } from "./features/admin/users/admin-users.api.ts";
import { adminUsersContract } from "./features/admin/users/admin-users.contract.ts";
import { userActionsContract } from "./features/admin/users/user-actions.contract.ts";
import { analyticsHandlers } from "./features/analytics/analytics.api.ts";
import { analyticsContract } from "./features/analytics/analytics.contract.ts";
import { announcementsHandlers } from "./features/announcements/announcements.api.ts";
import { announcementsContract } from "./features/announcements/announcements.contract.ts";
import { assetPagesHandlers } from "./features/asset-pages/asset-pages.api.ts";
import { assetPagesContract } from "./features/asset-pages/asset-pages.contract.ts";
import { assetSupportHandlers } from "./features/asset-support/asset-support.api.ts";
import { assetSupportContract } from "./features/asset-support/asset-support.contract.ts";
import { assetsHandlers } from "./features/assets/assets.api.ts";
import { assetsContract } from "./features/assets/assets.contract.ts";
import { backtestHandlers } from "./features/backtest/backtest.api.ts";
import { backtestContract } from "./features/backtest/backtest.contract.ts";
import { backupHandlers } from "./features/backup/backup.api.ts";
import { backupContract } from "./features/backup/backup.contract.ts";
import { benchmarksHandlers } from "./features/benchmarks/benchmarks.api.ts";
import { benchmarksContract } from "./features/benchmarks/benchmarks.contract.ts";
import { blogHandlers } from "./features/blog/blog.api.ts";
import { blogContract } from "./features/blog/blog.contract.ts";
import { brokerListHandlers } from "./features/broker-list/broker-list.api.ts";
import { brokerListContract } from "./features/broker-list/broker-list.contract.ts";
import { cashHandlers } from "./features/cash/cash.api.ts";
import { cashContract } from "./features/cash/cash.contract.ts";
import { corporateActionsHandlers } from "./features/corporate-actions/corporate-actions.api.ts";
import { corporateActionsContract } from "./features/corporate-actions/corporate-actions.contract.ts";
import { ownBondsContract } from "./features/custom-assets/bonds/own-bonds.contract.ts";
import { changeOwnBond, listOwnBonds } from "./features/custom-assets/bonds/own-bonds.ts";
import { customAssetsHandlers } from "./features/custom-assets/custom-assets.api.ts";
import { customAssetsContract } from "./features/custom-assets/custom-assets.contract.ts";
import {
  ownAssetsFollowUndo,
  ownBondsFollowUndo,
  ownPricesFollowUndo,
} from "./features/custom-assets/follow-undo.ts";
import { dashboardHandlers } from "./features/dashboard/dashboard.api.ts";
import { dashboardContract } from "./features/dashboard/dashboard.contract.ts";
import { dataHealthHandlers } from "./features/data-health/data-health.api.ts";
import { dataHealthContract } from "./features/data-health/data-health.contract.ts";
import { explainHandlers } from "./features/explain/explain.api.ts";
import { explainContract } from "./features/explain/explain.contract.ts";
import { feedbackHandlers } from "./features/feedback/feedback.api.ts";
import { feedbackContract } from "./features/feedback/feedback.contract.ts";
import { publicMessagesHandlers } from "./features/feedback/public-messages.api.ts";
import { publicMessagesContract } from "./features/feedback/public-messages.contract.ts";
import { goalsHandlers } from "./features/goals/goals.api.ts";
import { goalsContract } from "./features/goals/goals.contract.ts";
import { historyHandlers } from "./features/history/history.api.ts";
import { historyContract } from "./features/history/history.contract.ts";
import { columnSetsHandlers } from "./features/holdings/column-sets.api.ts";
import { columnSetsContract } from "./features/holdings/column-sets.contract.ts";
import { holdingsHandlers } from "./features/holdings/holdings.api.ts";
import { holdingsContract } from "./features/holdings/holdings.contract.ts";
import { positionsHandlers } from "./features/holdings/positions/positions.api.ts";
import { positionsContract } from "./features/holdings/positions/positions.contract.ts";
import { importsFollowUndo } from "./features/import/booking/follow-undo.ts";
import { importHandlers } from "./features/import/import.api.ts";
import { importContract } from "./features/import/import.contract.ts";
import { mappingHandlers } from "./features/import/mapping/mapping.api.ts";
import { mappingContract } from "./features/import/mapping/mapping.contract.ts";
import { failedFilesHandlers } from "./features/import/support/failed-files.api.ts";
import { failedFilesContract } from "./features/import/support/failed-files.contract.ts";
import { calendarHandlers } from "./features/income/calendar/calendar.api.ts";
import { calendarContract } from "./features/income/calendar/calendar.contract.ts";
import { incomeHandlers } from "./features/income/income.api.ts";
import { incomeContract } from "./features/income/income.contract.ts";
import { marketCalendarHandlers } from "./features/market-calendar/market-calendar.api.ts";
import { marketCalendarContract } from "./features/market-calendar/market-calendar.contract.ts";
import { momentumHandlers } from "./features/momentum/momentum.api.ts";
import { momentumContract } from "./features/momentum/momentum.contract.ts";
import { moveHandlers } from "./features/moves/move.api.ts";
import { moveContract } from "./features/moves/move.contract.ts";
import { newsHandlers } from "./features/news/news.api.ts";
import { newsContract } from "./features/news/news.contract.ts";
import { mailSettingsHandlers } from "./features/notices/mail-settings.api.ts";
import { mailSettingsContract } from "./features/notices/mail-settings.contract.ts";
import { noticesHandlers } from "./features/notices/notices.api.ts";
import { noticesContract } from "./features/notices/notices.contract.ts";
import { pushHandlers } from "./features/notices/push.api.ts";
import { pushContract } from "./features/notices/push.contract.ts";
import { operationsHandlers } from "./features/operations/operations.api.ts";
import { operationsContract } from "./features/operations/operations.contract.ts";
import { adminPartnersHandlers } from "./features/partners/admin-partners.api.ts";
import { adminPartnersContract } from "./features/partners/admin-partners.contract.ts";
import { partnersHandlers } from "./features/partners/partners.api.ts";
import { partnersContract } from "./features/partners/partners.contract.ts";
import { piesHandlers } from "./features/pies/pies.api.ts";
import { piesContract } from "./features/pies/pies.contract.ts";
import { plansHandlers } from "./features/plans/plans.api.ts";
import { plansContract } from "./features/plans/plans.contract.ts";
import { portfolioPreviewHandlers } from "./features/portfolio-preview/portfolio-preview.api.ts";
import { portfolioPreviewContract } from "./features/portfolio-preview/portfolio-preview.contract.ts";
import { portfoliosHandlers } from "./features/portfolios/portfolios.api.ts";
import { portfoliosContract } from "./features/portfolios/portfolios.contract.ts";
import { accessHandlers } from "./features/portfolios/sharing/access.api.ts";
import { accessContract } from "./features/portfolios/sharing/access.contract.ts";
import { adminPromoHandlers } from "./features/promo/admin-promo.api.ts";
import { adminPromoContract } from "./features/promo/admin-promo.contract.ts";
import { promoHandlers } from "./features/promo/promo.api.ts";
import { promoContract } from "./features/promo/promo.contract.ts";
import { communityHandlers } from "./features/public-portfolios/community/community.api.ts";
import { communityContract } from "./features/public-portfolios/community/community.contract.ts";
import { moderationHandlers } from "./features/public-portfolios/moderation/moderation.api.ts";
import { moderationContract } from "./features/public-portfolios/moderation/moderation.contract.ts";
import { publicPortfoliosHandlers } from "./features/public-portfolios/public-portfolios.api.ts";
import { publicPortfoliosContract } from "./features/public-portfolios/public-portfolios.contract.ts";
import { quarantineHandlers } from "./features/quarantine/quarantine.api.ts";
import { quarantineContract } from "./features/quarantine/quarantine.contract.ts";
import { ratingGradesHandlers } from "./features/rating-grades/rating-grades.api.ts";
import { ratingGradesContract } from "./features/rating-grades/rating-grades.contract.ts";
import { rebalancingHandlers } from "./features/rebalancing/rebalancing.api.ts";
import { rebalancingContract } from "./features/rebalancing/rebalancing.contract.ts";
import { recapHandlers } from "./features/recap/recap.api.ts";
import { recapContract } from "./features/recap/recap.contract.ts";
import { recommendationsHandlers } from "./features/recommendations/recommendations.api.ts";
import { recommendationsContract } from "./features/recommendations/recommendations.contract.ts";
import { referralHandlers } from "./features/referral/referral.api.ts";
import { referralContract } from "./features/referral/referral.contract.ts";
import { reportsHandlers } from "./features/reports/reports.api.ts";
import { reportsContract } from "./features/reports/reports.contract.ts";
import { russiaHandlers } from "./features/reports/russia/russia.api.ts";
import { russiaContract } from "./features/reports/russia/russia.contract.ts";
import { safetyHandlers } from "./features/safety/safety.api.ts";
import { safetyContract } from "./features/safety/safety.contract.ts";
import { screenerHandlers } from "./features/screener/screener.api.ts";
import { screenerContract } from "./features/screener/screener.contract.ts";
import { searchHandlers } from "./features/search/search.api.ts";
import { searchContract } from "./features/search/search.contract.ts";
import { socialHandlers } from "./features/social/social.api.ts";
import { socialContract } from "./features/social/social.contract.ts";
import { buyingHandlers } from "./features/subscription/buying/buying.api.ts";
import { buyingContract } from "./features/subscription/buying/buying.contract.ts";
import { subscriptionHandlers } from "./features/subscription/subscription.api.ts";
import { subscriptionContract } from "./features/subscription/subscription.contract.ts";
import { supportHandlers } from "./features/support/support.api.ts";
import { supportContract } from "./features/support/support.contract.ts";
import { aggregatorsHandlers } from "./features/sync/aggregators/aggregators.api.ts";
import { aggregatorsContract } from "./features/sync/aggregators/aggregators.contract.ts";
import { syncHandlers } from "./features/sync/sync.api.ts";
import { syncContract } from "./features/sync/sync.contract.ts";
import { cashTransactionsHandlers } from "./features/transactions/cash-transactions.api.ts";
import { cashTransactionsContract } from "./features/transactions/cash-transactions.contract.ts";
import { transactionsHandlers } from "./features/transactions/transactions.api.ts";
import { transactionsContract } from "./features/transactions/transactions.contract.ts";
import { watchlistsHandlers } from "./features/watchlists/watchlists.api.ts";
import { watchlistsContract } from "./features/watchlists/watchlists.contract.ts";
import { sitemapHandlers } from "./pages/sitemap/sitemap.api.ts";
import { sitemapContract } from "./pages/sitemap/sitemap.contract.ts";
import { publicLinksFollowUndo } from "./portfolio/portfolios/delete-portfolios.ts";
import { bind, type ContractsOf, type MountedEndpoint } from "./server/call.ts";

/** The map of the API: every contract with its handlers, by area; those of the menu have its names and its order. */
const areas = {
  account: [
    bind(accountContract, accountHandlers),
    bind(secondFactorContract, secondFactorHandlers),
    bind(passkeysContract, passkeysHandlers),
    bind(externalContract, externalHandlers),
    bind(subscriptionContract, subscriptionHandlers),
    bind(promoContract, promoHandlers),
    bind(referralContract, referralHandlers),
    bind(partnersContract, partnersHandlers),
    bind(buyingContract, buyingHandlers),
    bind(noticesContract, noticesHandlers),
    bind(pushContract, pushHandlers),
    bind(mailSettingsContract, mailSettingsHandlers),
    bind(backupContract, backupHandlers),
  ],
  site: [
    bind(searchContract, searchHandlers),
    bind(explainContract, explainHandlers),
    bind(newsContract, newsHandlers),
    bind(portfolioPreviewContract, portfolioPreviewHandlers),
    bind(feedbackContract, feedbackHandlers),
    bind(publicMessagesContract, publicMessagesHandlers),
    bind(sitemapContract, sitemapHandlers),
    bind(socialContract, socialHandlers),
    bind(marketCalendarContract, marketCalendarHandlers),
    bind(ratingGradesContract, ratingGradesHandlers),
  ],
  portfolio: [
    bind(dashboardContract, dashboardHandlers),
    bind(holdingsContract, holdingsHandlers),
    bind(positionsContract, positionsHandlers),
    bind(columnSetsContract, columnSetsHandlers),
    bind(transactionsContract, transactionsHandlers),
    bind(cashTransactionsContract, cashTransactionsHandlers),
    bind(moveContract, moveHandlers),
    bind(incomeContract, incomeHandlers),
    bind(calendarContract, calendarHandlers),
    bind(analyticsContract, analyticsHandlers),
    bind(benchmarksContract, benchmarksHandlers),
    bind(safetyContract, safetyHandlers),
    bind(cashContract, cashHandlers),
  ],
  plan: [
    bind(piesContract, piesHandlers),
    bind(rebalancingContract, rebalancingHandlers),
    bind(goalsContract, goalsHandlers),
  ],
  results: [
    bind(reportsContract, reportsHandlers),
    bind(russiaContract, russiaHandlers),
    bind(publicPortfoliosContract, publicPortfoliosHandlers),
    bind(communityContract, communityHandlers),
  ],
  data: [
    bind(importContract, importHandlers),
    bind(mappingContract, mappingHandlers),
    bind(brokerListContract, brokerListHandlers),
    bind(blogContract, blogHandlers),
    bind(syncContract, syncHandlers),
    bind(aggregatorsContract, aggregatorsHandlers),
    bind(portfoliosContract, portfoliosHandlers),
    bind(accessContract, accessHandlers),
  ],
  market: [
    bind(watchlistsContract, watchlistsHandlers),
    bind(screenerContract, screenerHandlers),
    bind(momentumContract, momentumHandlers),
    bind(assetsContract, assetsHandlers),
    bind(assetPagesContract, assetPagesHandlers),
  ],
  tools: [
    bind(recommendationsContract, recommendationsHandlers),
    bind(backtestContract, backtestHandlers),
    bind(recapContract, recapHandlers),
  ],
  records: [
    bind(corporateActionsContract, corporateActionsHandlers),
    bind(plansContract, plansHandlers),
    bind(customAssetsContract, customAssetsHandlers),
    bind(ownBondsContract, { "GET /api/own-bonds": listOwnBonds, "PUT /api/own-bonds": changeOwnBond }),
    bind(dataHealthContract, dataHealthHandlers),
    bind(
      historyContract,
      historyHandlers([
        ...[ownAssetsFollowUndo, ownPricesFollowUndo, ownBondsFollowUndo, importsFollowUndo],
        publicLinksFollowUndo,
        listFollowsUndo,
      ]),
    ),
  ],
  support: [
    bind(assetSupportContract, assetSupportHandlers),
    bind(quarantineContract, quarantineHandlers),
    bind(failedFilesContract, failedFilesHandlers),
    bind(operationsContract, operationsHandlers),
    bind(adminContract, adminHandlers),
    bind(adminUsersContract, adminUsersHandlers),
    bind(userActionsContract, userActionsHandlers),
    bind(serviceContract, serviceHandlers),
    bind(announcementsContract, announcementsHandlers),
    bind(moderationContract, moderationHandlers),
    bind(supportContract, supportHandlers),
    bind(abTestsContract, abTestsHandlers),
    bind(adminPartnersContract, adminPartnersHandlers),
    bind(adminPromoContract, adminPromoHandlers),
    bind(adminBillingContract, adminBillingHandlers),
  ],
} as const;

/** Types of every endpoint; the browser has them by `contracts.ts`. */
export type AllContracts = ContractsOf<(typeof areas)[keyof typeof areas][number]>;

/** Every endpoint, in the order of the map. */
export const api: readonly MountedEndpoint[] = Object.values(areas).flatMap((area) =>
  area.flatMap(({ endpoints }): readonly MountedEndpoint[] => endpoints),
);

/** Returns the endpoints of an installation: with billing off nothing of the sale of plans is there. */
export const endpointsFor = (hasBilling: boolean): readonly MountedEndpoint[] =>
  hasBilling ? api : api.filter(({ endpoint }) => !endpoint.isBilling);

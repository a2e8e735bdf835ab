import { goalOf } from "../own-rows/own-rows.ts";
import {
  assetId,
  bookedImportId,
  byPortfolio,
  ofEvent,
  ofKey,
  ofMailLink,
  ofPlan,
  ofPortfolio,
  ofPublication,
  portfolioId,
  type Samples,
  taxAnswers,
} from "./sample-parts.ts";

export const portfolioSamples: Samples = {
  "GET /api/MyPortfolio/download-backup": byPortfolio,
  "GET /api/data-health": byPortfolio,
  "GET /api/data-health/statements": byPortfolio,
  "POST /api/data-health/correct": {
    input: (own) => ({ portfolioId: own.portfolioId, importId: own.bookedImportId, line: "EUR" }),
    ids: { portfolioId, importId: bookedImportId },
  },
  "GET /api/corporateActions/CheckCorporateActions": byPortfolio,
  "GET /api/divs-calendar": {
    input: (own) => ({ portfolioId: own.portfolioId, assetId: own.assetId }),
    ids: { portfolioId, assetId },
    // The filter finds nothing.
    statuses: { assetId: 200 },
  },
  "POST /api/divs-calendar/options": {
    input: (own) => ({
      ...{ version: 0, residence: "RU", rate: "0.13", hasW8ben: false, sources: [] },
      holdings: [{ assetId: own.assetId, rate: "0.1" }],
    }),
    ids: { "holdings.0.assetId": assetId },
    statuses: { "holdings.0.assetId": 400 },
  },
  "POST /api/divs-calendar/confirm": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      key: `income ${own.assetId} dividend 2026-11-03 regular ${own.accountId}`,
    }),
    ids: { portfolioId },
  },
  "POST /api/divs-calendar/correct": {
    input: (own) => ({
      ...{ transactionId: own.plannedRowId, version: 1, date: "2026-11-02", gross: "1", tax: "0" },
    }),
    ids: { transactionId: ({ plannedRowId }) => plannedRowId },
  },
  "POST /api/divs-calendar/feeds": {
    input: (own) => ({ portfolioId: own.portfolioId, name: "Desk" }),
    ids: { portfolioId },
  },
  "DELETE /api/divs-calendar/feeds": {
    input: ({ feedId }) => ({ id: feedId }),
    ids: { id: ({ feedId }) => feedId },
  },
  "GET /api/divs-calendar/forecast-errors": byPortfolio,
  "GET /api/income": byPortfolio,
  "GET /api/recap/year24": byPortfolio,
  "GET /api/recap/picture": byPortfolio,
  "GET /api/recap/links": byPortfolio,
  "POST /api/recap/links": {
    // Another year than the link read below, which it would replace.
    input: (own) => ({ portfolioId: own.portfolioId, year: 2025 }),
    ids: { portfolioId },
  },
  "GET /api/public/recap": { input: ({ recapToken }) => ({ token: recapToken }), ids: {} },
  "DELETE /api/recap/links": {
    input: ({ recapLinkId }) => ({ id: recapLinkId }),
    ids: { id: ({ recapLinkId }) => recapLinkId },
  },
  "GET /api/recomendations": byPortfolio,
  "GET /api/assetperformance/momentum": byPortfolio,
  "GET /api/analytics/diversification": byPortfolio,
  "GET /api/analytics/projection": byPortfolio,
  "GET /api/analytics/results": byPortfolio,
  "GET /api/analytics/returns": byPortfolio,
  "GET /api/analytics/risk": byPortfolio,
  "GET /api/corporateActions/count": byPortfolio,
  "POST /api/corporateActions/apply": ofEvent("2026-11-04"),
  "POST /api/corporateActions/undo": {
    input: ({ actionId }) => ({ actionId }),
    ids: { actionId: ({ actionId }) => actionId },
  },
  "POST /api/corporateActions/ignore-action": ofEvent("2026-11-19"),
  "POST /api/corporateActions/repair": {
    input: (own) => ({ portfolioId: own.portfolioId, actionIds: [own.actionId] }),
    ids: { portfolioId, "actionIds.0": ({ actionId }) => actionId },
  },
  "POST /api/transactions/createdivsautomatically": byPortfolio,
  "GET /api/DashboardStats": byPortfolio,
  "GET /api/Dashboard": byPortfolio,
  "GET /api/Dashboard/widget": {
    input: (own) => ({ portfolioId: own.portfolioId, kind: "cash" }),
    ids: { portfolioId },
  },
  "POST /api/Dashboard": {
    input: (own) => ({ portfolioId: own.portfolioId, version: 0, widgets: [] }),
    ids: { portfolioId },
  },
  "POST /api/Dashboard/widget-tokens": {
    input: (own) => ({ portfolioId: own.portfolioId, name: "Mine", kind: "cash" }),
    ids: { portfolioId },
  },
  "GET /api/MyPortfolio/public-key": ofPortfolio(),
  "POST /api/MyPortfolio/public-key": ofPublication,
  "POST /api/MyPortfolio/public-preview": ofPublication,
  "POST /api/MyPortfolio/reload-public": ofPortfolio(),
  "GET /api/public/income": ofKey,
  "GET /api/social/follow": ofKey,
  "POST /api/admin/abuse-reports": {
    input: (own) => ({
      ...{ ownerId: own.userId, portfolioId: own.portfolioId },
      ...{ action: "dismiss", reason: "Nothing wrong" },
    }),
    ids: { ownerId: ({ userId }) => userId, portfolioId },
  },
  "GET /api/public/portfolio": ofKey,
  "GET /api/public/stats": ofKey,
  "GET /api/public/transactions": ofKey,
  "GET /api/public/history-prices": ofKey,
  "GET /api/public/history-profits": ofKey,
  "DELETE /api/MyPortfolio/public-key": ofPortfolio(),
  "GET /api/MyPortfolio/access": ofPortfolio(),
  "GET /api/MyPortfolio/access/invitation": { input: ({ invitation }) => ({ token: invitation }), ids: {} },
  "POST /api/MyPortfolio/access": {
    input: (own) => ({ id: own.portfolioId, accessId: own.accessId, level: "edit" }),
    ids: { id: portfolioId, accessId: ({ accessId }) => accessId },
  },
  "DELETE /api/MyPortfolio/access": {
    input: (own) => ({ id: own.portfolioId, accessId: own.accessId }),
    ids: { id: portfolioId, accessId: ({ accessId }) => accessId },
  },
  // The secret names its owner and row; another user's does not exist.
  "GET /api/widgets/one": {
    input: ({ widgetToken }) => ({ token: widgetToken, kind: "head" }),
    ids: {},
  },
  "DELETE /api/Dashboard/widget-tokens": {
    input: ({ widgetTokenId }) => ({ id: widgetTokenId }),
    ids: { id: ({ widgetTokenId }) => widgetTokenId },
  },
  "GET /api/main-stats": byPortfolio,
  "GET /api/history-profits": byPortfolio,
  "GET /api/history-profits/by-assets": byPortfolio,
  "GET /api/history-profits/by-periods": byPortfolio,
  "GET /api/history-profits/for-report": {
    input: (own) => ({ portfolioId: own.portfolioId, type: 1, year: 2026 }),
    ids: { portfolioId },
  },
  "GET /api/tax-report/russia": { input: () => ({ year: 2026 }), ids: {} },
  "GET /api/tax-report/russia/file": { input: () => ({ year: 2026, format: "csv" }), ids: {} },
  "PUT /api/tax-report/russia": {
    input: () => ({ year: 2025, version: 0, answers: taxAnswers }),
    ids: {},
  },
  "GET /api/history-profits/for-report/file": {
    input: (own) => ({ portfolioId: own.portfolioId, format: "csv" }),
    ids: { portfolioId },
  },
  "GET /api/history-prices": byPortfolio,
  "GET /api/explain": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      metric: "value",
      scope: "asset",
      assetId: own.assetId,
    }),
    // A category is only read where the scope is one.
    ids: { portfolioId, assetId, pieId: ({ pieId }) => pieId, goalId: ({ goalIds }) => goalIds[0] ?? "" },
    statuses: { pieId: 200 },
  },
  "GET /api/rebalancing": byPortfolio,
  "PUT /api/rebalancing/settings": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      settings: { locked: [own.assetId], lotSizes: [{ assetId: own.assetId, lotSize: "1" }] },
    }),
    // Locked assets that are not held have no effect.
    ids: { portfolioId, "settings.locked.0": assetId, "settings.lotSizes.0.assetId": assetId },
    statuses: { "settings.locked.0": 200, "settings.lotSizes.0.assetId": 200 },
  },
  "POST /api/rebalancing/plan": ofPlan,
  "POST /api/rebalancing/export": ofPlan,
  "POST /api/rebalancing/propose": {
    ...ofPlan,
    statuses: { "settings.locked.0": 201, "settings.lotSizes.0.assetId": 201 },
  },
  "POST /api/rebalancing/confirm": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      id: own.proposalIds[0],
      date: "2026-11-20",
      quantity: "1",
      price: "10",
    }),
    ids: { portfolioId, id: ({ proposalIds }) => proposalIds[0] ?? "" },
  },
  "POST /api/rebalancing/dismiss": {
    input: (own) => ({ portfolioId: own.portfolioId, ids: [own.proposalIds[1]] }),
    ids: { portfolioId, "ids.0": ({ proposalIds }) => proposalIds[1] ?? "" },
  },
  "GET /api/pie": {
    input: (own) => ({ portfolioId: own.portfolioId, id: own.pieId }),
    ids: { portfolioId, id: ({ pieId }) => pieId },
  },
  // Each increments the tree's version; a foreign asset or node is refused before versions are compared.
  "PUT /api/pie": {
    input: (own) => ({ portfolioId: own.portfolioId, id: own.pieId, version: 1, color: 2 }),
    ids: { portfolioId, id: ({ pieId }) => pieId },
  },
  "POST /api/pie/editByPortfolioId": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      version: 2,
      nodes: [{ key: "a", kind: 2, assetId: own.assetId, target: "1" }],
    }),
    ids: { portfolioId, "nodes.0.assetId": assetId },
    statuses: { "nodes.0.assetId": 400 },
  },
  "POST /api/pie/addCategoriesNotification": byPortfolio,
  "GET /api/pie/getByPortfolioId": byPortfolio,
  "POST /api/pie/compositeUseCategories": {
    input: (own) => ({ portfolioId: own.portfolioId, useChildren: false }),
    ids: { portfolioId },
  },
  "GET /api/pie/exportpies": byPortfolio,
  "POST /api/pie/createPiesForPortfolio": {
    input: (own) => ({ portfolioId: own.portfolioId, version: 3, grouping: 2, targets: "none" }),
    ids: { portfolioId },
  },
  "POST /api/pie/importpies": {
    input: (own) => ({ portfolioId: own.portfolioId, version: 4 }),
    ids: { portfolioId },
    file: "Kind,Currency,Target\ncash,USD,100\n",
  },
  "GET /api/portfoliogoal": byPortfolio,
  "POST /api/portfoliogoal/set-goal": {
    input: (own) => ({ ...goalOf(own), id: own.goalIds[0], version: 1 }),
    ids: { portfolioId, id: ({ goalIds }) => goalIds[0] ?? "" },
  },
  "GET /api/email-settings/unsubscribe": ofMailLink,
  "POST /api/email-settings/unsubscribe": ofMailLink,
  "POST /api/notifications/read": {
    input: (own) => ({ id: own.noticeId }),
    ids: { id: ({ noticeId }) => noticeId },
  },
  "DELETE /api/portfoliogoal": {
    input: (own) => ({ id: own.goalIds[1] }),
    ids: { id: ({ goalIds }) => goalIds[1] ?? "" },
  },
};

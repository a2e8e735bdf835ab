import { expect, it } from "vitest";
import * as codes from "./codes.ts";

/** Stored and sent numbers never change (docs/codes.md#numbers). */
const numbered: Readonly<Record<string, readonly number[]>> = {
  ReportType: [1, 2],
  AccountType: [1, 2],
  PortfolioView: [1, 2],
  PieItemKind: [1, 2],
  GroupingCategory: [1, 2, 3, 4, 5],
  AssetType: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 99, 100],
  CustomValueKind: [1, 2],
  InterestPeriod: [1, 2, 3, 4, 5],
  CashBackType: [1, 2],
  SyncLevel: [0, 1, 2],
  IntegrationProvider: [1, 2, 3, 4, 5, 6, 7, 8],
  DividendTreatment: [0, 1, 2],
  CustomAssetClass: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  FeedbackType: [1, 2, 3, 4, 5],
};

it.each(Object.entries(numbered))("%s has its codes in order", (name, expected) => {
  expect(Object.values((codes as unknown as Record<string, object>)[name] ?? {})).toEqual(expected);
});

it.each([
  [
    codes.AssetType,
    { stock: 1, bond: 2, etf: 3, cash: 4, reit: 5, crypto: 7, index: 11, custom: 99, unknown: 100 },
  ],
  [codes.SyncLevel, { disabled: 0, balanceOnly: 1, full: 2 }],
  [codes.PortfolioView, { transactional: 1, holdings: 2 }],
  [codes.AccountType, { real: 1, sandbox: 2 }],
  [codes.CashBackType, { current: 1, byTransactions: 2 }],
  [codes.InterestPeriod, { day: 1, week: 2, month: 3, quarter: 4, year: 5 }],
  [codes.AccountWrapper, { ordinary: 0, iisA: 1, iisB: 2, iis3: 3, isa: 4, ira: 5, other: 99 }],
  [codes.Role, { user: 1, partner: 2, support: 3, admin: 4 }],
])("codes mean what they always meant: %j", (table, expected) => {
  expect(table).toMatchObject(expected);
});

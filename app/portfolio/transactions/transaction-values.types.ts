import type { StoredTransaction } from "../ledger.tables.ts";

type Columns = StoredTransaction;

/** Rarely used columns. */
type ActionColumn =
  | "toAssetOwnerId"
  | "toAssetId"
  | "toQuantity"
  | "costShare"
  | "optionRight"
  | "actionId"
  | "moveId"
  | "lotChoices";

/** Decided by the author. Decimals are exact text. */
export type TransactionValues = Partial<Pick<Columns, ActionColumn>> &
  Omit<
    Columns,
    | ActionColumn
    | "userId"
    | "id"
    | "portfolioId"
    | "accountId"
    | "importId"
    | "importLine"
    | "importKey"
    | "createdAt"
    | "updatedAt"
    | "version"
  >;

import type { StoredTransaction } from "../ledger.tables.ts";

type Columns = StoredTransaction;

/** Columns that few rows fill: corporate actions, rows of two assets, sales of chosen lots. */
type ActionColumn =
  | "toAssetOwnerId"
  | "toAssetId"
  | "toQuantity"
  | "costShare"
  | "optionRight"
  | "actionId"
  | "moveId"
  | "lotChoices";

/** Columns of a row that its author decides: all but ids, owner, import and times. Decimals are exact text. */
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

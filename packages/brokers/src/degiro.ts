import { degiroAccount } from "./degiro/account.ts";
import { degiroTransactions } from "./degiro/transactions.ts";
import { anyTable } from "./kit/tables/any-table.ts";
import { tableBroker } from "./kit/tables/table-format.ts";

/** DEGIRO: the transaction list has only trades of the account statement. */
export const degiro = tableBroker({ id: "degiro", name: "DEGIRO", country: "NL" }, [
  anyTable(degiroAccount),
  anyTable(degiroTransactions),
]);

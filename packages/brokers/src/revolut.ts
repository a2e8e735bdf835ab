import { anyTable } from "./kit/tables/any-table.ts";
import { tableBroker } from "./kit/tables/table-format.ts";
import { revolutCrypto } from "./revolut/crypto.ts";
import { revolutStocks } from "./revolut/stocks.ts";

/** Revolut: stocks and coins in separate files. */
export const revolut = tableBroker({ id: "revolut", name: "Revolut", country: "LT" }, [
  anyTable(revolutStocks),
  anyTable(revolutCrypto),
]);

import { tableBroker } from "./kit/tables/table-format.ts";
import { trading212Csv } from "./trading-212/table.ts";

export const trading212 = tableBroker({ id: "trading-212", name: "Trading 212", country: "GB" }, [
  trading212Csv,
]);

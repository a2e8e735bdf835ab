import { tableBroker } from "./kit/table-format.ts";
import { tradeRepublicCsv } from "./trade-republic/table.ts";

/** Trade Republic's own export of transactions. */
export const tradeRepublic = tableBroker({ id: "trade-republic", name: "Trade Republic", country: "DE" }, [
  tradeRepublicCsv,
]);

import { flatexCash } from "./flatex/cash.ts";
import { flatexDepot } from "./flatex/depot.ts";
import { anyTable } from "./kit/any-table.ts";
import { tableBroker } from "./kit/table-format.ts";

/** flatex: what moved in the depot and what moved on the account are two files. */
export const flatex = tableBroker({ id: "flatex", name: "flatex", country: "DE" }, [
  anyTable(flatexDepot),
  anyTable(flatexCash),
]);

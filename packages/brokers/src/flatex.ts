import { flatexCash } from "./flatex/cash.ts";
import { flatexDepot } from "./flatex/depot.ts";
import { flatexNotes, NOTE_WORDS } from "./flatex/notes.ts";
import { anyTable } from "./kit/any-table.ts";
import { withNotes } from "./kit/contract-notes.ts";
import { tableBroker } from "./kit/table-format.ts";

const tables = tableBroker({ id: "flatex", name: "flatex", country: "DE" }, [
  anyTable(flatexDepot),
  anyTable(flatexCash),
]);

/** flatex: what moved in the depot and what moved on the account are two files; the papers on deals are PDF. */
export const flatex = withNotes(tables, flatexNotes, {
  name: "Purchase and sale PDF",
  evidence: "sample",
  words: NOTE_WORDS,
});

import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, label } from "../kit/fields.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { RenameRow } from "../rows.ts";
import { issRequest, readBlocks } from "./iss.ts";
import { pageAfter, readPage } from "./pages.ts";

const Rename = z.object({ action_date: day, old_secid: label, new_secid: label });

/** Since 2003, without redomiciled companies: theirs is another share. */
export const moexRenames: Endpoint<"renames", unknown> = {
  request: (_query, { page }) =>
    issRequest("history/engines/stock/markets/shares/securities/changeover", ["changeover"], {
      start: String(readPage(page).start),
    }),
  parse(reply, { from, to }, page) {
    const read = readBlocks(reply, ["changeover"]);
    if (isProblem(read)) return read;
    const next = pageAfter(readPage(page), read.changeover);
    if (next === undefined) return { rows: [], unread: [] };
    const collected = collectRows(read.changeover, "changeover.data", Rename, (row): RenameRow | null =>
      row.action_date < from || row.action_date > to
        ? null
        : { day: row.action_date, from: row.old_secid, to: row.new_secid },
    );
    return { ...collected, next };
  },
};

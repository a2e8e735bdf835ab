import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { label, orNull } from "../kit/fields.ts";
import { listedAsset } from "../kit/listed-asset.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { codeOn, currencyOn, typeOfGroup } from "./boards.ts";
import { issRequest, readBlocks } from "./iss.ts";

const Security = z.object({
  secid: label,
  shortname: orNull(label),
  name: orNull(label),
  isin: orNull(label),
  is_traded: z.number().nullish(),
  group: z.string().nullish(),
  primary_boardid: orNull(label),
});

/** The exchange refuses shorter texts. */
const shortestText = 3;

/** Includes delisted ones; Russian names. */
export const moexSearch: Endpoint<"search", unknown> = {
  request: ({ text }) =>
    text.trim().length < shortestText
      ? problem("refused", { reason: `fewer than ${shortestText} characters` })
      : issRequest("securities", ["securities"], { q: text.trim(), limit: "100" }),
  parse(reply) {
    const read = readBlocks(reply, ["securities"]);
    if (isProblem(read)) return read;
    return collectRows(read.securities, "securities.data", Security, (row) => {
      const name = row.name ?? row.shortname ?? row.secid;
      const boardId = row.primary_boardid ?? "";
      return listedAsset({
        code: codeOn(boardId, row.secid),
        ticker: row.secid,
        name,
        nameRu: name,
        isin: row.isin,
        exchange: row.primary_boardid,
        type: typeOfGroup(row.group),
        currency: currencyOn(boardId),
        isActive: row.is_traded == null ? null : row.is_traded === 1,
      });
    });
  },
};

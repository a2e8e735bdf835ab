import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { label, orNull } from "../kit/fields.ts";
import { listedAsset } from "../kit/listed-asset.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { boardPath } from "./boards.ts";
import { currency, issRequest, readBlocks } from "./iss.ts";

const Security = z.object({
  SECID: label,
  SHORTNAME: orNull(label),
  SECNAME: orNull(label),
  LATNAME: orNull(label),
  ISIN: orNull(label),
  CURRENCYID: orNull(currency),
});

export const moexListing: Endpoint<"listing", unknown> = {
  request: ({ code }) =>
    code.split("/").length === 3
      ? issRequest(`${boardPath(code)}/securities`, ["securities"])
      : problem("not-found", { code }),
  parse(reply, { code }) {
    const read = readBlocks(reply, ["securities"]);
    if (isProblem(read)) return read;
    return collectRows(read.securities, "securities.data", Security, (row) => {
      const nameRu = row.SECNAME ?? row.SHORTNAME;
      return listedAsset({
        code: `${code}/${row.SECID}`,
        ticker: row.SECID,
        name: row.LATNAME ?? nameRu ?? row.SECID,
        nameRu,
        isin: row.ISIN,
        exchange: code.split("/")[2] ?? null,
        currency: row.CURRENCYID,
        isActive: true,
      });
    });
  },
};

import { z } from "zod";
import { day, decimal, label, orNull } from "../kit/fields.ts";
import { assetCard } from "../kit/listed-asset.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { placeOf, typeOfGroup } from "./boards.ts";
import { currency, type IssRow, issRequest, readBlocks } from "./iss.ts";
import { boardColumns, pathOf, primaryBoard } from "./primary-board.ts";

const Description = z.object({
  SECID: label,
  NAME: orNull(label),
  LATNAME: orNull(label),
  ISIN: orNull(label),
  GROUP: z.string().nullish(),
  FACEVALUE: orNull(decimal),
  FACEUNIT: orNull(currency),
  ISSUEDATE: orNull(day),
  MATDATE: orNull(day),
});

const described = (rows: readonly IssRow[]): IssRow =>
  Object.fromEntries(rows.map(({ name, value }) => [String(name), value]));

export const moexCard: Endpoint<"card", unknown> = {
  request: ({ code }) =>
    issRequest(`securities/${encodeURIComponent(placeOf(code).secid)}`, ["description", "boards"], {
      "boards.columns": boardColumns,
    }),
  parse(reply, { code }) {
    const read = readBlocks(reply, ["description", "boards"]);
    if (isProblem(read)) return read;
    if (read.description.length === 0) return problem("not-found", { code });
    const row = Description.safeParse(described(read.description));
    if (!row.success)
      return problem("malformed", { reason: row.error.issues.map(({ path }) => path.join(".")).join(", ") });
    const board = primaryBoard(read.boards);
    const { SECID, NAME, LATNAME, ...said } = row.data;
    return {
      rows: [
        assetCard({
          code: board === undefined ? SECID : `${pathOf(board)}/${SECID}`,
          ticker: SECID,
          name: LATNAME ?? NAME ?? SECID,
          nameRu: NAME,
          isin: said.ISIN,
          exchange: board?.boardid ?? null,
          type: typeOfGroup(said.GROUP),
          currency: board?.currencyid ?? null,
          isActive: board === undefined ? null : board.is_traded === 1,
          nominal: said.FACEVALUE,
          nominalCurrency: said.FACEUNIT,
          priceDigits: board?.decimals ?? null,
          issuedOn: said.ISSUEDATE,
          maturesOn: said.MATDATE,
          historyFrom: board?.history_from ?? null,
          historyTo: board?.history_till ?? null,
        }),
      ],
      unread: [],
    };
  },
};

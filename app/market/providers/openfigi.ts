import { z } from "zod";
import { collectRows } from "./kit/collect-rows.ts";
import { label, orNull } from "./kit/fields.ts";
import { listedAsset } from "./kit/listed-asset.ts";
import { lookup } from "./kit/lookup.ts";
import { readJson } from "./kit/read-reply.ts";
import { userAgent } from "./kit/user-agent.ts";
import { isProblem } from "./problem.ts";
import type { Endpoint, HttpProvider, Unread } from "./provider.ts";
import type { IdKind } from "./queries.ts";
import type { IdentifiedAsset, ListedAsset } from "./rows.ts";

const Settings = z.object({ apiKey: z.string().min(1).optional() });
type OpenFigiSettings = z.output<typeof Settings>;

const idTypes: Record<IdKind, string> = { isin: "ID_ISIN", figi: "ID_BB_GLOBAL", ticker: "TICKER" };

const micOf = lookup({
  FP: "XPAR",
  GY: "XETR",
  HK: "XHKG",
  LN: "XLON",
  NA: "XAMS",
  RM: "MISX",
  RX: "MISX",
  UA: "XASE",
  UN: "XNYS",
  UP: "ARCX",
  UQ: "XNAS",
  UR: "XNAS",
  UW: "XNAS",
});

const types = lookup<ListedAsset["type"]>({
  "Common Stock": "stock",
  "Depositary Receipt": "stock",
  Preference: "stock",
  REIT: "reit",
  "Mutual Fund": "etf",
});

/** Bonds have descriptions instead of tickers. */
const bondSectors = ["Corp", "Govt", "Muni", "M-Mkt"];

const Found = z.object({
  figi: label,
  name: orNull(label),
  ticker: orNull(label),
  exchCode: orNull(label),
  securityType2: orNull(z.string()),
  marketSector: orNull(z.string()),
});

const typeOf = ({ securityType2, marketSector }: z.output<typeof Found>): ListedAsset["type"] =>
  bondSectors.includes(marketSector ?? "") ? "bond" : (types(securityType2) ?? null);

/** In order of ids; a warning means not found. */
const Answer = z.union([
  z.object({ data: z.array(z.unknown()) }),
  z.object({ warning: z.string() }),
  z.object({ error: z.string() }),
]);

const identify: Endpoint<"identify", OpenFigiSettings> = {
  codesPerRequest: ({ apiKey }) => (apiKey === undefined ? 5 : 100),
  request: ({ idKind, ids }, { settings: { apiKey } }) => ({
    method: "POST",
    url: "https://api.openfigi.com/v3/mapping",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "user-agent": userAgent,
      ...(apiKey === undefined ? {} : { "x-openfigi-apikey": apiKey }),
    },
    body: JSON.stringify(ids.map((idValue) => ({ idType: idTypes[idKind], idValue }))),
    expects: "json",
  }),
  parse(reply, { idKind, ids }) {
    const read = readJson(reply, z.array(Answer).length(ids.length));
    if (isProblem(read)) return read;
    const rows: IdentifiedAsset[] = [];
    const unread: Unread[] = [];
    for (const [at, answer] of read.entries()) {
      const id = ids[at] ?? "";
      if ("error" in answer) unread.push({ path: `${at}.error`, text: id, reason: answer.error });
      if (!("data" in answer)) continue;
      const found = collectRows(answer.data, `${at}.data`, Found, (row): IdentifiedAsset => {
        const name = row.name ?? row.ticker ?? row.figi;
        const exchange = row.exchCode;
        return {
          ...listedAsset({
            code: row.figi,
            ticker: row.ticker ?? row.figi,
            name,
            figi: row.figi,
            isin: idKind === "isin" ? id : null,
            exchange,
            mic: micOf(exchange) ?? null,
            type: typeOf(row),
          }),
          idKind,
          id,
        };
      });
      rows.push(...found.rows);
      unread.push(...found.unread);
    }
    return { rows, unread };
  },
};

/** OpenFIGI (openfigi.com/api). Without a key 25 requests a minute of five ids. No currency, no country. */
export const openfigi: HttpProvider<typeof Settings> = {
  id: "openfigi",
  kind: "http",
  limits: { perMinute: 20, parallel: 1 },
  settings: Settings,
  endpoints: { identify },
};

import type { ListedAsset, PriceUnit } from "../rows.ts";

interface Board {
  readonly market: string;
  /** Null: points, percent, or varying. */
  readonly currency: string | null;
}

const shares = (currency: string): Board => ({ market: "stock/shares", currency });
const bonds: Board = { market: "stock/bonds", currency: null };
const indices: Board = { market: "stock/index", currency: null };

const boards: Readonly<Record<string, Board>> = {
  TQBR: shares("RUB"),
  TQTF: shares("RUB"),
  TQIF: shares("RUB"),
  TQTD: shares("USD"),
  TQTE: shares("EUR"),
  EQBR: shares("RUB"),
  EQNE: shares("RUB"),
  TQOB: bonds,
  TQCB: bonds,
  TQOD: bonds,
  TQOE: bonds,
  TQOY: bonds,
  TQRD: bonds,
  TQIR: bonds,
  SNDX: indices,
  RTSI: indices,
  INAV: indices,
  CETS: { market: "currency/selt", currency: "RUB" },
  RFUD: { market: "futures/forts", currency: null },
};

export interface Place {
  /** Undefined: read from the card. */
  readonly board: string | undefined;
  readonly secid: string;
}

/** Splits `stock/shares/TQBR/SBER`; a bare security id has no board. */
export function placeOf(code: string): Place {
  const parts = code.split("/");
  return parts.length === 4
    ? { board: parts.slice(0, 3).join("/"), secid: parts[3] ?? "" }
    : { board: undefined, secid: code };
}

/** Returns `engines/stock/markets/shares/boards/TQBR` for `stock/shares/TQBR`. */
export function boardPath(board: string): string {
  const [engine = "", market = "", id = ""] = board.split("/");
  return `engines/${engine}/markets/${market}/boards/${id}`;
}

/** Returns `stock/shares/TQBR/SBER`, or the bare security id for an unknown board. */
export const codeOn = (boardId: string, secid: string): string => {
  const board = boards[boardId];
  return board === undefined ? secid : `${board.market}/${boardId}/${secid}`;
};

/** Returns a board's currency; null for points, percent and unknown boards. */
export const currencyOn = (boardId: string): string | null => boards[boardId]?.currency ?? null;

/** Returns the price unit of a board given as `stock/bonds/TQOB`. */
export const unitOn = (board: string): PriceUnit =>
  board.startsWith("stock/bonds/") ? "percent" : board.startsWith("stock/index/") ? "points" : "money";

const types: Readonly<Record<string, ListedAsset["type"]>> = {
  stock_shares: "stock",
  stock_dr: "stock",
  stock_bonds: "bond",
  stock_eurobond: "bond",
  stock_etf: "etf",
  stock_ppif: "etf",
  stock_index: "index",
  currency_selt: "cash",
  currency_metal: "commodity",
  futures_forts: "futures",
  futures_options: "option",
};

export const typeOfGroup = (group: string | null | undefined): ListedAsset["type"] =>
  types[group ?? ""] ?? null;

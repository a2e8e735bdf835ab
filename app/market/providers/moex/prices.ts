import { isProblem, type Problem, problem } from "../problem.ts";
import type { Endpoint, HttpReply, Parsed } from "../provider.ts";
import { boardPath, placeOf } from "./boards.ts";
import { closesOf, historyColumns } from "./history-rows.ts";
import { issRequest, readBlocks, startAfter } from "./iss.ts";
import { boardColumns, pathOf, primaryBoard } from "./primary-board.ts";

interface Step {
  readonly board: string;
  readonly start: number;
}

/** Undefined page: the board must be found first. */
function stepOf(code: string, page: string | undefined): Step | undefined {
  const [board, start] = page === undefined ? [placeOf(code).board, "0"] : page.split("@");
  return board === undefined ? undefined : { board, start: Number(start) };
}

function parseBoards(reply: HttpReply, code: string): Parsed<"prices"> | Problem {
  const read = readBlocks(reply, ["boards"]);
  if (isProblem(read)) return read;
  const board = primaryBoard(read.boards);
  return board === undefined
    ? problem("not-found", { code })
    : { rows: [], unread: [], next: `${pathOf(board)}@0` };
}

const marketOf = (board: string) => board.split("/").slice(0, 2).join("/");

export const moexPrices: Endpoint<"prices", unknown> = {
  request({ code, from, to }, { page }) {
    const { secid } = placeOf(code);
    const step = stepOf(code, page);
    if (step === undefined)
      return issRequest(`securities/${encodeURIComponent(secid)}`, ["boards"], {
        "boards.columns": boardColumns,
      });
    const path = `history/${boardPath(step.board)}/securities/${encodeURIComponent(secid)}`;
    return issRequest(path, ["history", "history.cursor"], {
      "history.columns": historyColumns(marketOf(step.board)),
      from,
      till: to,
      start: String(step.start),
    });
  },
  parse(reply, { code }, page) {
    const step = stepOf(code, page);
    if (step === undefined) return parseBoards(reply, code);
    const read = readBlocks(reply, ["history", "history.cursor"]);
    if (isProblem(read)) return read;
    const { rows, unread } = closesOf(read.history, marketOf(step.board));
    const start = startAfter(read["history.cursor"]);
    return {
      rows,
      unread,
      ...(start === undefined ? {} : { next: `${step.board}@${start}` }),
    };
  },
};

import type { FileGap } from "../import.schema.ts";
import type { PreviewState } from "./build-preview.ts";

type Of = Pick<PreviewState, "read" | "decisions">;

const failedCauses: ReadonlySet<string> = new Set(["gap-failed-line", "gap-failed-lines"]);

/** Lists printed figures that the file's lines miss, with the user's decisions. */
export const listGaps = ({ read, decisions }: Of): FileGap[] =>
  (read.head.gaps ?? []).map(({ what, label, line = null, rows, printed, gap, cause }) => {
    const id = `${what}:${label}${line === null ? "" : `:${line}`}`;
    const isCorrected = what === "cash" && decisions.adjust?.[label] === true;
    const isAccepted = isCorrected || decisions.gaps?.[id] === gap;
    const state = failedCauses.has(cause.code) ? "failed" : isAccepted ? "accepted" : "open";
    return { id, what, label, line, rows, printed, difference: gap, cause: { ...cause }, state };
  });

/** Counts open decisions: rows, unreadable lines, gaps inside the file. */
export const countOpen = (state: Of & Pick<PreviewState, "states">): number =>
  state.states.filter(({ isOpen }) => isOpen).length +
  state.read.head.failed.length +
  listGaps(state).filter((gap) => gap.state === "open").length;

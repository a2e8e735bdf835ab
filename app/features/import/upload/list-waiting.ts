import { setTimeout as sleep } from "node:timers/promises";
import { type ImportRow, listImports } from "../../../domain/imports/import.queries.ts";
import type { WaitingImport } from "../../../domain/imports/import.schema.ts";
import type { PreviewState } from "../../../domain/imports/preview/build-preview.ts";
import type { UserCtx } from "../../../server/context.ts";
import { ImportState } from "../../../shared/codes.ts";
import { jobOf, previewOf } from "../reading/import-jobs.ts";

/** Older ones are in the history. */
const shownFiles = 60;
/** Maximal wait for files being read. */
const patienceMs = 400;

/** Lists unbooked uploads of a portfolio in order; starts missing readings. */
export async function listWaiting(ctx: UserCtx, portfolioId: string): Promise<WaitingImport[]> {
  const all = await listImports(ctx.db, ctx.user.id, portfolioId);
  const rows = all.filter(({ state }) => state === ImportState.previewed).slice(0, shownFiles);
  const end = sleep(patienceMs, null, { ref: false });
  const waiting: WaitingImport[] = [];
  // Sequential, to leave database connections to others.
  for (const row of rows.reverse()) {
    const job = jobOf(ctx, row);
    const isRead = await Promise.race([job.read.then(() => true), end]);
    const state = isRead ? await Promise.race([previewOf(ctx, row, job), end]) : null;
    waiting.push(toWaiting(row, state));
  }
  return waiting;
}

function toWaiting({ id, fileName, counts }: ImportRow, state: PreviewState | null): WaitingImport {
  const none = { brokerName: "", account: "", period: null, fatal: null, ready: 0, known: 0, open: 0 };
  if (!state) return { id, fileName, isRead: false, ...none, isClean: false };
  const { head } = state.read;
  const ready = state.states.filter(({ isIncluded }) => isIncluded).length;
  const known = state.states.filter(({ status }) => status === "known").length;
  const open = state.states.filter(({ isOpen }) => isOpen).length + head.failed.length;
  return {
    id,
    fileName,
    isRead: true,
    brokerName: head.brokerName,
    account: state.account.numberMasked,
    period: head.period ?? null,
    fatal: head.fatal ?? null,
    ready,
    known,
    open,
    // Accounts of one file are booked together after a review.
    isClean:
      counts.groupId === undefined &&
      !head.fatal &&
      open === 0 &&
      ready > 0 &&
      state.oversold.entries.length === 0,
  };
}

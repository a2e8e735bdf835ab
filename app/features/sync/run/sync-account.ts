import { SyncLevel } from "../../../shared/codes.ts";
import type { SyncEdges, SyncPage } from "../provider.ts";
import type { AccountTask } from "./account-task.ts";
import { bookPage, type PageReport } from "./book-page.ts";
import { retryUndecided } from "./retry-undecided.ts";
import { windowsOf } from "./windows.ts";

export type AccountReport = Omit<PageReport, "known"> & { readonly known: number };

export const noReport: AccountReport = {
  ...{ fetched: 0, booked: 0, known: 0, changed: 0, takenBack: 0, adjustments: 0, open: 0 },
  ...{ ignored: 0, failed: 0, differences: null },
};

const add = (a: AccountReport, b: PageReport): AccountReport => ({
  fetched: a.fetched + b.fetched,
  booked: a.booked + b.booked,
  known: a.known + b.known,
  changed: a.changed + b.changed,
  takenBack: a.takenBack + b.takenBack,
  adjustments: a.adjustments + b.adjustments,
  open: a.open + b.open,
  ignored: a.ignored + b.ignored,
  failed: a.failed + b.failed,
  differences: b.differences ?? a.differences,
});

const emptyPage: SyncPage = { rows: [], ignored: [], failed: [] };

/**
 * Brings an account up to date, window by window, each booked before the next; balances with the last. Booked windows
 * survive a failure, and the next run continues.
 * @throws SyncProblem and refusals of booking
 */
export async function syncAccount(
  task: AccountTask,
  edges: SyncEdges<unknown>,
  onProgress: (report: AccountReport, day: string) => Promise<void>,
): Promise<AccountReport> {
  const { provider, account, link, today } = task;
  let report = noReport;
  if (link.level === SyncLevel.balanceOnly) {
    const window = { from: today, to: today };
    const balances = await provider.fetchBalances(edges, account);
    return add(report, await bookPage(task, { window, page: emptyPage, balances, isBalanceOnly: true }));
  }
  const windows = windowsOf(provider, account, { ...link, today });
  for (const window of windows) {
    const page = await provider.fetchWindow(edges, account, window);
    const isLast = window === windows.at(-1);
    const balances = isLast ? await provider.fetchBalances(edges, account) : null;
    report = { ...report, booked: report.booked + (isLast ? await retryUndecided(task) : 0) };
    report = add(report, await bookPage(task, { window, page, balances, isBalanceOnly: false }));
    await onProgress(report, window.to);
  }
  return report;
}

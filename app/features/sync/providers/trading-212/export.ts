import { z } from "zod";
import { SyncProblem, type SyncWindow } from "../../provider.ts";
import { text } from "../kit/fields.ts";
import { dayAfter } from "../kit/moments.ts";
import { accept, get, order, type T212Edges } from "./request.ts";

const Ordered = z.object({ reportId: z.union([z.string(), z.number()]).transform(String) });
const Report = z.object({ ...Ordered.shape, status: text, downloadLink: text });
const Reports = z.array(Report);

/** The list may be read once a minute, and a year's report takes about as long. */
const firstWaitMs = 20_000;
const nextWaitMs = 60_000;
const longestWaits = 8;
/** Signed links to a file store. */
const ownHosts = [/(?:^|\.)trading212\.com$/, /(?:^|\.)amazonaws\.com$/];

/** Undefined while the report is generated. @throws SyncProblem */
async function linkOf(edges: T212Edges, id: string): Promise<string | undefined> {
  const reports = await get(edges, "/equity/history/exports", Reports);
  const report = reports.find(({ reportId }) => reportId === id);
  if (report === undefined) return undefined;
  if (/failed|cancell?ed/i.test(report.status)) throw new SyncProblem("refused", { reason: "report" });
  return /finished/i.test(report.status) && report.downloadLink !== "" ? report.downloadLink : undefined;
}

/** No credentials go along with a signed link: the file store is not the broker. @throws SyncProblem */
async function download(edges: T212Edges, link: string): Promise<string> {
  const url = URL.parse(link);
  if (url === null || url.protocol !== "https:" || !ownHosts.some((host) => host.test(url.hostname)))
    throw new SyncProblem("unreadable", { reason: "downloadLink" });
  return accept(await edges.send({ method: "GET", url: url.href, headers: { accept: "text/csv" } })).text;
}

/** Fetches the history as the app's CSV file. @throws SyncProblem; not-ready when it takes too long */
export async function fetchHistory(edges: T212Edges, { from, to }: SyncWindow): Promise<string> {
  const { reportId } = await order(
    edges,
    "/equity/history/exports",
    {
      dataIncluded: {
        ...{ includeDividends: true, includeInterest: true, includeOrders: true, includeTransactions: true },
      },
      ...{ timeFrom: `${from}T00:00:00Z`, timeTo: `${dayAfter(to, 1)}T00:00:00Z` },
    },
    Ordered,
  );
  for (let waits = 0; waits < longestWaits; waits += 1) {
    await edges.sleep(waits === 0 ? firstWaitMs : nextWaitMs);
    const link = await linkOf(edges, reportId);
    if (link !== undefined) return download(edges, link);
  }
  throw new SyncProblem("not-ready");
}

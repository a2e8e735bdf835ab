import autocannon from "autocannon";
import { signInAsDemo } from "../api-user.ts";
import { type BenchRow, beside, toRow, type Wants } from "../bench-row.ts";
import { type RunningServer, withServer } from "../running-server.ts";

/** Measures server-rendered pages per second; server and database share one core, the client has the others. */
export const run = (wants: Wants): AsyncIterable<BenchRow> =>
  withServer(
    async function* (server) {
      if (wants("ssr/home")) yield await measure("ssr/home", server, { path: "/", connections: 50 });
      if (!wants("ssr/dashboard")) return;
      const { cookie } = await signInAsDemo(server);
      const page = { path: "/dashboard", connections: 5, headers: { cookie } };
      yield await measure("ssr/dashboard", server, page);
    },
    { isOnOneCore: true },
  );

interface Page {
  readonly path: string;
  readonly connections: number;
  readonly headers?: Record<string, string>;
}

/** Measures three runs of four seconds after one of two, interleaved with empty requests. */
async function measure(name: string, { url }: RunningServer, page: Page): Promise<BenchRow> {
  const empty = { ...page, path: "/healthz" };
  const samples: number[] = [];
  const empties: number[] = [];
  await perSecond(url, page, 2);
  await perSecond(url, empty, 1);
  for (let run = 0; run < 3; run += 1) {
    samples.push(await perSecond(url, page, 4));
    empties.push(await perSecond(url, empty, 2));
  }
  return beside(toRow(name, "req/s", samples), "empty request", empties);
}

async function perSecond(address: string, { path, ...page }: Page, duration: number): Promise<number> {
  const url = address + path;
  const result = await autocannon({ ...page, url, duration });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: not every answer was 200`);
  return result.requests.average;
}

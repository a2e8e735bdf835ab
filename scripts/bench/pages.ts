import autocannon from "autocannon";
import { signInAsDemo } from "./api-user.ts";
import { type BenchRow, toRow, type Wants } from "./bench-row.ts";
import { withServer } from "./running-server.ts";

/** Server-rendered pages per second; the server and its database have one core, whoever asks has the others. */
export const run = (wants: Wants): AsyncIterable<BenchRow> =>
  withServer(
    async function* (server) {
      if (wants("ssr/home")) yield toRow("ssr/home", "req/s", await measure(server.url, 50));
      if (!wants("ssr/dashboard")) return;
      const { cookie } = await signInAsDemo(server);
      yield toRow("ssr/dashboard", "req/s", await measure(`${server.url}/dashboard`, 5, { cookie }));
    },
    { isOnOneCore: true },
  );

/** Requests per second of three runs of four seconds, after one of two. */
async function measure(url: string, connections: number, headers: Record<string, string> = {}) {
  const samples: number[] = [];
  await autocannon({ url, headers, connections, duration: 2 });
  for (let run = 0; run < 3; run += 1) {
    const result = await autocannon({ url, headers, connections, duration: 4 });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: not every answer was 200`);
    samples.push(result.requests.average);
  }
  return samples;
}

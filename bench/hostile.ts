import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { hostileFile } from "../tests/support/hostile/hostile-files.ts";
import { type ApiUser, addPortfolio, register } from "./api-user.ts";
import { type BenchRow, beside, meanOf, toRow, toSingle } from "./bench-row.ts";
import { emptyRequest } from "./references.ts";
import { type RunningServer, withServer } from "./running-server.ts";

const rounds = 3;
/** Lets idle processes end and the collector release memory. */
const restMs = 75_000;

/** Files that crashed or blocked the program before parsing was isolated, by API path. */
const attacks: readonly (readonly [path: string, name: string, mb: number])[] = [
  ["/api/TransactionsImport?portfolioId=", "quotes.zip", 20],
  ["/api/MyPortfolio/restore-backup?portfolioId=", "manifest.zip", 60],
  ["/api/MyPortfolio/restore-backup?portfolioId=", "overlapping.zip", 8],
  ["/api/prices/upload?kind=prices&portfolioId=", "wide-rows.csv", 20],
  ["/api/prices/upload?kind=prices&portfolioId=", "bad-lines.csv", 20],
  ["/api/pie/importpies?version=0&portfolioId=", "many-values.json", 20],
  ["/api/TransactionsImport?portfolioId=", "stream.pdf", 20],
  ["/api/TransactionsImport?portfolioId=", "shared-strings.xlsx", 20],
];

/** Returns the memory in MB; undefined without /proc. */
function rssMb(pid: number | undefined): number | undefined {
  try {
    const [, kb = ""] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kb) / 1024;
  } catch {
    return undefined;
  }
}

/** Sends every file at once; a refusal is expected. */
const attack = (server: RunningServer, { tokens }: ApiUser, portfolioId: string): Promise<unknown> =>
  Promise.all(
    attacks.map(async ([path, name, mb]) => {
      const form = new FormData();
      form.append("file", new Blob([hostileFile(name).make(mb) as Uint8Array<ArrayBuffer>]), name);
      const headers = { authorization: `Bearer ${tokens.accessToken}` };
      const answer = await fetch(server.url + path + portfolioId, { method: "POST", headers, body: form });
      await answer.text();
      if (answer.status >= 500) throw new Error(`${name} was answered with ${answer.status}`);
    }),
  );

/** Measures small requests during an attack with hostile files, and the server's memory relative to before. */
export const run = (): AsyncIterable<BenchRow> =>
  withServer(async function* (server) {
    const user = await register(server);
    const portfolioId = await addPortfolio(user);
    const reference = emptyRequest(server.url);
    const before = rssMb(server.pid);
    const small: number[] = [];
    const empty: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      let isDone = false;
      const attacking = attack(server, user, portfolioId).finally(() => {
        isDone = true;
      });
      while (!isDone) {
        const started = performance.now();
        await user.get("/api/account/userinfo");
        small.push(performance.now() - started);
        empty.push(await meanOf(reference, 0));
        await sleep(20);
      }
      await attacking;
    }
    const note = `p95 ${toRow("", "ms", small).p95.toFixed(0)} ms, goal < 300`;
    yield beside(toRow("files/small-requests", "ms", small, note), reference.what, empty);
    await sleep(restMs);
    const after = rssMb(server.pid);
    if (before !== undefined && after !== undefined)
      yield toSingle("files/memory-after", "x", after / before, `${before.toFixed(0)} MB before`);
  });

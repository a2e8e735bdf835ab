import { signInAsDemo } from "./api-user.ts";
import { type BenchRow, time, toRow } from "./bench-row.ts";
import { withServer } from "./running-server.ts";

/** What people type: a ticker's start, a name, a name in the other alphabet, an ISIN's start, nothing that exists. */
const typed = ["pear", "cloud", "чайник", "XD", "zzzzzz"];

/** Search as you type over HTTP. */
export const run = (): AsyncIterable<BenchRow> =>
  withServer(async function* (server) {
    const user = await signInAsDemo(server);
    let turn = 0;
    const ask = () =>
      user.get(`/api/assets/search?query=${encodeURIComponent(typed[turn++ % typed.length] ?? "")}`);
    yield toRow("api/search", "ms", await time(ask, 200, 20));
  });

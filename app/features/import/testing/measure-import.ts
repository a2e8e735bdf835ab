import { setTimeout as sleep } from "node:timers/promises";

/** Parts of one import of template rows over HTTP, in milliseconds. */
export interface ImportTimes {
  readonly rows: number;
  /** The file is sent, kept and acknowledged. */
  readonly uploadMs: number;
  /** It is read and the preview, with every security mapped, is answered. */
  readonly previewMs: number;
  readonly commitMs: number;
  /** Upload to acknowledged commit, without the time between the calls. */
  readonly totalMs: number;
  /** Steps of the progress bar that a client polling every 500 ms (here: 100 ms) saw while saving. */
  readonly progressSteps: number;
  readonly revokeMs: number;
}

const symbols = 50;
const header =
  "Event,Date,Symbol,Price,Quantity,Currency,FeeTax,Exchange,NKD,FeeCurrency,DoNotAdjustCash,Note";
const dayMs = 86_400_000;

/** A long, plain history in the template's layout: a deposit, then buys, sells and dividends of 50 securities. */
export function templateOf(rows: number): string {
  const lines = [header, "Cash_In,2014-12-30,USD,1,1000000000,USD,,,,,,"];
  for (let index = 1; index < rows; index++) {
    const day = new Date(Date.UTC(2015, 0, 1) + Math.floor(index / 25) * dayMs).toISOString().slice(0, 10);
    const symbol = `ZZ${String(index % symbols).padStart(2, "0")}`;
    const price = ((index * 7919) % 9000) / 100 + 10;
    const turn = Math.floor(index / symbols) % 10;
    if (turn === 7) lines.push(`Sell,${day},${symbol},${price},${(index % 3) + 1},USD,0.35,,,,,`);
    else if (turn === 9) lines.push(`Dividend,${day},${symbol},0.25,${(index % 7) + 1}.25,USD,0.1,,,,,`);
    else lines.push(`Buy,${day},${symbol},${price},${(index % 9) + 1},USD,0.35,,,,,row ${index}`);
  }
  return `${lines.join("\n")}\n`;
}

type Json = Record<string, never> & { readonly [key: string]: never };

function clientOf(url: string) {
  let token = "";
  const call = async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const headers: Record<string, string> = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { "content-type": "application/json" }),
    };
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers,
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : null) as Json;
  };
  const register = async () => {
    const password = "grain-of-truth-42";
    const answer = await call("POST", "account/RegisterWithEmail", {
      DisplayName: "Bench",
      email: `bench-${process.pid}-${Math.round(performance.now() * 1000)}@example.org`,
      password,
      passwordConfirmation: password,
      personalDataAgreed: true,
    });
    token = answer.access_token ?? "";
  };
  return { call, register };
}

/**
 * Measures one import of `rows` template rows on a running server (`url` without a slash at the end) for a new
 * user: upload, preview with all securities made own assets, commit, take-back.
 */
export async function measureImport(url: string, rows = 100_000): Promise<ImportTimes> {
  const { call, register } = clientOf(url);
  await register();
  const portfolio = await call("POST", "MyPortfolio", { name: "Bench", currency: "USD" });
  const form = new FormData();
  form.append("file", new Blob([templateOf(rows)]), "bench.csv");
  const started = performance.now();
  const { id } = await call("POST", `TransactionsImport?portfolioId=${portfolio.id}`, form);
  const uploaded = performance.now();
  const look = () => call("GET", `TransactionsImport?id=${id}`);
  for (;;) {
    const seen = await look();
    if (seen.preview) break;
    await sleep(100);
  }
  await call("POST", "TransactionsImport/decide", { id, allOwn: true });
  const ready = (await look()) as unknown as { preview: { ready: number; open: number } };
  if (ready.preview.ready !== rows || ready.preview.open !== 0)
    throw new Error(JSON.stringify(ready.preview));
  const previewed = performance.now();
  const steps = new Set<number>();
  let isOver = false;
  const poll = (async () => {
    while (!isOver) {
      const { progress } = (await look()) as unknown as { progress: { phase: string; done: number } };
      if (progress.phase === "saving") steps.add(progress.done);
      await sleep(100);
    }
  })();
  const committing = performance.now();
  await call("POST", "TransactionsImport/commit", { id });
  const committed = performance.now();
  isOver = true;
  await poll;
  await call("DELETE", "transactionsImportHistory", { id });
  return {
    rows,
    uploadMs: uploaded - started,
    previewMs: previewed - uploaded,
    commitMs: committed - committing,
    totalMs: committed - started,
    progressSteps: steps.size,
    revokeMs: performance.now() - committed,
  };
}

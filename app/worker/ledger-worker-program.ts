import { loadQuickly } from "../server/worker/load-quickly.ts";

loadQuickly();
await import("./ledger-worker.ts");

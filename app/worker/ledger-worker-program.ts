import { loadQuickly } from "../server/worker/load-quickly.ts";

// Before anything else is imported.
loadQuickly();
await import("./ledger-worker.ts");

import { loadQuickly } from "./server/load-quickly.ts";

// Before anything else is imported.
loadQuickly();
await import("./ledger-thread-answers.ts");

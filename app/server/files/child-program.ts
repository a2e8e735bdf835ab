import { loadQuickly } from "../worker/load-quickly.ts";

// Before anything else is imported.
loadQuickly();
await import("./serve-files.ts");

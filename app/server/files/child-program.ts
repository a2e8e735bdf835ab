import { loadQuickly } from "../worker/load-quickly.ts";

// Before any other import.
loadQuickly();
await import("./serve-files.ts");

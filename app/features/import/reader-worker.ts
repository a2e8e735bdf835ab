import module from "node:module";
import path from "node:path";

// As the main program does for itself: with compiled code at hand the thread is there in half the time.
module.enableCompileCache(path.join(import.meta.dirname, "../../../node_modules/.cache/zerno"));
await import("./reader-work.ts");

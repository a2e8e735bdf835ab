import module from "node:module";
import path from "node:path";
import { resolveQuickly } from "./resolve-quickly.ts";

/**
 * For the first lines of a program and of each of its threads: what is imported from here on is there in less than half
 * the time. Compiled code and stripped types are kept (without the right to write, not), and names are resolved once.
 * `node --watch` looks itself at what is resolved, so there Node does it.
 */
export function loadQuickly(): void {
  module.enableCompileCache(path.join(import.meta.dirname, "../../../node_modules/.cache/zerno"));
  if (process.env.WATCH_REPORT_DEPENDENCIES !== undefined) return;
  module.registerHooks({ resolve: resolveQuickly() });
}

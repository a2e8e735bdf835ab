import path from "node:path";

/** The part of the bundler's module graph that is asked. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const app = path.resolve(import.meta.dirname, "../app");
const entry = path.join(app, "entry.client.tsx");
const root = path.join(app, "root.tsx");
/** React Router asks for a route by this address of its own. */
const starts = [entry, root, `${root}?__react-router-build-client-route`];

const reached = new Set<string>();

/** Whether every page needs a module: the entry or the root route imports it, directly or through others. */
export function isOnEveryPage(id: string, graph: ModuleGraph): boolean {
  if (reached.size === 0) reach(graph);
  return reached.has(id);
}

function reach(graph: ModuleGraph): void {
  const seen = new Set(starts);
  for (const next of seen)
    for (const imported of graph.getModuleInfo(next)?.importedIds ?? []) seen.add(imported);
  for (const id of seen) if (!starts.includes(id)) reached.add(id);
}

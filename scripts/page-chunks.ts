import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../app/routes.ts";

/** The part of the bundler's module graph that is asked. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

interface Page {
  /** Pages of one kind count as one: all screens within the frame, all tools for visitors. */
  readonly kind: string;
  readonly ids: readonly string[];
}

const app = path.resolve(import.meta.dirname, "../app");
const [everywhere, frame, screens] = ["everywhere", "frame", "screens"] as const;
const frameFile = "features/shell/shell.layout.tsx";
/** What fewer screens share stays where the bundler puts it. */
const leastScreens = 3;

/** React Router asks for a route by this address of its own. */
const idsOf = (file: string): string[] => {
  const id = path.join(app, file);
  return [id, `${id}?__react-router-build-client-route`];
};

const pageOf = (kind: string, ...files: readonly string[]): Page => ({ kind, ids: files.flatMap(idsOf) });

function kindOf(file: string, isInFrame: boolean): string {
  if (file === frameFile) return frame;
  if (isInFrame) return screens;
  return file.startsWith("features/backtest/") ? "features/backtest/tools" : file;
}

const pagesOf = (entries: readonly RouteConfigEntry[], isInFrame: boolean): Page[] =>
  entries.flatMap(({ file, children = [] }) => [
    pageOf(kindOf(file, isInFrame), file),
    ...pagesOf(children, isInFrame || file === frameFile),
  ]);

/** Modules that a file imports, directly or through others; what it loads later is not among them. */
function reach(graph: ModuleGraph, starts: readonly string[]): ReadonlySet<string> {
  const seen = new Set(starts);
  for (const next of seen)
    for (const imported of graph.getModuleInfo(next)?.importedIds ?? []) seen.add(imported);
  return seen;
}

/** Who needs what: the kinds of pages of a module, those that always come with others left out; null: too few. */
function needsOf(kinds: readonly string[]): readonly string[] | null {
  const needs = new Set(kinds);
  if (needs.has(everywhere)) return [everywhere];
  if (needs.has(frame)) needs.delete(screens);
  const isLeft = needs.size === 1 && !needs.has(frame) && kinds.length < leastScreens;
  const isOfVisitors = !needs.has(frame) && !needs.has(screens);
  return isLeft || isOfVisitors ? null : [...needs].sort();
}

/** A file that pages share: the kinds of pages that need each of its modules, and no other needs any. */
interface Chunk {
  readonly needs: readonly string[];
  readonly ids: ReadonlySet<string>;
}

/** Those with most readers first: what a module imports is needed wherever the module is. */
function makeChunks(graph: ModuleGraph): readonly Chunk[] {
  const users = new Map<string, string[]>();
  for (const { kind, ids } of [pageOf(everywhere, "entry.client.tsx", "root.tsx"), ...pagesOf(routes, false)])
    for (const id of reach(graph, ids))
      if (!ids.includes(id)) users.set(id, [...(users.get(id) ?? []), kind]);
  const byNeeds = Map.groupBy(users, ([, kinds]) => needsOf(kinds)?.join());
  byNeeds.delete(undefined);
  const chunks = [...byNeeds].map(([key = "", modules]) => ({
    needs: key.split(","),
    ids: new Set(modules.map(([id]) => id)),
  }));
  const readers = ({ needs: [first, ...others] }: Chunk) =>
    first === everywhere ? Number.POSITIVE_INFINITY : others.length;
  return chunks.sort((a, b) => readers(b) - readers(a));
}

let made: readonly Chunk[] | undefined;

/** As many groups as there may be shared files; the bundler wants their number before it knows the modules. */
export const mostChunks = 99;

/**
 * The name of the shared file with a number, the most read being 0, if a module goes into it. Left alone the bundler
 * makes a file for every combination of screens: a page in the frame asks for a hundred, most of them one icon each,
 * which keeps a slow line busy. Here all screens of the frame count as one page; no other page asks for more bytes.
 * @throws Error when there are more than `mostChunks`
 */
export function chunkOf(rank: number, id: string, graph: ModuleGraph): string | null {
  made ??= makeChunks(graph);
  if (made.length > mostChunks) throw new Error(`${made.length} shared files: raise mostChunks`);
  const chunk = made[rank];
  if (!chunk?.ids.has(id)) return null;
  return chunk.needs.length === 1 ? (chunk.needs[0] ?? null) : `shared-${rank}`;
}

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { type Chunk, joinChunks, reachOf } from "./join-chunks.ts";
import { type ModuleGraph, makeReach } from "./module-reach.ts";

interface Page {
  readonly ids: readonly string[];
  /** The page, or all pages within a layout. */
  readonly shown: readonly string[];
}

const app = path.resolve(import.meta.dirname, "../../app");
const everywhere = "everywhere";

/** Opened first, with an empty cache. */
const entrances: ReadonlyMap<string, number> = new Map([
  // Styles only, no program.
  ["features/home/home.screen.tsx", 20],
  ["features/asset-pages/asset.screen.tsx", 80],
  ["features/dashboard/dashboard.screen.tsx", 80],
  ["pages/pricing.screen.tsx", 20],
  ["features/account/sign-in/login.screen.tsx", 20],
]);

/** Loaded late: they must not bring a screen's styles, which would change a page being read. */
const latePrograms: readonly string[] = ["ui/charts/echarts-parts.ts"];
const deferredWeight = 80;

/** @throws Error for a missing file, which would silently weigh nothing */
for (const file of [...entrances.keys(), ...latePrograms])
  if (!existsSync(path.join(app, file)))
    throw new Error(`tools/bundle/page-chunks.ts lists ${file}, which is gone`);

const all = routes.flatMap((entry) => shownIn(entry));

/** Load no script file, so joins cost them nothing. */
const staticPages: ReadonlySet<string> = new Set(
  all.filter((file) => readFileSync(path.join(app, file), "utf8").includes("isStatic: true")),
);

function weightOf(page: string): number {
  const weight = entrances.get(page) ?? (staticPages.has(page) ? 0 : undefined);
  return weight ?? (latePrograms.includes(page) ? deferredWeight : 1);
}

const idsOf = (file: string): string[] => {
  const id = path.join(app, file);
  return [id, `${id}?__react-router-build-client-route`];
};

function shownIn({ file, children = [] }: RouteConfigEntry): string[] {
  return children.length === 0 ? [file] : children.flatMap(shownIn);
}

const pagesOf = (entries: readonly RouteConfigEntry[]): Page[] =>
  entries.flatMap((entry) => [
    { ids: idsOf(entry.file), shown: shownIn(entry) },
    ...pagesOf(entry.children ?? []),
  ]);

function groupByNeeds(graph: ModuleGraph, pages: readonly Page[]): ReadonlyMap<string, ReadonlySet<string>> {
  const needs = new Map<string, Set<string>>();
  const reach = makeReach(graph);
  for (const { ids, shown } of pages)
    for (const id of reach(ids))
      if (!ids.includes(id)) needs.set(id, new Set([...(needs.get(id) ?? []), ...shown]));
  const groups = new Map<string, Set<string>>();
  for (const [id, shown] of needs) {
    if (shown.size < 2) continue;
    const key = [...shown].sort().join();
    groups.set(key, (groups.get(key) ?? new Set()).add(id));
  }
  return groups;
}

/** Imports first. */
function makeChunks(graph: ModuleGraph): readonly Chunk[] {
  const start = { ids: ["entry.client.tsx", "root.tsx"].flatMap(idsOf), shown: all };
  const late = latePrograms.map((file): Page => ({ ids: [path.join(app, file)], shown: [file] }));
  const groups = groupByNeeds(graph, [start, ...pagesOf(routes), ...late]);
  const homes = new Map([...groups].flatMap(([name, ids]) => [...ids].map((id) => [id, name] as const)));
  const chunks = [...groups].map(([name, ids]): Chunk => {
    const infos = [...ids].map((id) => graph.getModuleInfo(id));
    const imported = infos.flatMap((info) => info?.importedIds.flatMap((id) => homes.get(id) ?? []) ?? []);
    return {
      ...{ name, ids, size: infos.reduce((sum, info) => sum + (info?.code?.length ?? 0), 0) },
      ...{ needs: new Set(name.split(",")), imports: new Set(imported).difference(new Set([name])) },
    };
  });
  const joined = joinChunks(
    chunks.toSorted((a, b) => b.needs.size - a.needs.size),
    weightOf,
  );
  const reached = reachOf(joined);
  const depth = ({ name }: Chunk) => reached.get(name)?.size ?? 0;
  return joined.toSorted((a, b) => depth(a) - depth(b));
}

let made: readonly Chunk[] | undefined;

/** The bundler needs the number before it knows the modules. */
export const mostChunks = 99;

/**
 * Name of a module's shared file, by rank (0 is read most); see docs/performance.md.
 * @throws Error when there are more than `mostChunks`
 */
export function chunkOf(rank: number, id: string, graph: ModuleGraph): string | null {
  made ??= makeChunks(graph);
  if (made.length > mostChunks) throw new Error(`${made.length} shared files: raise mostChunks`);
  const chunk = made[rank];
  if (!chunk?.ids.has(id)) return null;
  return rank === 0 ? everywhere : `shared-${rank}`;
}

import path from "node:path";

export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

/** Importers need only the parts they name. */
const barrel = /\/node_modules\/(@mantine\/core|@mantine\/hooks)\/.*\/index\.mjs$/;

const statement = /\b(import|export)\s*\{([^}]*)\}\s*(?:from\s*["']([^"']+)["'])?/g;

const namesIn = (list: string): (readonly [string, string])[] =>
  list
    .split(",")
    .map((part) => part.trim().split(/\s+as\s+/))
    .flatMap(([inner, outer = inner]) => (inner && outer ? [[inner, outer] as const] : []));

function readBarrel(id: string, code: string): ReadonlyMap<string, string> {
  const imported = new Map<string, string>();
  const exported = new Map<string, string>();
  for (const [, kind, list = "", from] of code.matchAll(statement)) {
    const file = from === undefined ? undefined : path.resolve(path.dirname(id), from);
    for (const [inner, outer] of namesIn(list)) {
      const home = file ?? imported.get(inner);
      if (home !== undefined) (kind === "import" ? imported : exported).set(outer, home);
    }
  }
  return exported;
}

/** Transitive static imports. Of a barrel only named parts count, or every page would need every component. */
export function makeReach(graph: ModuleGraph): (starts: readonly string[]) => ReadonlySet<string> {
  const barrels = new Map<string, ReadonlyMap<string, string>>();
  const codeOf = (id: string) => graph.getModuleInfo(id)?.code ?? "";

  function partsOf(importer: string, id: string, name: string): readonly string[] {
    const parts = barrels.get(id) ?? readBarrel(id, codeOf(id));
    barrels.set(id, parts);
    const asked = [...codeOf(importer).matchAll(statement)]
      .filter(([, , , from]) => from === name)
      .flatMap(([, , list = ""]) => namesIn(list).map(([inner]) => parts.get(inner)));
    const found = asked.filter((file) => file !== undefined);
    return found.length > 0 && found.length === asked.length ? found : [id];
  }

  const neededBy = (id: string): readonly string[] =>
    (graph.getModuleInfo(id)?.importedIds ?? []).flatMap((imported) => {
      const name = barrel.exec(imported)?.[1];
      return name === undefined ? [imported] : partsOf(id, imported, name);
    });

  return (starts) => {
    const seen = new Set(starts);
    for (const next of seen) for (const needed of neededBy(next)) seen.add(needed);
    return seen;
  };
}

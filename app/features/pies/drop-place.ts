import { isPie, type Place, type ShownNode } from "./draft-tree.ts";

/** Dragged row, the row below the pointer, and the depth of its left edge. */
export interface Drag {
  readonly key: string;
  readonly over: string;
  readonly depth: number;
}

/** Drop position with its depth. */
export interface DropPlace extends Place {
  readonly depth: number;
}

/**
 * Returns the drop position: the dragged row takes the place of the row below it, at most one level below a category
 * above or beside an item, and at least as deep as the following row.
 * @param rows visible rows without descendants of the dragged one
 */
export function dropPlace(rows: readonly ShownNode[], { key, over, depth }: Drag): DropPlace {
  const from = rows.findIndex((row) => row.key === key);
  const to = rows.findIndex((row) => row.key === over);
  const others = rows.filter((row) => row.key !== key);
  // Moving down shifts the rows between up: the row ends up after the one it is over.
  const at = from < to ? rows.slice(0, to + 1).filter((row) => row.key !== key).length : Math.max(0, to);
  const [previous, next] = [others[at - 1], others[at]];
  const deepest = previous ? previous.depth + (isPie(previous) ? 1 : 0) : 0;
  const lie = Math.max(next?.depth ?? 0, Math.min(deepest, Math.max(0, depth)));
  if (!previous || lie === 0) return { parent: null, after: ancestorAt(others, previous, 0), depth: 0 };
  if (lie > previous.depth) return { parent: previous.key, after: null, depth: lie };
  const after = ancestorAt(others, previous, lie);
  return { parent: others.find((row) => row.key === after)?.parent ?? null, after, depth: lie };
}

/** Returns the row or its ancestor at a depth. */
function ancestorAt(rows: readonly ShownNode[], row: ShownNode | undefined, depth: number): string | null {
  let found = row;
  while (found && found.depth > depth) {
    const { parent } = found;
    found = rows.find((one) => one.key === parent);
  }
  return found?.key ?? null;
}

/** Returns the files of one import cycle, the first repeated at the end; empty without a cycle. */
export function findCircle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const left = new Map([...imports].map(([file, imported]) => [file, new Set(imported)]));
  // A file without imports left is on no cycle.
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [file, imported] of left) {
      for (const one of imported) if (!left.has(one)) imported.delete(one);
      if (imported.size === 0) left.delete(file);
    }
  }
  const path: string[] = [];
  let [file] = left.keys();
  while (file !== undefined) {
    const known = path.indexOf(file);
    path.push(file);
    if (known >= 0) return path.slice(known);
    [file] = left.get(file) ?? [];
  }
  return [];
}

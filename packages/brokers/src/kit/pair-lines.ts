interface Pairing<Line> {
  /** Day and, where several occur, event: groups never match each other. */
  readonly groupOf: (line: Line) => string;
  readonly nameOf: (line: Line) => string;
}

const take = <Line>(queues: ReadonlyMap<string, Line[]>, key: string): Line | undefined =>
  queues.get(key)?.shift();

/**
 * Pairs lines out and in of one group and security, in file order, each once. A renamed security's lines match if alone
 * in their group.
 */
export const pairLines = <Line>(
  outs: readonly Line[],
  ins: readonly Line[],
  { groupOf, nameOf }: Pairing<Line>,
): ReadonlyMap<Line, Line> => {
  const pairs = new Map<Line, Line>();
  const keyOf = (line: Line) => `${groupOf(line)}\u0001${nameOf(line)}`;
  const named = Map.groupBy(ins, keyOf);
  for (const out of outs) {
    const into = take(named, keyOf(out));
    if (into !== undefined) pairs.set(out, into);
  }
  const used = new Set(pairs.values());
  const left = Map.groupBy(
    ins.filter((line) => !used.has(line)),
    groupOf,
  );
  const lone = Map.groupBy(
    outs.filter((line) => !pairs.has(line)),
    groupOf,
  );
  for (const [group, [out, ...others]] of lone) {
    const [into, ...more] = left.get(group) ?? [];
    if (out && into && others.length + more.length === 0) pairs.set(out, into);
  }
  return pairs;
};

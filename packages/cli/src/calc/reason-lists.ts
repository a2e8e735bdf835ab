import { type Figure, type Reason, reasonKey } from "@zerno/engine";

/** Longer lists, which every asset of a portfolio would repeat, are printed once and referenced. */
const MOST_INLINE = 20;

export interface ReasonLists {
  /** Returns a short list unchanged, else one reason `reasons` {list} naming it. */
  refer(reasons: readonly Reason[]): readonly Reason[];
  figure(figure: Figure): Figure;
  readonly lists: Readonly<Record<string, readonly Reason[]>>;
}

function isSameList(a: readonly Reason[], b: readonly Reason[]): boolean {
  return (
    a.length === b.length &&
    a.every((reason, i) => {
      const other = b[i];
      return reason === other || (other !== undefined && reasonKey(reason) === reasonKey(other));
    })
  );
}

export function createReasonLists(): ReasonLists {
  const lists: Record<string, readonly Reason[]> = {};
  const byEnds = new Map<string, string[]>();
  function nameOf(reasons: readonly Reason[]): string {
    const [first, last] = [reasons[0], reasons.at(-1)];
    const ends = `${reasons.length} ${first && reasonKey(first)} ${last && reasonKey(last)}`;
    const names = byEnds.get(ends) ?? [];
    byEnds.set(ends, names);
    const known = names.find((name) => isSameList(lists[name] ?? [], reasons));
    if (known !== undefined) return known;
    const name = `reasons${Object.keys(lists).length + 1}`;
    names.push(name);
    lists[name] = reasons;
    return name;
  }
  const refer = (reasons: readonly Reason[]): readonly Reason[] =>
    reasons.length <= MOST_INLINE ? reasons : [{ code: "reasons", params: { list: nameOf(reasons) } }];
  const figure = (one: Figure): Figure => {
    if ("refused" in one)
      return one.refused.length <= MOST_INLINE ? one : { ...one, refused: refer(one.refused) };
    if (one.notes === undefined || one.notes.length <= MOST_INLINE) return one;
    return { ...one, notes: refer(one.notes) };
  };
  return { refer, figure, lists };
}

/** Moves an element of a list; the others close up. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, index) => index !== from);
  const element = list[from];
  return element === undefined ? list : [...rest.slice(0, to), element, ...rest.slice(to)];
}

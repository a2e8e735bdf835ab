const quietMs = 10 * 60_000;

/** The same message is logged again after ten minutes. */
export function createRepeatFilter(now: () => number = Date.now): (message: string) => boolean {
  const said = new Map<string, number>();
  return (message) => {
    const last = said.get(message);
    if (last !== undefined && now() - last < quietMs) return false;
    said.set(message, now());
    if (said.size > 100) said.delete(said.keys().next().value ?? "");
    return true;
  };
}

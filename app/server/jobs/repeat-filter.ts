const quietMs = 10 * 60_000;

/** The same message is logged again after ten minutes. */
export function createRepeatFilter(now: () => number = Date.now): (message: string) => boolean {
  const loggedAt = new Map<string, number>();
  return (message) => {
    const last = loggedAt.get(message);
    if (last !== undefined && now() - last < quietMs) return false;
    loggedAt.set(message, now());
    if (loggedAt.size > 100) loggedAt.delete(loggedAt.keys().next().value ?? "");
    return true;
  };
}

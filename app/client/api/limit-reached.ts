type LimitParams = Readonly<Record<string, string>>;
type Listener = (params: LimitParams) => void;
const listeners = new Set<Listener>();

/** Notifies of a call refused by the plan's limit, for display on any page. */
export function noteLimit(params: LimitParams): void {
  for (const listener of listeners) listener(params);
}

export function onLimit(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type LimitParams = Readonly<Record<string, string>>;
type Listener = (params: LimitParams) => void;
const listeners = new Set<Listener>();

/** Tells of a call that the plan's limit refused: what lifts it is shown wherever the reader is. */
export function noteLimit(params: LimitParams): void {
  for (const listener of listeners) listener(params);
}

/** Calls back at every call that a plan's limit refused. */
export function onLimit(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Notifies of a refused call (403), whose message appears on any page. */
export function noteDenied(): void {
  for (const listener of listeners) listener();
}

export function onDenied(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Told of every refused call (403): the message about it is shown wherever the reader is. */
export function noteDenied(): void {
  for (const listener of listeners) listener();
}

/** Calls back at every refused call. */
export function onDenied(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

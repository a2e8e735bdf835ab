type Listener = () => void;
const listeners = new Set<Listener>();

export function noteDenied(): void {
  for (const listener of listeners) listener();
}

export function onDenied(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

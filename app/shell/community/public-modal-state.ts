import { useSyncExternalStore } from "react";

/** Portfolio whose publishing is explained (client contract, S3.5); not stored. */
let showPublicModal: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  showPublicModal = next;
  for (const listener of listeners) listener();
}

export const openPublicModal = (portfolioId: string): void => set(portfolioId);
export const closePublicModal = (): void => set(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useShowPublicModal = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => showPublicModal,
    () => null,
  );

import { useSyncExternalStore } from "react";

/**
 * State `showPublicModal` (client contract, S3.5), which is not stored: the portfolio whose publishing is explained,
 * or null while the dialog is closed.
 */
let showPublicModal: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  showPublicModal = next;
  for (const listener of listeners) listener();
}

/** Opens the explanation of publishing for a portfolio. */
export const openPublicModal = (portfolioId: string): void => set(portfolioId);
export const closePublicModal = (): void => set(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the portfolio the dialog is open for, or null. */
export const useShowPublicModal = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => showPublicModal,
    () => null,
  );

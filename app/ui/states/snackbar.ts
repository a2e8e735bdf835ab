export const snackbarTypes = ["success", "error", "info", "warn"] as const;
export type SnackbarType = (typeof snackbarTypes)[number];

export interface SnackbarOptions {
  readonly closeMs: number;
  readonly onUndo?: (() => void) | undefined;
  readonly words: { readonly close: string; readonly undo: string };
}

/** Latest message and open kinds (client contract, S3.5). */
export interface SnackbarState {
  readonly open: boolean;
  readonly message: string;
  readonly type: SnackbarType | null;
  readonly options: SnackbarOptions | null;
  readonly flags: Readonly<Record<SnackbarType, boolean>>;
}

const noFlags = { success: false, error: false, info: false, warn: false } as const;
const closed: SnackbarState = { open: false, message: "", type: null, options: null, flags: noFlags };

let state = closed;
let shown = 0;

interface SnackbarPlace {
  readonly draw: (id: string, message: SnackbarState) => void;
  readonly erase: (id: string) => void;
}
let place: SnackbarPlace | undefined;

export function setSnackbarPlace(next: SnackbarPlace): void {
  place = next;
}

export const readSnackbar = (): SnackbarState => state;

/**
 * Shows a message; the only path to one.
 * @returns its dismissal
 */
export function showSnackbar(type: SnackbarType, message: string, options: SnackbarOptions): () => void {
  shown += 1;
  const id = `message-${shown}`;
  state = { open: true, message, type, options, flags: { ...state.flags, [type]: true } };
  place?.draw(id, state);
  return () => {
    place?.erase(id);
    closeSnackbar(id);
  };
}

/** Hides the message and clears all flags; its text stays readable. */
export function hideSnackbar(): void {
  state = { ...state, open: false, flags: noFlags };
}

/** Records a closed message; an earlier one does not affect the latest. */
export function closeSnackbar(id: string): void {
  if (id === `message-${shown}`) hideSnackbar();
}

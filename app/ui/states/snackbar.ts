/** Kinds of snackbar: success, error, information, warning. */
export const snackbarTypes = ["success", "error", "info", "warn"] as const;
export type SnackbarType = (typeof snackbarTypes)[number];

export interface SnackbarOptions {
  /** Milliseconds until it closes automatically. */
  readonly closeMs: number;
  /** Undoes the action; absent if it cannot be undone. */
  readonly onUndo?: (() => void) | undefined;
  /** Button labels in the reader's language. */
  readonly words: { readonly close: string; readonly undo: string };
}

/** Snackbar of the ui state (client contract, S3.5): the latest message, and which kinds are open. */
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

/** Renderer of messages, loaded with the first of them. */
interface SnackbarPlace {
  readonly draw: (id: string, message: SnackbarState) => void;
  readonly erase: (id: string) => void;
}
let place: SnackbarPlace | undefined;

/** Sets the renderer; see `messages.tsx`. */
export function setSnackbarPlace(next: SnackbarPlace): void {
  place = next;
}

export const readSnackbar = (): SnackbarState => state;

/**
 * Shows a message: sets message, type and options, and opens the flag of its type. Every message of the product goes
 * through it.
 * @returns a function that hides it
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

/** Hides the message and clears all flags. Its text stays readable. */
export function hideSnackbar(): void {
  state = { ...state, open: false, flags: noFlags };
}

/** Records that a message has closed, on timeout or by its button; an earlier one does not affect the latest. */
export function closeSnackbar(id: string): void {
  if (id === `message-${shown}`) hideSnackbar();
}

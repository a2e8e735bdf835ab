/** What a snackbar says of: something done, something that failed, a fact, a warning. */
export const snackbarTypes = ["success", "error", "info", "warn"] as const;
export type SnackbarType = (typeof snackbarTypes)[number];

export interface SnackbarOptions {
  /** Milliseconds until it closes by its clock. */
  readonly closeMs: number;
  /** Takes back what was done; absent: it cannot be. */
  readonly onUndo?: (() => void) | undefined;
  /** Of its buttons, in the reader's language. */
  readonly words: { readonly close: string; readonly undo: string };
}

/** The snackbar of the ui state (client contract, S3.5): the latest message, and which kinds are open. */
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

/** Draws messages; there is one, which comes with the first of them. */
interface SnackbarPlace {
  readonly draw: (id: string, message: SnackbarState) => void;
  readonly erase: (id: string) => void;
}
let place: SnackbarPlace | undefined;

/** Names the place that draws; see `messages.tsx`. */
export function setSnackbarPlace(next: SnackbarPlace): void {
  place = next;
}

export const readSnackbar = (): SnackbarState => state;

/**
 * Shows a message: sets message, type and options, and opens the flag of its type. Every message of the product comes
 * this way.
 * @returns hides it
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

/** Hides whatever is shown: all flags are cleared. What was said last stays readable. */
export function hideSnackbar(): void {
  state = { ...state, open: false, flags: noFlags };
}

/** Takes in that a message is gone, by its clock or its button; an earlier one says nothing of the latest. */
export function closeSnackbar(id: string): void {
  if (id === `message-${shown}`) hideSnackbar();
}

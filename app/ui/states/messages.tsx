import { useEffect, useState, useSyncExternalStore } from "react";
import { onFirstInteraction } from "../dom/scheduling.ts";
import { IconAlertTriangle, IconCheck, IconInfoCircle } from "../icons/icons.ts";
import { closeSnackbar, type SnackbarState, type SnackbarType, setSnackbarPlace } from "./snackbar.ts";
import classes from "./toast.module.css";

type Place = typeof import("./message-place.tsx");

/** Loads the toasts after the first interaction, so that a lost connection can still be reported. */
const load = (): Promise<Place> => import("./message-place.tsx");

let shown = 0;
const listeners = new Set<() => void>();

const looks = {
  success: { color: "gain", Icon: IconCheck },
  error: { color: "loss", Icon: IconAlertTriangle },
  warn: { color: "warning", Icon: IconAlertTriangle },
  info: { color: "accent", Icon: IconInfoCircle },
} as const satisfies Record<SnackbarType, unknown>;

const notify = (what: (notifications: Place["notifications"]) => void) =>
  void load().then(
    ({ notifications }) => what(notifications),
    () => undefined,
  );

function draw(id: string, { type, message, options }: SnackbarState): void {
  if (type === null || options === null) return;
  shown += 1;
  for (const listener of listeners) listener();
  const { color, Icon } = looks[type];
  const { closeMs, onUndo, words } = options;
  notify((notifications) =>
    notifications.show({
      id,
      color,
      icon: <Icon size={18} aria-hidden />,
      autoClose: closeMs,
      closeButtonProps: { "aria-label": words.close },
      message: <Words message={message} undo={words.undo} onUndo={onUndo} />,
      onClose: () => closeSnackbar(id),
    }),
  );
}

setSnackbarPlace({ draw, erase: (id) => notify((notifications) => notifications.hide(id)) });

interface WordsProps {
  readonly message: string;
  readonly undo: string;
  readonly onUndo: (() => void) | undefined;
}

function Words({ message, undo, onUndo }: WordsProps) {
  if (!onUndo) return message;
  return (
    <span className={classes.done}>
      <span>{message}</span>
      <button type="button" className={classes.undo} onClick={onUndo}>
        {undo}
      </button>
    </span>
  );
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the component that renders messages; null until the first one. */
export function useMessagePlace(): Place["Notifications"] | null {
  const count = useSyncExternalStore(
    subscribe,
    () => shown,
    () => 0,
  );
  const [place, setPlace] = useState<Place["Notifications"] | null>(null);
  useEffect(() => onFirstInteraction(() => void load().catch(() => undefined)), []);
  useEffect(() => {
    if (count > 0)
      void load().then(
        ({ Notifications }) => setPlace(() => Notifications),
        () => undefined,
      );
  }, [count]);
  return place;
}

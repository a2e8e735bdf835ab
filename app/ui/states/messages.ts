import type { NotificationData } from "@mantine/notifications";
import { useEffect, useState, useSyncExternalStore } from "react";
import { bring } from "../dom/bring.ts";
import { whenUsed } from "../dom/turns.ts";

type Place = typeof import("./message-place.tsx");

/** What messages are drawn with comes when the page is first used, or with the first of them: most pages never have one. */
const load = (): Promise<Place> => import("./message-place.tsx");

let shown = 0;
const listeners = new Set<() => void>();

/** Shows a message at the bottom of the page; the answer takes it away. Without its program, which needs the network once, none is shown. */
export function showMessage(message: NotificationData): () => void {
  shown += 1;
  const id = `message-${shown}`;
  for (const listener of listeners) listener();
  const tell = (what: (notifications: Place["notifications"]) => void) =>
    void bring(load).then(
      ({ notifications }) => what(notifications),
      () => undefined,
    );
  tell((notifications) => notifications.show({ ...message, id }));
  return () => tell((notifications) => notifications.hide(id));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What draws messages, once there was one. */
export function useMessagePlace(): Place["Notifications"] | null {
  const count = useSyncExternalStore(
    subscribe,
    () => shown,
    () => 0,
  );
  const [place, setPlace] = useState<Place["Notifications"] | null>(null);
  useEffect(() => whenUsed(() => void load().catch(() => undefined)), []);
  // Where it does not come, the next message asks for it again.
  useEffect(() => {
    if (count > 0)
      void bring(load).then(
        ({ Notifications }) => setPlace(() => Notifications),
        () => undefined,
      );
  }, [count]);
  return place;
}

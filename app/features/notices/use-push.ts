import { useEffect, useState } from "react";
import { callApi } from "../../client/api/api-client.ts";

/** Off, on, forbidden in the browser's own settings, or nothing this browser can do. Null until it is known. */
export type PushState = "off" | "on" | "denied" | "unsupported" | null;

const worker = "/push-worker.js";

const isSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function readState(): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return (await currentSubscription()) === null ? "off" : "on";
}

async function switchOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return;
  const registration = await navigator.serviceWorker.register(worker);
  await navigator.serviceWorker.ready;
  const asked = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(asked);
  try {
    await callApi("POST /api/notifications/push", subscription.toJSON() as never);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

async function switchOff(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription === null) return;
  await callApi("DELETE /api/notifications/push", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** Whether this browser shows notices while no page is open, and the switch for it. */
export function usePush() {
  const [state, setState] = useState<PushState>(null);
  useEffect(() => {
    readState().then(setState, () => setState("unsupported"));
  }, []);
  const change = async (isOn: boolean, publicKey: string) => {
    try {
      await (isOn ? switchOn(publicKey) : switchOff());
    } finally {
      setState(await readState());
    }
  };
  return { state, change };
}

import { z } from "zod";

/** Built anew for every attempt, as signatures include the time. */
export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Set by the command `webhooks`. */
export const WebhookSettings = z.strictObject({
  /** Address in the product; null disables webhooks. */
  url: z.url().nullable(),
  /** Queued until the command `release`: late, or out of order. */
  isHeld: z.boolean(),
  /** Number of copies sent. */
  copies: z.int().min(1).max(10),
  isSignatureWrong: z.boolean(),
  delayMs: z.int().min(0),
  /** Pause before a retry; grows with each. */
  retryMs: z.int().min(0),
});
export type WebhookSettings = z.output<typeof WebhookSettings>;

/** Webhook with the replies to its attempts in order. */
export interface Delivery {
  readonly type: string;
  readonly attempts: { readonly body: string; readonly status: number; readonly reply: string }[];
}

type Make = (settings: WebhookSettings & { url: string }) => Outgoing;

export interface Webhooks {
  readonly settings: WebhookSettings;
  readonly deliveries: readonly Delivery[];
  /** Sends or queues a webhook; ignored without an address. */
  readonly push: (type: string, make: Make) => void;
  /** Sends queued webhooks. */
  readonly release: (order?: "given" | "reversed") => void;
  /** Sends one at once and returns the reply, if any. */
  readonly ask: (make: Make) => Promise<{ status: number; reply: string } | undefined>;
  /** Resolves when nothing is pending. */
  readonly settled: () => Promise<void>;
  readonly commands: Readonly<Record<string, (input: unknown) => unknown>>;
}

const mostAttempts = 6;

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** Sends webhooks with retries until the product accepts. */
export function createWebhooks(
  fetch: typeof globalThis.fetch,
  accepts: (status: number, reply: string) => boolean,
): Webhooks {
  const settings: WebhookSettings = {
    ...{ url: null, isHeld: false, copies: 1, isSignatureWrong: false, delayMs: 0, retryMs: 1000 },
  };
  const deliveries: Delivery[] = [];
  const held: { delivery: Delivery; make: Make }[] = [];
  const underWay = new Set<Promise<void>>();

  const attempt = async (
    make: Make,
  ): Promise<{ body: string; status: number; reply: string } | undefined> => {
    const { url } = settings;
    if (url === null) return undefined;
    const { body, ...sent } = make({ ...settings, url });
    try {
      const reply = await fetch(sent.url, { method: "POST", headers: sent.headers, body });
      return { body, status: reply.status, reply: await reply.text() };
    } catch (error) {
      return { body, status: 0, reply: String(error) };
    }
  };

  const deliver = async (delivery: Delivery, make: Make): Promise<void> => {
    await wait(settings.delayMs);
    for (let count = 1; count <= mostAttempts; count++) {
      const made = await attempt(make);
      if (made === undefined) return;
      delivery.attempts.push(made);
      if (accepts(made.status, made.reply)) return;
      await wait(settings.retryMs * count);
    }
  };

  const send = (one: { delivery: Delivery; make: Make }, before: Promise<void> = Promise.resolve()) => {
    const work = before.then(async () => {
      for (let copy = 1; copy <= settings.copies; copy++) await deliver(one.delivery, one.make);
    });
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    return work;
  };

  const release = (order: "given" | "reversed" = "given"): void => {
    const ready = held.splice(0);
    let before = Promise.resolve();
    for (const one of order === "given" ? ready : ready.reverse()) before = send(one, before);
  };

  let last: Promise<void> = Promise.resolve();
  return {
    settings,
    deliveries,
    release,
    push: (type, make) => {
      const one = { delivery: { type, attempts: [] }, make };
      deliveries.push(one.delivery);
      if (settings.isHeld) held.push(one);
      else last = send(one, last);
    },
    ask: attempt,
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    commands: {
      webhooks: (input) => void Object.assign(settings, WebhookSettings.partial().parse(input)),
      release: (input) =>
        release(
          z
            .enum(["given", "reversed"])
            .default("given")
            .parse(input ?? undefined),
        ),
      deliveries: () => deliveries,
    },
  };
}

import { z } from "zod";
import { NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { isPushAddress } from "../../shared/push-hosts.ts";

/** Of a push service that browsers use; anything else is refused. */
const Address = z.string().max(1000).refine(isPushAddress, { error: "push-address" });
const key = (bytes: number) =>
  z
    .string()
    .max(200)
    .refine(
      (text) => /^[\w-]+=*$/.test(text) && Math.floor((text.replaceAll("=", "").length * 3) / 4) === bytes,
      {
        error: "format",
      },
    );

export const pushContract = {
  "GET /api/notifications/push": endpoint({
    summary: "The push key of this installation, and the number of subscribed browsers",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ publicKey: z.string(), browsers: z.int() }),
  }),
  "POST /api/notifications/push": endpoint({
    summary: "Subscribe this browser to push notifications; at most ten browsers, the oldest is removed",
    access: "user",
    isOwnAddition: true,
    /** As a browser's PushSubscription writes itself: a point of P-256 and a secret. */
    input: z.object({ endpoint: Address, keys: z.object({ p256dh: key(65), auth: key(16) }) }),
    output: z.object({ browsers: z.int() }),
  }),
  "DELETE /api/notifications/push": endpoint({
    summary: "Unsubscribe this browser from push notifications; idempotent",
    access: "user",
    isOwnAddition: true,
    input: z.object({ endpoint: Address }),
    output: z.object({ browsers: z.int() }),
  }),
} as const;

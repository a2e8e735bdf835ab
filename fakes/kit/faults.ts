import { z } from "zod";
import type { FakeReply, FakeRequest, OwnFaults } from "./fake.ts";
import { html } from "./fake.ts";

/**
 * `rate-limited` and `expired` in the provider's form; `html`: a page with status 200; `truncated`: a reply cut off
 * silently; `half`: the connection breaks within the reply; `slow`: the right reply after `ms`; `reset`: closed without
 * a reply; `error`: 500; `empty`: 200 without a body.
 */
export const FAULT_KINDS = [
  "rate-limited",
  "expired",
  "html",
  "truncated",
  "half",
  "slow",
  "reset",
  "error",
  "empty",
] as const;

/** Fault for the next requests of a fake whose path contains `path`. */
export const FaultScript = z.strictObject({
  fake: z.string(),
  kind: z.enum(FAULT_KINDS),
  /** Number of requests affected. */
  times: z.int().min(1).default(1),
  /** Matching requests that succeed first. */
  skip: z.int().min(0).default(0),
  /** Part of the path with its query; default: every request. */
  path: z.string().optional(),
  /** `slow`: delay. */
  ms: z.int().min(0).default(30_000),
  /** `rate-limited`: time to wait. */
  seconds: z.int().min(0).default(1),
});
export type FaultScript = z.input<typeof FaultScript>;
export type PendingFault = z.output<typeof FaultScript>;

/** Replacement of the right reply. */
export type Spoiled =
  | { readonly how: "reply"; readonly reply: FakeReply }
  | { readonly how: "half"; readonly reply: FakeReply }
  | { readonly how: "late"; readonly reply: FakeReply; readonly ms: number }
  | { readonly how: "reset" };

/** Removes and counts the fault due for this request. */
export function takeFault(pending: PendingFault[], fake: string, target: string): PendingFault | undefined {
  for (const [index, fault] of pending.entries()) {
    if (fault.fake !== fake || (fault.path !== undefined && !target.includes(fault.path))) continue;
    if (fault.skip > 0) {
      fault.skip -= 1;
      continue;
    }
    fault.times -= 1;
    if (fault.times === 0) pending.splice(index, 1);
    return fault;
  }
  return undefined;
}

/** Applies faults before the provider acts: its state is unchanged. */
export function refuse(
  fault: PendingFault,
  request: FakeRequest,
  own: OwnFaults,
  now: number,
): Spoiled | undefined {
  const reply = (value: FakeReply): Spoiled => ({ how: "reply", reply: value });
  if (fault.kind === "rate-limited") return reply(own.rateLimited(fault.seconds, now));
  if (fault.kind === "expired") return reply(own.expired(request));
  if (fault.kind === "html") return reply(html("Checking your browser"));
  if (fault.kind === "error")
    return reply({ status: 500, headers: { "content-type": "text/plain" }, body: "" });
  if (fault.kind === "reset") return { how: "reset" };
  return undefined;
}

/** Applies faults to the reply: the provider's state has changed. */
export function spoil(fault: PendingFault, right: FakeReply): Spoiled {
  const body = right.body ?? "";
  const half = { ...right, body: body.slice(0, Math.floor(body.length / 2)) };
  if (fault.kind === "truncated") return { how: "reply", reply: half };
  if (fault.kind === "half") return { how: "half", reply: right };
  if (fault.kind === "slow") return { how: "late", reply: right, ms: fault.ms };
  return { how: "reply", reply: { ...right, body: "" } };
}

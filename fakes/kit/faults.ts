import { z } from "zod";
import type { FakeReply, FakeRequest, OwnFaults } from "./fake.ts";
import { html } from "./fake.ts";

/**
 * What goes wrong. `rate-limited` and `expired` in the provider's own words; `html`: a page with status 200;
 * `truncated`: the answer ends in the middle and nothing says so; `half`: the connection breaks in the middle of the
 * answer; `slow`: the right answer after `ms`; `reset`: the connection is closed without an answer; `error`: 500;
 * `empty`: 200 with nothing in it.
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

/** A fault to come: of one fake, for the next requests whose path holds `path`. */
export const FaultScript = z.strictObject({
  fake: z.string(),
  kind: z.enum(FAULT_KINDS),
  /** How many requests it spoils. */
  times: z.int().min(1).default(1),
  /** How many matching requests go well before it begins: the fault in the middle. */
  skip: z.int().min(0).default(0),
  /** Part of the path with its query; absent: every request. */
  path: z.string().optional(),
  /** `slow`: how late the answer is. */
  ms: z.int().min(0).default(30_000),
  /** `rate-limited`: how long to wait, as the provider says it. */
  seconds: z.int().min(0).default(1),
});
export type FaultScript = z.input<typeof FaultScript>;
export type PendingFault = z.output<typeof FaultScript>;

/** What is sent instead of the right answer. */
export type Spoiled =
  | { readonly how: "reply"; readonly reply: FakeReply }
  | { readonly how: "half"; readonly reply: FakeReply }
  | { readonly how: "late"; readonly reply: FakeReply; readonly ms: number }
  | { readonly how: "reset" };

/** Takes the fault that is due for this request out of the list, counting it. */
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

/** Faults before the provider has worked at all: it changes nothing of its state. */
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

/** Faults on the way back: the provider has answered, and its state has moved on. */
export function spoil(fault: PendingFault, right: FakeReply): Spoiled {
  const body = right.body ?? "";
  const half = { ...right, body: body.slice(0, Math.floor(body.length / 2)) };
  if (fault.kind === "truncated") return { how: "reply", reply: half };
  if (fault.kind === "half") return { how: "half", reply: right };
  if (fault.kind === "slow") return { how: "late", reply: right, ms: fault.ms };
  return { how: "reply", reply: { ...right, body: "" } };
}

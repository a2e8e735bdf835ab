import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Fake } from "../../../../fakes/kit/fake.ts";
import { createStandingClock } from "../../../../fakes/kit/fake-clock.ts";
import type { FaultScript } from "../../../../fakes/kit/faults.ts";
import { type FakeHub, startFakes } from "../../../../fakes/kit/hub.ts";
import { type SyncAccount, SyncProblem, type SyncProvider, type SyncWindow } from "../provider.ts";
import { type LoopbackEdges, loopbackEdges } from "./loopback-edges.ts";

/** An adapter with its fake; the cases are common to all. */
export interface ProviderContract {
  readonly provider: SyncProvider;
  readonly fake: Fake;
  /** Time of the fakes, such as "2025-05-02T06:00:00Z". */
  readonly now: string;
  /** Absent: the fake's. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Account of the happy case, as in `listAccounts`. */
  readonly account: string;
  readonly happy: { readonly window: SyncWindow; readonly rows: number };
  /** Counted result; absent: rows of a window. */
  readonly measure?: (edges: LoopbackEdges, account: SyncAccount) => Promise<number>;
  /** Without operations. */
  readonly empty: SyncWindow;
  /** Extends the history beyond a page; absent: no pages. */
  readonly secondPage?: {
    readonly prepare: (hub: FakeHub) => void;
    readonly window: SyncWindow;
    readonly rows: number;
    /** Path of further pages, and number of such requests before the second page. */
    readonly path: string;
    readonly skip: number;
  };
  /** Part of the path of operations. */
  readonly path: string;
  /** Milliseconds between requests, where the fake enforces limits. */
  readonly paceMs?: number;
  /** Milliseconds after a refusal without a stated wait. */
  readonly waitMs?: number;
  /** Code for expired credentials; default: credentials-refused. */
  readonly expired?: string;
}

type SyncSecrets = LoopbackEdges["secrets"];

const accountNamed = async ({ provider, account }: ProviderContract, edges: LoopbackEdges) => {
  const found = (await provider.listAccounts(edges)).find(({ id }) => id === account);
  if (found === undefined) throw new Error(`No account ${account}.`);
  return found;
};

const problemOf = async (work: Promise<unknown>): Promise<SyncProblem> => {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof SyncProblem)) throw new Error(`No SyncProblem: ${String(thrown)}`);
  return thrown;
};

type Fault = Omit<FaultScript, "fake">;

const faults: readonly (readonly [string, Fault, string])[] = [
  ["a page for people", { kind: "html" }, "unreadable"],
  ["half an answer that looks whole", { kind: "truncated" }, "unreadable"],
  ["an empty answer", { kind: "empty" }, "unreadable"],
  ["an answer that is too late", { kind: "slow", ms: 5_000 }, "unreachable"],
  ["a connection that breaks in the middle", { kind: "half" }, "unreachable"],
  ["a connection that breaks at once", { kind: "reset" }, "unreachable"],
  ["an error of its own", { kind: "error" }, "unreachable"],
];

/** Registers the common cases of an adapter. */
export function itKeepsTheContract(contract: ProviderContract): void {
  const { provider, fake, path } = contract;
  const clock = createStandingClock(contract.now);
  let hub: FakeHub;
  let edges: LoopbackEdges;
  const secrets = contract.secrets ?? fake.credentials;
  const sleep = async (ms: number) => clock.advance(ms);
  /** A run begins with the secrets stored by the previous one. */
  const freshEdges = (stored: SyncSecrets, timeoutMs?: number) =>
    loopbackEdges(provider, {
      ...{ address: hub.addressOf(fake), now: clock.now, sleep },
      secrets: stored,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      beforeSend: () => clock.advance(contract.paceMs ?? 0),
    });
  const measure = async (account: SyncAccount, window = contract.happy.window): Promise<number> =>
    contract.measure === undefined
      ? (await provider.fetchWindow(edges, account, window)).rows.length
      : contract.measure(edges, account);
  const fetchHappy = async (window = contract.happy.window) =>
    provider.fetchWindow(edges, await accountNamed(contract, edges), window);
  /** A faulty run: accounts are known, nothing else. */
  const fetchUnder = async (fault: Fault, window = contract.happy.window): Promise<SyncProblem> => {
    const account = await accountNamed(contract, edges);
    hub.script({ path, ...fault, fake: fake.id });
    edges = freshEdges(edges.secrets, fault.kind === "slow" ? 200 : undefined);
    const problem = await problemOf(measure(account, window));
    await fetch(`${hub.address}/__control/faults`, { method: "DELETE" });
    edges = freshEdges(edges.secrets);
    return problem;
  };

  describe(provider.id, () => {
    beforeAll(async () => {
      hub = await startFakes([fake], clock);
    });
    afterAll(() => hub.close());
    beforeEach(() => {
      hub.reset();
      clock.set(Date.parse(contract.now));
      edges = freshEdges(secrets);
    });

    it("has credentials that its own schema takes", () => {
      expect(provider.secrets.safeParse(secrets).success).toBe(true);
      expect(provider.fields.map(({ name }) => name).filter((name) => !(name in fake.credentials))).toEqual(
        [],
      );
    });

    it("reads a window, and what is held", async () => {
      await provider.testConnection(edges);
      const page = await fetchHappy();
      const account = await accountNamed(contract, edges);
      expect([await measure(account), page.failed]).toEqual([contract.happy.rows, []]);
      expect(page.rows.map(({ line }) => line)).toEqual(page.rows.map((_row, index) => index + 1));
      const balances = await provider.fetchBalances(edges, account);
      expect(balances.cash.length).toBeGreaterThan(0);
    });

    it("reads the same again, and the same from windows of any size", async () => {
      const { from, to } = contract.happy.window;
      const whole = await fetchHappy();
      const middle = new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString().slice(0, 10);
      const next = new Date(Date.parse(middle) + 86_400_000).toISOString().slice(0, 10);
      const parts = [await fetchHappy({ from, to: middle }), await fetchHappy({ from: next, to })];
      const plain = (rows: typeof whole.rows) => rows.map(({ line: _line, lines: _lines, ...row }) => row);
      expect(parts.flatMap(({ rows }) => plain(rows))).toEqual(plain(whole.rows));
    });

    it("reads nothing as nothing", async () => {
      expect(await fetchHappy(contract.empty)).toMatchObject({ rows: [], failed: [] });
    });

    it("reports a rate limit and its wait", async () => {
      const { code, retryAfterMs: wait } = await fetchUnder({ kind: "rate-limited", seconds: 42 });
      expect(code).toBe("rate-limited");
      if (contract.waitMs !== undefined) return expect(wait).toBe(contract.waitMs);
      // Some sources state whole seconds.
      expect(wait).toBeGreaterThanOrEqual(41_000);
      expect(wait).toBeLessThanOrEqual(43_000);
    });

    it("reports ended credentials without a secret", async () => {
      const problem = await fetchUnder({ kind: "expired", times: 9 });
      expect(problem.code).toBe(contract.expired ?? "credentials-refused");
      const text = JSON.stringify([problem.message, problem.params, problem.stack]);
      for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    });

    it.each(faults)("gives no page for %s", async (_name, fault, code) => {
      expect((await fetchUnder(fault)).code).toBe(code);
      expect(await measure(await accountNamed(contract, edges))).toBe(contract.happy.rows);
    });

    const { secondPage } = contract;
    if (secondPage === undefined) return;
    it("reads further pages, and none of them when one breaks", async () => {
      secondPage.prepare(hub);
      const account = await accountNamed(contract, edges);
      expect(await measure(account, secondPage.window)).toBe(secondPage.rows);
      for (const kind of ["half", "expired", "truncated"] as const) {
        const fault = { kind, path: secondPage.path, skip: secondPage.skip, times: 9 };
        await fetchUnder(fault, secondPage.window);
      }
    });
  });
}

import { expect, it } from "vitest";
import type { Fake } from "../../../../fakes/kit/fake.ts";
import type { FakeHub } from "../../../../fakes/kit/hub.ts";
import type { SyncEdges, SyncProvider, SyncWindow } from "../provider.ts";
import { adapterEdges, problemOf, problemText } from "./adapter-edges.ts";

/** An adapter with its fake, for the common cases. */
export interface ContractCase {
  readonly provider: SyncProvider;
  readonly fake: Fake;
  /** Covers all operations of the fake. */
  readonly window: SyncWindow;
  /** Without operations. */
  readonly emptyWindow: SyncWindow;
  /** Part of the path of operations. */
  readonly path: string;
  /** Code for expired credentials. */
  readonly expired?: "credentials-refused" | "login-needed" | "rate-limited";
  /** Stored secrets, where they exceed the entered ones. */
  readonly secrets?: Readonly<Record<string, string>>;
}

/** Runs the common cases: empty window, limits, expired credentials, spoiled and lost responses. */
export function contractCases(hub: FakeHub, of: ContractCase): void {
  const { provider, fake, window, path } = of;
  const secrets = of.secrets ?? fake.credentials;
  const open = (timeoutMs?: number): SyncEdges =>
    adapterEdges(hub.addressOf(fake), secrets, hub.clock.now, { timeoutMs, settings: hub.settingsOf(fake) })
      .edges;
  const fetched = async (asked = window, timeoutMs?: number) => {
    const edges = open(timeoutMs);
    const [account] = await provider.listAccounts(edges as never);
    if (account === undefined) throw new Error("No account");
    return provider.fetchWindow(edges as never, account, asked);
  };

  it(`${provider.id}: a good answer gives rows, and nothing that could not be read`, async () => {
    await provider.testConnection(open() as never);
    const page = await fetched();
    expect(page.failed).toEqual([]);
    expect(page.rows.length).toBeGreaterThan(2);
    expect(page.rows.every(({ date }) => date >= window.from && date <= window.to)).toBe(true);
  });

  it(`${provider.id}: nothing there is an empty page`, async () => {
    expect(await fetched(of.emptyWindow)).toEqual({ rows: [], ignored: [], failed: [] });
  });

  it(`${provider.id}: a fault in the middle is got over, a lasting one fails as what it is`, async () => {
    const right = (await fetched()).rows;
    hub.script({ fake: fake.id, kind: "rate-limited", path, times: 1 });
    hub.script({ fake: fake.id, kind: "reset", path, times: 1, skip: 1 });
    expect((await fetched()).rows).toEqual(right);
    const lasting = [
      ["rate-limited", "rate-limited"],
      ["expired", of.expired ?? "credentials-refused"],
      ["html", "unreadable"],
      ["truncated", "unreadable"],
      ["empty", "unreadable"],
      ["half", "unreachable"],
      ["reset", "unreachable"],
      ["error", "unreachable"],
      ["slow", "unreachable"],
    ] as const;
    for (const [kind, code] of lasting) {
      hub.script({ fake: fake.id, kind, path, times: 20 });
      const fetching = fetched(window, kind === "slow" ? 60 : undefined);
      expect([kind, await problemOf(fetching)]).toEqual([kind, code]);
      await fetch(`${hub.address}/__control/faults`, { method: "DELETE" });
    }
    expect((await fetched()).rows).toEqual(right);
  });

  it(`${provider.id}: no secret stands in what it throws`, async () => {
    for (const kind of ["expired", "rate-limited", "truncated", "reset"] as const) {
      hub.script({ fake: fake.id, kind, path, times: 20 });
      const text = await fetched().then(() => "", problemText);
      for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
      await fetch(`${hub.address}/__control/faults`, { method: "DELETE" });
    }
  });
}

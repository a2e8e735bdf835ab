import { addDays, type IsoDate } from "@zerno/engine";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { FAKES } from "../../../fakes/index.ts";
import { createStandingClock } from "../../../fakes/kit/fake-clock.ts";
import { startFakes } from "../../../fakes/kit/hub.ts";
import { withApp } from "../../../tests/support/app.ts";
import { syncConnections, syncRows } from "../../portfolio/portfolios/sync.tables.ts";
import { PROVIDERS } from "./providers/index.ts";
import { connectFake } from "./testing/fake-year.ts";
import { reportedLines } from "./testing/reported-lines.ts";
import { STORIES, type Story } from "./testing/stories.ts";

const nightsOfYear = 365;
const faults = ["rate-limited", "expired", "truncated", "half", "reset", "empty", "error", "killed"] as const;

/** Nightly profile, every night of the year: over a minute per provider. */
const isWhole = process.env.SYNC_NIGHTS === "all";
/** By day: one provider with calls, one with whole statements. */
const dayStories = ["t-invest", "ibkr-flex"];
const stories =
  process.env.TEST_PROFILE === "night" ? STORIES : STORIES.filter(({ id }) => dayStories.includes(id));

/** Nights of a sync. Quiet ones are alike: outside the long run only two nights after every event, and one in 25. */
function nightsOf(story: Story): number[] {
  const all = Array.from({ length: nightsOfYear }, (_, night) => night);
  const reported = new Set(story.reported.map((line) => line.slice(0, 10)));
  const isNear = (night: number) =>
    [0, -1].some((days) => reported.has(addDays(story.firstDay as IsoDate, night + days)));
  return isWhole ? all : all.filter((night) => night % 25 === 0 || isNear(night));
}

it.each(stories)(
  "$id: a year of nights with faults leaves the ledger as the fake has it",
  (story) =>
    withApp(async (test) => {
      const { id, firstDay, path, reported } = story;
      const provider = PROVIDERS.find((one) => one.id === id);
      const fake = FAKES.find((one) => one.id === id);
      if (!provider || !fake) throw new Error(id);
      const clock = createStandingClock(`${story.knownOn}T02:00:00Z`);
      const hub = await startFakes([fake], clock, { isStrict: false });
      const setClock = (day: string) => {
        clock.set(Date.parse(`${day}T23:00:00Z`));
        test.clock.now = new Date(clock.now());
      };
      const at = (night: number) => setClock(addDays(firstDay as IsoDate, night));
      try {
        setClock(story.knownOn);
        const link = await connectFake({
          test,
          hub,
          provider,
          fake,
          isCashReported: story.isCashReported ?? false,
        });
        const states = new Map<string, number>();
        const night = async (killAt?: string) => {
          const state = await link.sync(killAt);
          states.set(state, (states.get(state) ?? 0) + 1);
          // The user enters the refused credentials again.
          const isIt = eq(syncConnections.id, link.connectionId);
          await test.db.update(syncConnections).set({ state: "ready" }).where(isIt);
        };
        const nights = nightsOf(story);
        for (const [count, day] of nights.entries()) {
          at(day);
          // Operation ids change every night, where the provider does that.
          hub.of(fake).commands?.renumber?.(undefined);
          // Every second night fails: once, or until the run gives up.
          const turn = count >> 1;
          const kind = count % 2 === 1 ? faults[turn % faults.length] : undefined;
          const fault = { times: turn % 3 === 0 ? 1 : 40, skip: turn % 2 };
          if (kind && kind !== "killed") hub.script({ fake: id, kind, path, ...fault });
          await night(kind === "killed" ? path : undefined);
          await fetch(`${hub.address}/__control/faults`, { method: "DELETE" });
        }
        at(nightsOfYear);
        await night();
        const lines = await reportedLines(test.db, link);
        expect(lines).toEqual(reported);
        expect(await test.db.$count(syncRows, eq(syncRows.userId, link.userId))).toBe(
          story.isCashReported ? 0 : reported.length,
        );
        expect(states.get("done")).toBeGreaterThan(nights.length / 2);
        expect(states.get("failed")).toBeGreaterThan(nights.length / 10);
        expect(states.get("killed")).toBeGreaterThan(0);
        const running = sql`select count(*)::int as n from sync_runs where state = 'running'`;
        expect((await test.db.execute(running)).rows).toEqual([{ n: 0 }]);
      } finally {
        await hub.close();
      }
    }),
  isWhole ? 3_600_000 : 120_000,
);

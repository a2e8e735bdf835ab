import { afterEach, expect, it, vi } from "vitest";
import { onReload, reloadAskedAt, requestReload } from "./reloads.ts";

afterEach(() => void vi.useRealTimers());

it("keeps the time of every request and tells who listens, until it stops listening", () => {
  vi.useFakeTimers({ now: 1_000 });
  const told: string[] = [];
  const stop = onReload((what) => told.push(what));
  requestReload("dashboard");
  vi.setSystemTime(5_000);
  requestReload("notifications");
  stop();
  requestReload("dashboard");
  expect(told).toEqual(["dashboard", "notifications"]);
  expect([reloadAskedAt("dashboard"), reloadAskedAt("notifications")]).toEqual([5_000, 5_000]);
});

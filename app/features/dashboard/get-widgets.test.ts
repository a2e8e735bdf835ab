import { expect, it } from "vitest";
import { silentLog } from "../../server/log.ts";
import { OffloadToWorker } from "../../server/worker/offload-to-worker.ts";
import { getWidgets } from "./get-widgets.ts";
import type { WidgetKind } from "./kinds/kind.ts";

const page = { view: {}, period: { name: "ALL", from: "2026-01-01", to: "2026-02-01" }, language: "en" };
const kindThat = (kind: string, read: () => Promise<null>): WidgetKind => ({
  ...{ kind, width: 2, height: "low", settings: { rows: ["5", "10"] }, read },
});
const kinds = [
  kindThat("fine", async () => null),
  kindThat("broken", async () => {
    throw new TypeError("a mistake of ours");
  }),
  kindThat("large", async () => {
    throw new OffloadToWorker("owner");
  }),
];
const ask = (...asked: string[]) =>
  getWidgets(
    { db: {}, log: silentLog } as never,
    page as never,
    asked.map((kind) => ({ id: kind, kind, settings: { rows: "10" } })),
    (kind) => kinds.find((one) => one.kind === kind),
  );

it("a widget that fails says so in its place, and the others are answered", async () => {
  const answers = await ask("fine", "broken", "fine");
  expect(answers.map(({ state }) => state)).toEqual(["empty", "failed", "empty"]);
  expect(answers[1]).toMatchObject({ id: "broken", settings: { rows: "10" }, body: null, reasons: [] });
});

it("a ledger that a worker folds takes the whole request there", () =>
  expect(ask("fine", "large")).rejects.toThrow(OffloadToWorker));

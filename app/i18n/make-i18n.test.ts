import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadNamespaces, makeI18n } from "./make-i18n.ts";

const setup = {
  language: "ru",
  namespaces: ["goals"],
  resources: {
    common: { rows_one: "{{count}} строка", rows_few: "{{count}} строки", rows_many: "{{count}} строк" },
    goals: { title: "Цели" },
  },
  build: "b1",
} as const;

it("is ready at once on the server, with Russian plurals and no second language inside", () => {
  const { t } = makeI18n(setup);
  expect(t("goals:title")).toBe("Цели");
  expect([1, 3, 5, 21].map((count) => t("rows", { count }))).toEqual([
    "1 строка",
    "3 строки",
    "5 строк",
    "21 строка",
  ]);
});

it("keeps instances apart", () => {
  const russian = makeI18n(setup);
  const english = makeI18n({
    ...setup,
    language: "en",
    resources: { common: {}, goals: { title: "Goals" } },
  });
  expect([russian.t("goals:title"), english.t("goals:title")]).toEqual(["Цели", "Goals"]);
});

describe("in the browser", () => {
  const asked: string[] = [];
  let answer: (url: string) => Response | Promise<Response>;

  beforeEach(async () => {
    await import("i18next-http-backend");
    asked.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("fetch", async (url: string) => {
      asked.push(url);
      return answer(url);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const json = (value: unknown) => new Response(JSON.stringify(value));

  it("asks nothing for what the page carried, and one address for what it did not", async () => {
    answer = () => json({ title: "Доход" });
    const instance = makeI18n(setup);
    await vi.runAllTimersAsync();
    expect(asked).toEqual([]);
    await Promise.all([loadNamespaces(instance, ["income", "goals"]), vi.runAllTimersAsync()]);
    expect(asked).toEqual(["/locales/ru/income.json?v=b1"]);
    expect(instance.t("income:title")).toBe("Доход");
  });

  it("loads the namespaces in use when the language changes", async () => {
    answer = (url) => json(url.includes("/goals") ? { title: "Goals" } : {});
    const instance = makeI18n(setup);
    await Promise.all([instance.changeLanguage("en"), vi.runAllTimersAsync()]);
    expect(asked.sort()).toEqual(["/locales/en/common.json?v=b1", "/locales/en/goals.json?v=b1"]);
    expect(instance.t("goals:title")).toBe("Goals");
  });

  it("repeats a 5xx and a network failure 5 times: 350 ms, then twice as long each time", async () => {
    for (const failure of [
      () => new Response("", { status: 503 }),
      () => Promise.reject(new Error("Failed to fetch")),
    ]) {
      asked.length = 0;
      answer = failure;
      const at: number[] = [];
      const instance = makeI18n(setup);
      const start = Date.now();
      const inner = globalThis.fetch;
      vi.stubGlobal("fetch", (url: string) => {
        at.push(Date.now() - start);
        return inner(url);
      });
      await Promise.all([instance.loadNamespaces("income"), vi.runAllTimersAsync()]);
      expect(at).toEqual([0, 350, 1050, 2450, 5250, 10850]);
    }
  });

  it("does not repeat a 4xx", async () => {
    answer = () => new Response("", { status: 404 });
    const instance = makeI18n(setup);
    await Promise.all([instance.loadNamespaces("income"), vi.runAllTimersAsync()]);
    expect(asked).toHaveLength(1);
  });

  it("reads at most 10 at a time", async () => {
    const waiting: (() => void)[] = [];
    answer = () => new Promise((resolve) => waiting.push(() => resolve(json({}))));
    const instance = makeI18n(setup);
    const names = Array.from({ length: 12 }, (_, index) => `n${index}`);
    const loaded = instance.loadNamespaces(names);
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(10);
    waiting.shift()?.();
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(11);
    while (waiting.length > 0) {
      waiting.shift()?.();
      await vi.advanceTimersByTimeAsync(10);
    }
    await loaded;
    expect(asked).toHaveLength(12);
  });
});

it("shows a source of data without a text by its id in words, and other defaults as they are", () => {
  const { t } = makeI18n({ ...setup, resources: { common: {}, goals: { source: { cbr: "Банк России" } } } });
  const nameOf = (id: string) => t(`goals:source.${id}`, { defaultValue: id });
  expect(["cbr", "acme-data", "Т-Банк"].map(nameOf)).toEqual(["Банк России", "Acme data", "Т-Банк"]);
  expect(t("goals:kind.acme-data", { defaultValue: "acme-data" })).toBe("acme-data");
  expect(t("goals:nothing")).toBe("nothing");
});

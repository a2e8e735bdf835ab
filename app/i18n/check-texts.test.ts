import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkTexts } from "./check-texts.ts";
import { loadTexts } from "./texts.ts";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "zerno-texts-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

const write = (name: string, content: unknown) => {
  const path = join(dir, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
};

const both = (en: object, ru: object) => {
  write("i18n/common.en.json", en);
  write("i18n/common.ru.json", ru);
};

describe("checkTexts", () => {
  it("is silent when everything is there and used", () => {
    both(
      { a: { b: "Text {{x}}" }, error: { A: "1", B: "2" } },
      { a: { b: "Текст {{x}}" }, error: { A: "1", B: "2" } },
    );
    write("features/goals/goals.en.json", {
      rows_one: "{{count}} row",
      rows_other: "{{count}} rows",
      list: { t: "T" },
      plain: "Plain",
      a2: "A",
    });
    write("features/goals/goals.ru.json", {
      rows_one: "{{count}} строка",
      rows_few: "{{count}} строки",
      rows_many: "{{count}} строк",
      rows_other: "{{count}} строки",
      list: { t: "Т" },
      plain: "Просто",
      a2: "А",
    });
    write("page.tsx", "t('common:a.b'); " + `t(\`error.\${code}\`)`);
    write(
      "features/goals/goals.screen.tsx",
      'useTranslation("goals"); t(isMany ? "rows" : "plain", { count }); t(kind === "x" ? "a2" : "list.t")',
    );
    expect(checkTexts(dir)).toEqual([]);
  });

  it("names phrases that read like a translation, and the field's words for them", () => {
    both({ a: "It syncs by itself", b: "Up to {{n}} %" }, { a: "Счета читаются сами", b: "До {{n}} %" });
    write("page.tsx", "t('common:a'); t('common:b')");
    expect(checkTexts(dir)).toEqual([
      "common:a: “by itself” (say: automatically) in en",
      "common:a: “читаются сами” (say: загружаются автоматически) in ru",
      "common:b: “} %” (say: a percent sign without a space) in en",
    ]);
  });

  it("names every kind of problem", () => {
    both(
      { a: { one: "A {{x}}", gone: "G", idle: "I" }, n_one: "{{count}} n", n_other: "{{count}} n" },
      { a: { one: "А {{y}}", idle: "И", blank: "" }, n_one: "{{count}} n", n_other: "{{count}} n" },
    );
    write(
      "page.tsx",
      't("a.one"); t("a.gone"); t("n", { count }); t("lost"); const item = { labelKey: "a.lost", other: "a.blank" };',
    );
    expect(checkTexts(dir)).toEqual([
      `${join(dir, "page.tsx")}: key "a.lost" does not exist`,
      `${join(dir, "page.tsx")}: key "lost" does not exist`,
      "common:a.blank: empty in ru",
      "common:a.blank: missing in en",
      "common:a.gone: missing in ru",
      "common:a.idle: not used",
      "common:a.one: different parameters (en: x; ru: y)",
      'common:n: no form "few" in ru',
      'common:n: no form "many" in ru',
    ]);
  });
});

describe("loadTexts", () => {
  it("gives dictionaries to inline and JSON to serve, by file name", () => {
    both({ a: "A" }, { a: "А" });
    write("features/goals/goals.ru.json", { title: "Цели" });
    write("features/goals/goals.data.json", { not: "a text" });
    const texts = loadTexts(dir);
    expect(texts.namespaces).toEqual(["common", "goals"]);
    expect(texts.get("ru", "goals")).toEqual({ title: "Цели" });
    expect(texts.get("en", "goals")).toEqual({});
    expect(texts.findJson("en", "common")).toBe('{"a":"A"}');
    expect(texts.findJson("xx", "../secret")).toBeUndefined();
  });

  it("moves the menu's texts of a screen to the namespaces that every page has", () => {
    write("shell/shell.en.json", { nav: { goals: "Goals" } });
    write("features/net-worth/net-worth.en.json", {
      title: "Net worth",
      menu: { label: "Worth", words: "wealth" },
    });
    const texts = loadTexts(dir);
    expect(texts.get("en", "net-worth")).toEqual({ title: "Net worth" });
    expect(texts.get("en", "shell")).toEqual({ nav: { goals: "Goals", "net-worth": "Worth" } });
    expect(texts.findJson("en", "search")).toBe('{"words":{"net-worth":"wealth"}}');
  });

  it("stops when two files claim one namespace or a file is broken", () => {
    both({}, {});
    write("features/x/common.en.json", {});
    expect(() => loadTexts(dir)).toThrow(/two text files for en\/common/);
    rmSync(join(dir, "features"), { recursive: true });
    write("features/x/x.en.json", "[1]");
    expect(() => loadTexts(dir)).toThrow(/must hold one JSON object/);
  });
});

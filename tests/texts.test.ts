import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ISSUE_CODES } from "@zerno/brokers";
import { KINDS, METRICS } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { loadTexts } from "../app/i18n/texts.ts";
import { checkDraft } from "../app/portfolio/transactions/transaction-values.ts";
import { errorCodes } from "../app/shared/error-codes.ts";
import { languages } from "../app/shared/languages.ts";

const root = path.resolve(import.meta.dirname, "..");
const texts = loadTexts(path.join(root, "app"));

const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name))
    .map((name) => readFileSync(path.join(root, folder, name), "utf8"));

const firstGroups = (pattern: RegExp, sources: readonly string[]): readonly string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""))),
];

const found = (pattern: RegExp, ...folders: string[]): readonly string[] =>
  firstGroups(pattern, folders.flatMap(sourcesOf));

/** Sources of a file and its relative imports, direct or not. */
function sourcesFrom(entry: string): readonly string[] {
  const seen = new Map<string, string>();
  const walk = (file: string) => {
    if (seen.has(file)) return;
    const text = readFileSync(file, "utf8");
    seen.set(file, text);
    for (const [, to = ""] of text.matchAll(/from "(\.[^"]+\.ts)"/g))
      walk(path.resolve(path.dirname(file), to));
  };
  walk(path.join(root, entry));
  return [...seen.values()];
}

function textAt(language: (typeof languages)[number], key: string): unknown {
  const [namespace = "", rest = ""] = key.split(":");
  let here: unknown = texts.get(language, namespace);
  for (const part of rest.split(".")) here = (here as Record<string, unknown> | undefined)?.[part];
  return here;
}

function draftCodes(): readonly string[] {
  const draft = {
    kind: "deposit",
    date: "2024-01-01" as const,
    currency: "USD",
    affectsCash: true,
    note: "",
  };
  return ["-1", "0", "0.12345678901"].flatMap((amount) => {
    const checked = checkDraft(
      { ...draft, amount },
      { today: "2024-01-02", asset: undefined, settlesInCash: true },
    );
    return "issues" in checked ? checked.issues.map(({ code }) => code) : [];
  });
}

const withoutText = (keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) =>
    languages
      .filter((language) => {
        const text = textAt(language, key) ?? textAt(language, `${key}_other`);
        return typeof text !== "string" || text.trim() === "";
      })
      .map((language) => `${key} (${language})`),
  );

describe("every code that an answer can carry has a text in both languages", () => {
  it("errors", () => {
    expect(withoutText(Object.keys(errorCodes).map((code) => `common:error.${code}`))).toEqual([]);
  });

  it("what is wrong with a linked account", () => {
    const told = found(/\b(?:SyncProblem|RunProblem)\(\s*"([a-z-]+)"/g, "app/features/sync");
    const named = found(/\bproblem: "([a-z-]+)" \}/g, "app/features/sync");
    const codes = [...new Set([...told, ...named, "booking-refused", "internal"])];
    expect(codes.length).toBeGreaterThan(14);
    expect(withoutText(codes.map((code) => `common:syncProblem.${code}`))).toEqual([]);
  });

  it("reasons of the engine and of the ledger", () => {
    // Reasons of a folded ledger. Those of other engine tools are translated with their screens; the command line
    // prints codes.
    const codes = firstGroups(/\breason\(\s*"([a-z-]+)"/g, sourcesFrom("packages/engine/src/run-ledger.ts"));
    const own = found(/code: "(no-[a-z-]+|stale-[a-z-]+)"/g, "app/portfolio", "app/domain", "app/features");
    expect(codes.length).toBeGreaterThan(15);
    expect(withoutText([...new Set([...codes, ...own])].map((code) => `common:reason.${code}`))).toEqual([]);
  });

  it("wrong fields", () => {
    // { path: "date", code: "too-early" }, schemas' own messages, and call.ts's codes of zod issues.
    const codes = [
      ...found(/\bpath\b[^\n]{0,60}?, code: "([a-z-]+)"/g, "app").filter(
        (code) => code !== "portfolio-required",
      ),
      ...found(/\{ error: "([a-z-]+)" \}/g, "app/shared", "app/features"),
      ...found(/[?:] "(too-[a-z]+|required|wrong-type|email|format|invalid)"/g, "app/server"),
      ...draftCodes(),
    ];
    expect(codes.length).toBeGreaterThan(8);
    expect(withoutText([...new Set(codes)].map((code) => `common:field.${code}`))).toEqual([]);
  });

  it("issues of an import", () => {
    const own = found(/\bissue\(\s*"([a-z-]+)"/g, "app/features/import");
    const fatal = found(
      /\b(?:rejected\(|code: |\? )"((?:reader|not|chosen|unknown|oversold)-?[a-z-]*)"/g,
      "app/features/import",
    );
    const codes = [...new Set([...ISSUE_CODES, ...own, ...fatal])];
    expect(withoutText(codes.map((code) => `import:issue.${code}`))).toEqual([]);
  });

  it("events of the security log", () => {
    const logged = found(/\blogSecurity\(\s*[^,"]+,\s*[^,"]+,\s*"([a-z-]+)"/g, "app");
    const others = found(
      /\bevent: "([a-z-]+)"/g,
      "app/identity",
      "app/features/account",
      "app/features/safety",
    );
    const events = [
      ...new Set([...logged, ...others, "profile-published", "profile-hidden", "sign-in-refused"]),
    ];
    expect(events.length).toBeGreaterThan(20);
    expect(withoutText(events.map((event) => `safety:log.event.${event}`))).toEqual([]);
  });

  it("kinds, metrics and formulas", () => {
    const kinds = Object.keys(KINDS).map((kind) => `ledger:kind.${kind}`);
    const metrics = Object.entries(METRICS);
    const named = metrics.map(([id]) => `explain:metric.${id}`);
    const formulas = metrics.map(([, { formula }]) => `explain:formula.${formula}`);
    expect(kinds.length).toBeGreaterThan(11);
    expect(withoutText([...kinds, ...named, ...formulas])).toEqual([]);
  });
});

import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadConfigFromFile } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root, toBuildStamp } from "../../scripts/ensure.mjs";
import { listBuildSources } from "./build-sources.mjs";

const sources = listBuildSources(root);
const isPage = (file: string) => /^(app|content|packages|public)\//.test(file);

const pages = [
  ...["app/root.tsx", "app/routes.ts", "app/entry.server.tsx", "app/i18n/common.en.json"],
  ...["app/ui/tokens.css", "app/ui/fonts/inter-rouble.woff2", "app/features/goals/goals.module.css"],
  ...["packages/engine/package.json", "packages/engine/src/index.ts", "public/favicon.svg"],
];

const unread = [
  ...["CONTRIBUTING.md", "LICENSE", "biome.json", "docs/adr/README.md", "vitest.config.ts", ".env.example"],
  ...["scripts/start.mjs", "scripts/test.mjs", "bench/start.ts", "tests/docs.test.ts"],
  ...["app/features/goals/goals.db.test.ts", "packages/brokers/fixtures/template/plain/input.csv"],
  ...["app/market/testing/own-provider.ts", "packages/engine/cases/fork.ledger", "app/server/README.md"],
];

describe("the build stamp", () => {
  let copy: string;
  const touched = [...sources.filter((file) => !isPage(file)), ...pages];
  beforeAll(() => {
    copy = mkdtempSync(path.join(tmpdir(), "zerno-stamp-"));
    for (const file of [...touched, ...unread]) {
      mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
      if (unread.includes(file)) writeFileSync(path.join(copy, file), "");
      else copyFileSync(path.join(root, file), path.join(copy, file));
    }
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const touch = (file: string) => utimesSync(path.join(copy, file), new Date(), new Date(1_700_000_000_000));

  it.each(touched)("changes with %s", (file) => {
    const before = toBuildStamp(copy);
    touch(file);
    expect(toBuildStamp(copy)).not.toBe(before);
  });

  it.each(unread)("stays with %s", (file) => {
    const before = toBuildStamp(copy);
    touch(file);
    expect(toBuildStamp(copy)).toBe(before);
  });

  it.each([...["app/new.css", "postcss.config.mjs", "tsconfig.pages.json", "react-router.config.js"]])(
    "changes with a new %s",
    (file) => {
      const before = toBuildStamp(copy);
      writeFileSync(path.join(copy, file), "");
      expect(toBuildStamp(copy)).not.toBe(before);
      rmSync(path.join(copy, file));
      expect(toBuildStamp(copy)).toBe(before);
    },
  );

  it("changes with a script that another one starts to use", () => {
    writeFileSync(path.join(copy, "scripts/found-late.mjs"), "");
    const before = toBuildStamp(copy);
    touch("scripts/found-late.mjs");
    expect(toBuildStamp(copy)).toBe(before);
    const user = path.join(copy, "tools/bundle/style-layers.ts");
    writeFileSync(user, `${readFileSync(user, "utf8")}\nawait import("../../scripts/found-late.mjs");\n`);
    const after = toBuildStamp(copy);
    utimesSync(path.join(copy, "scripts/found-late.mjs"), new Date(), new Date(1_600_000_000_000));
    expect(toBuildStamp(copy)).not.toBe(after);
  });
});

describe("a start", () => {
  it("builds anew when a script that shapes the pages has changed, and only then", async () => {
    const copy = mkdtempSync(path.join(tmpdir(), "zerno-built-"));
    try {
      for (const file of sources.filter((name) => !isPage(name))) {
        mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
        copyFileSync(path.join(root, file), path.join(copy, file));
      }
      mkdirSync(path.join(copy, "build"));
      const node = path.join(copy, "node");
      writeFileSync(node, `#!/bin/sh\necho "$@" >> asked\n`, { mode: 0o755 });
      const asked = () => readFileSync(path.join(copy, "asked"), { encoding: "utf8", flag: "a+" });
      const ensure: typeof import("../../scripts/ensure.mjs") = await import(
        pathToFileURL(path.join(copy, "scripts/ensure.mjs")).href
      );

      ensure.writeBuildStamp(ensure.toBuildStamp());
      await ensure.ensureBuilt(node);
      expect(asked()).toBe("");
      utimesSync(path.join(copy, "tools/bundle/join-chunks.ts"), new Date(), new Date(1_700_000_000_000));
      await ensure.ensureBuilt(node);
      expect(asked()).toBe("scripts/build.ts\n");
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});

describe("what the build reads, by others' word", () => {
  it.each(["vite.config.ts", "react-router.config.ts"])(
    "is listed: what Vite bundles for %s",
    async (file) => {
      const loaded = await loadConfigFromFile({ command: "build", mode: "production" }, file, root, "silent");
      const read = [file, ...(loaded?.dependencies ?? [])].map((name) =>
        path.relative(root, path.resolve(root, name)).replaceAll(path.sep, "/"),
      );
      expect(read).toContain(file);
      expect(read.filter((name) => !sources.includes(name))).toEqual([]);
    },
  );

  it("has no settings of a server", async () => {
    const env = { command: "build", mode: "production" } as const;
    const loaded = await loadConfigFromFile(env, "vite.config.ts", root, "silent");
    expect(loaded?.config.envDir).toBe(false);
  });

  it("holds all that pages import: nothing they read is left out as a test or a fixture", () => {
    const listed = new Set(sources);
    const specifier = /\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"'?]+)/g;
    const imported = sources
      .filter((file) => /\.[cm]?tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(path.join(root, file), "utf8").matchAll(specifier)].map(([, name = ""]) => ({
          file,
          to: path.posix.join(path.posix.dirname(file), name),
        })),
      );
    expect(imported.length).toBeGreaterThan(5000);
    expect(imported.filter(({ to }) => !listed.has(to))).toEqual([]);
  });
});

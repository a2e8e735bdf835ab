import { describe, expect, it } from "vitest";
import { reach, toGraph } from "./import-graph.ts";

const texts = (files: Readonly<Record<string, string>>) => new Map(Object.entries(files));

describe("files that a change reaches", () => {
  it("are those that import it in any way, with the steps between", () => {
    const graph = toGraph(
      texts({
        "app/a.ts": 'import { b } from "./parts/b.ts";',
        "app/c.ts": 'export * from "../app/a.ts";',
        "app/d.ts": 'const late = await import("./a.ts");',
        "app/e.ts": 'new URL("./parts/b.ts", import.meta.url);',
        "app/f.tsx": 'import fonts from "./ui/fonts.css?inline";',
        "app/g.ts": 'import type { Dec } from "@zerno/engine";',
      }),
    );
    const stepsOf = (file: string) =>
      Object.fromEntries([...reach(graph, [file])].map(([to, { steps }]) => [to, steps]));
    expect(stepsOf("app/parts/b.ts")).toEqual({
      ...{ "app/parts/b.ts": 0, "app/a.ts": 1, "app/e.ts": 1 },
      ...{ "app/c.ts": 2, "app/d.ts": 2 },
    });
    expect(stepsOf("app/ui/fonts.css")).toEqual({ "app/ui/fonts.css": 0, "app/f.tsx": 1 });
    expect(stepsOf("packages/engine/src/index.ts")).toMatchObject({ "app/g.ts": 1 });
  });

  it("end at a file that puts the program together, unless that file has changed itself", () => {
    const parts = Array.from({ length: 25 }, (_, index) => `import "./part-${index}.ts";`).join("\n");
    const graph = toGraph(texts({ "app/all.ts": parts, "app/user.ts": 'import "./all.ts";' }));
    expect([...reach(graph, ["app/part-3.ts"]).keys()]).toEqual(["app/part-3.ts", "app/all.ts"]);
    expect([...reach(graph, ["app/all.ts"]).keys()]).toEqual(["app/all.ts", "app/user.ts"]);
  });

  it("name the file before them on the nearest way", () => {
    const graph = toGraph(
      texts({ "b.ts": 'import "./a.ts";', "c.ts": 'import "./b.ts";\nimport "./a.ts";' }),
    );
    expect(reach(graph, ["a.ts"]).get("c.ts")).toEqual({ steps: 1, from: "a.ts" });
  });
});

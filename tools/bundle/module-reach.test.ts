import { expect, it } from "vitest";
import { makeReach } from "./module-reach.ts";

const hooks = "/r/node_modules/@mantine/hooks/esm/index.mjs";
const hookOf = (name: string) => `/r/node_modules/@mantine/hooks/esm/${name}.mjs`;
const parts = "/r/node_modules/@mantine/core/esm/index.mjs";
const partOf = (name: string) => `/r/node_modules/@mantine/core/esm/${name}.mjs`;

const codes: Readonly<Record<string, readonly [string, ...string[]]>> = {
  [hooks]: [
    `export { useX, useX as useCross } from './use-x.mjs';
export { useY } from './use-y.mjs';`,
    ...[hookOf("use-x"), hookOf("use-y")],
  ],
  [parts]: [
    `import { Button, ButtonGroup as Group } from "./Button.mjs";\nimport { Modal } from "./Modal.mjs";
export { Button, Group as ButtonGroup, Modal };`,
    ...[partOf("Button"), partOf("Modal")],
  ],
  [partOf("Modal")]: [`import { Button } from "./Button.mjs";`, partOf("Button")],
  "/r/one.tsx": [`import { useCross } from "@mantine/hooks";\nimport "./two.ts";`, hooks, "/r/two.ts"],
  "/r/two.ts": [`import { Modal as Window } from "@mantine/core";`, parts],
  "/r/all.ts": [`import * as hooks from "@mantine/hooks";`, hooks],
  "/r/odd.ts": [`import { useX, useOther } from "@mantine/hooks";`, hooks],
};
const reach = makeReach({
  getModuleInfo: (id) => {
    const [code = "", ...importedIds] = codes[id] ?? [];
    return { code, importedIds };
  },
});
const reached = (id: string) => [...reach([id])].sort();

it("of a barrel the parts that are named are needed, by whatever name, with what they import", () =>
  expect(reached("/r/one.tsx")).toEqual(
    ["/r/one.tsx", "/r/two.ts", hookOf("use-x"), partOf("Modal"), partOf("Button")].sort(),
  ));

it("all of it is needed where not every name is known", () => {
  for (const id of ["/r/all.ts", "/r/odd.ts"])
    expect(reached(id)).toEqual([id, hooks, hookOf("use-x"), hookOf("use-y")].sort());
});

import { expect, it } from "vitest";
import { makeReach } from "./module-reach.ts";

const icons = "/r/node_modules/@tabler/icons-react/dist/esm/tabler-icons-react.mjs";
const iconOf = (name: string) => `/r/node_modules/@tabler/icons-react/dist/esm/icons/${name}.mjs`;
const parts = "/r/node_modules/@mantine/core/esm/index.mjs";
const partOf = (name: string) => `/r/node_modules/@mantine/core/esm/${name}.mjs`;

const codes: Readonly<Record<string, readonly [string, ...string[]]>> = {
  [icons]: [
    `export { default as IconX, default as IconCross } from './icons/IconX.mjs';
export { default as IconY } from './icons/IconY.mjs';`,
    ...[iconOf("IconX"), iconOf("IconY")],
  ],
  [parts]: [
    `import { Button, ButtonGroup as Group } from "./Button.mjs";\nimport { Modal } from "./Modal.mjs";
export { Button, Group as ButtonGroup, Modal };`,
    ...[partOf("Button"), partOf("Modal")],
  ],
  [partOf("Modal")]: [`import { Button } from "./Button.mjs";`, partOf("Button")],
  "/r/one.tsx": [`import { IconCross } from "@tabler/icons-react";\nimport "./two.ts";`, icons, "/r/two.ts"],
  "/r/two.ts": [`import { Modal as Window } from "@mantine/core";`, parts],
  "/r/all.ts": [`import * as icons from "@tabler/icons-react";`, icons],
  "/r/odd.ts": [`import { IconX, IconOther } from "@tabler/icons-react";`, icons],
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
    ["/r/one.tsx", "/r/two.ts", iconOf("IconX"), partOf("Modal"), partOf("Button")].sort(),
  ));

it("all of it is needed where not every name is known", () => {
  for (const id of ["/r/all.ts", "/r/odd.ts"])
    expect(reached(id)).toEqual([id, icons, iconOf("IconX"), iconOf("IconY")].sort());
});

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Language } from "../../app/shared/languages.ts";
import { askPages } from "./smoke/ask-pages.ts";
import { openPages } from "./smoke/open-pages.ts";
import { listOpenings } from "./smoke/openings.ts";
import { parametersByFolder } from "./smoke/parameters.ts";
import { allRoutes } from "./smoke/route-list.ts";
import { addressOf, type Samples } from "./smoke/sample.ts";
import { insideSamples } from "./smoke/samples-inside.ts";
import { outsideSamples } from "./smoke/samples-outside.ts";
import { makeWorld, type VisitorName, type World } from "./smoke/world.ts";
import { openBrowser, startServer, type TestServer } from "./support.ts";

let server: TestServer;
let browser: Browser;
let world: World;
const samples: Samples = { ...outsideSamples, ...insideSamples };

/** By night every address, by day the first of each route, which has a sample for every parameter of its path. */
const opened: Samples =
  process.env.TEST_PROFILE === "night"
    ? samples
    : Object.fromEntries(
        Object.entries(samples).map(([path, list]) => [path, (all: World) => list(all).slice(0, 1)]),
      );

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ RATE_LIMIT_PER_MINUTE: "100000" }), openBrowser()]);
  world = await makeWorld(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const addressesOf = (path: string): readonly URL[] =>
  (samples[path]?.(world) ?? []).map((sample) => new URL(addressOf(sample), server.url));

it("has a sample for every route and every parameter of it", () => {
  expect(Object.keys(samples).toSorted()).toEqual(allRoutes.map(({ path }) => path).toSorted());
  const faults = allRoutes.flatMap(({ path }) => {
    const pattern = new URLPattern({ pathname: path });
    const addresses = addressesOf(path);
    const named = addresses.filter((address) => pattern.test(address.href));
    return named.length === addresses.length && addresses.length > 0 ? [] : [path];
  });
  expect(faults).toEqual([]);
});

it("has a sample for every search parameter that a screen reads", () => {
  const missing = [...parametersByFolder()].flatMap(([folder, names]) => {
    const own = allRoutes.filter(({ file }) => file.startsWith(`${folder}/`));
    // Parameters of a folder without screens are read on other screens.
    const known = new Set(
      (own.length > 0 ? own : allRoutes).flatMap(({ path }) =>
        addressesOf(path).flatMap(({ searchParams }) => [...searchParams.keys()]),
      ),
    );
    return [...names].filter((name) => !known.has(name)).map((name) => `${folder} ?${name}=`);
  });
  expect(missing).toEqual([]);
});

const patienceMs = 600_000;

it(
  "answers every visitor in both languages as the rule says",
  async () => {
    expect(await askPages(server.url, world, opened)).toEqual([]);
  },
  patienceMs,
);

const open = (name: VisitorName, language: Language) =>
  openPages(browser, { name, language, url: server.url, world }, listOpenings(opened, world, name));

it(
  "opens as the demo account, in Russian",
  async () => {
    expect(await open("demo", "ru")).toEqual([]);
  },
  patienceMs,
);

it(
  "opens as a stranger, in English",
  async () => {
    expect(await open("anonymous", "en")).toEqual([]);
  },
  patienceMs,
);

it(
  "opens as the admin what the others do not get to see",
  async () => {
    expect(await open("admin", "en")).toEqual([]);
  },
  patienceMs,
);

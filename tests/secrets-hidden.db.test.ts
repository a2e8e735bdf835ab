import type { RouteConfigEntry } from "@react-router/dev/routes";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import routes from "../app/routes.ts";
import { toLoggerOptions } from "../app/server/log.ts";
import { loadBuiltPages } from "../app/server/page/built-pages.ts";
import type { PageRenderer } from "../app/server/page/page-renderer.ts";
import { inputSchema, type JsonSchema } from "./support/api-fuzz/input-schema.ts";
import { type TestApp, testPassword, withApp } from "./support/app.ts";
import { atNight } from "./support/at-night.ts";
import { api } from "./support/mounted-api.ts";

/** Shaped like our secrets: tokens of links, feeds and widgets, a public key, and an id. */
const marks = [
  "qM4rkQ7zernoSecr3tMarkNobodyMayReadIt0000_AbC",
  "qzxjkvbwpm",
  "01936f00-dead-7bee-8bad-c0dec0dec0de",
] as const;

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "error").mockImplementation((...said) => void lines.push(said.map(String).join(" ")));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const inWorld = (body: (test: TestApp) => Promise<void>, pages: PageRenderer = failingPages) => {
  const stream = { write: (line: string) => lines.push(line) };
  const log = pino(toLoggerOptions({ logLevel: "trace", nodeEnv: "production" }), stream);
  return withApp(body, { pages, log, env: { RATE_LIMIT_PER_MINUTE: "100000000" } });
};

/** Every page fails with its address in the error. */
const failingPages: PageRenderer = {
  render: async (request) => {
    if (new URL(request.url).searchParams.has("fails"))
      throw new Error("the page failed", {
        cause: new Error(`Failed query: select\nparams: ${request.url}`),
      });
    return new Response("");
  },
  discover: async () => new Response(""),
};

/** Lines of the log with a mark. */
const leaks = () => lines.filter((line) => marks.some((mark) => line.includes(mark))).slice(0, 3);

/** Error bodies repeat no input; no page is named to linked sites. */
function check(url: string, answer: Awaited<ReturnType<TestApp["app"]["inject"]>>, mark: string): void {
  const { statusCode, headers, body } = answer;
  expect([url, headers["referrer-policy"]]).toEqual([url, "no-referrer"]);
  const isError = statusCode >= 400 && String(headers["content-type"]).includes("json");
  expect([url, isError && body.includes(mark)]).toEqual([url, false]);
}

async function cookieOf({ register, anonymous }: TestApp): Promise<string> {
  const user = await register();
  await user.call("POST /api/user/updateUserOnboardingState", { onboardingState: "completed" });
  const input = { username: user.email, password: testPassword };
  const { cookies } = await anonymous.call("POST /api/account/login", input);
  return `session=${cookies.find(({ name }) => name === "session")?.value ?? ""}`;
}

const pathsOf = (entries: readonly RouteConfigEntry[]): readonly string[] =>
  entries.flatMap(({ path, children }) => (children ? pathsOf(children) : [`/${path ?? ""}`]));

/** Fields of links that carry secrets. */
const linkFields = [
  "token",
  "key",
  "Id",
  "Code",
  "t",
  "invite",
  "code",
  "state",
  "id_token",
  "next",
  "promo",
];

async function askScreens(test: TestApp, more: string): Promise<void> {
  const cookies = ["", await cookieOf(test)];
  const paths = [...pathsOf(await routes), "/feeds/income/:file/", "/nothing/:file", "/dashboard/:file"];
  expect(paths.length).toBeGreaterThan(60);
  for (const path of paths)
    for (const mark of marks) {
      const query = linkFields.map((name) => `${name}=${mark}`).join("&");
      // No path of ours has a ten-letter key.
      const shown = mark === marks[1] ? "x" : mark;
      const url = `${path.replace(/:\w+|\*/g, shown)}?${query}${more}`;
      for (const cookie of cookies) check(url, await test.app.inject({ url, headers: { cookie } }), mark);
    }
  expect(leaks()).toEqual([]);
}

describe("a secret of an address is in no log and in no error", () => {
  it(
    "of any screen, and of addresses that are no screen",
    () => inWorld((test) => askScreens(test, "&fails=1")),
    240_000,
  );

  it("of any screen as it is really rendered", { ...atNight(true), timeout: 480_000 }, async () =>
    inWorld((test) => askScreens(test, ""), await loadBuiltPages()),
  );

  it("of any route with a parameter, whatever is asked of it", () =>
    inWorld(async (test) => {
      const patterns = [...test.app.printRoutes({ commonPrefix: false }).matchAll(/(\/\S*:\S+) \(/g)];
      const paths = [...new Set(patterns.map(([, path = ""]) => path))];
      expect(paths).toEqual(expect.arrayContaining(["/feeds/income/:file"]));
      for (const path of [
        ...paths,
        "/unsubscribe",
        "/auth/external/apple",
        "/%E0%A4%A/:file",
        "/cdn-cgi/trace",
      ])
        for (const mark of [marks[0], marks[2]])
          for (const method of ["GET", "POST"] as const) {
            const url = `${path.replace(/:\w+/g, mark)}?t=${mark}`;
            const headers = { referer: `http://localhost/x?${mark}`, "content-type": "application/json" };
            const answer = await test.app.inject({
              method,
              url,
              headers,
              payload: JSON.stringify({ t: mark }),
            });
            check(url, answer, mark);
            if (path === "/cdn-cgi/trace") expect(answer.body).not.toContain(mark);
          }
      expect(leaks()).toEqual([]);
    }));

  it(
    "of any endpoint, in its address and in its body",
    () =>
      inWorld(async (test) => {
        const user = await test.register();
        for (const { key, endpoint } of api) {
          const [method = "GET", path = ""] = key.split(" ");
          const input = fill(inputSchema(endpoint)) as object;
          const query = new URLSearchParams(
            Object.entries(input).map(([name, value]) => [name, String(value)]),
          );
          query.set("token", marks[0]);
          for (const authorization of [`Bearer ${user.tokens.access_token}`, `Bearer ${marks[0]}`]) {
            const answer = await test.app.inject({
              method: method as "GET",
              url: `${path}?${query}`,
              headers: { authorization, cookie: `session=${marks[0]}`, "if-match": "*" },
              ...(method === "GET" ? {} : { payload: input }),
            });
            for (const mark of marks) check(key, answer, mark);
          }
        }
        expect(leaks()).toEqual([]);
      }),
    240_000,
  );
});

/** Fills all texts with marks: ids, public keys, otherwise tokens. */
function fill(schema: JsonSchema, name = ""): unknown {
  const variant = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (variant) return fill(variant, name);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([inner, part]) => [inner, fill(part, inner)]),
    );
  if (schema.type === "array") return schema.items ? [fill(schema.items, name)] : [];
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type === "boolean") return false;
  return schema.format === "uuid" ? marks[2] : name === "key" ? marks[1] : marks[0];
}

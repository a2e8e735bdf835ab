import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { mountApi } from "../app/server/api-scope.ts";
import { bind, type MountedEndpoint, onlyReads } from "../app/server/call.ts";
import type { CurrentUser } from "../app/server/context.ts";
import { type EndpointKey, endpoint } from "../app/shared/endpoint.ts";
import { idPaths, inputSchema, requiredFields } from "./support/api-fuzz/input-schema.ts";
import { type Answer, type Caller, withApp } from "./support/app.ts";
import { api } from "./support/mounted-api.ts";
import { makeStaff } from "./support/own-rows/make-staff.ts";
import { createUserFixture, type OwnWorld } from "./support/own-rows/own-rows.ts";
import { samples } from "./support/samples/endpoint-samples.ts";
import type { Sample } from "./support/samples/sample-parts.ts";

const isOpen = ({ endpoint: { access } }: MountedEndpoint) => access === "anon" || access === "signature";
const byMethod = (...methods: string[]) => api.filter(({ key }) => methods.includes(key.split(" ")[0] ?? ""));

type Body = Record<string, unknown>;

/** Sends query, JSON body or file by the endpoint's contract. */
function ask(caller: Caller, { key, endpoint }: MountedEndpoint, input: Body, file = ""): Promise<Answer> {
  if (endpoint.body !== "multipart") return caller.call(key, input);
  const query = new URLSearchParams(input as Record<string, string>);
  return caller.upload(`${key.split(" ")[1]}?${query}`, { name: "file.csv", bytes: file });
}

/** Removes the request's id and the requested ids. */
function comparable({ status, body }: Answer, asked: readonly string[]) {
  const text = asked.reduce((sofar, id) => sofar.replaceAll(id, "ID"), JSON.stringify(body ?? null));
  const parsed = JSON.parse(text) as { error?: { requestId?: string } };
  if (parsed?.error) delete parsed.error.requestId;
  return { status, body: parsed };
}

const fieldPaths = ({ body }: Answer): string[] =>
  (body.error?.fields ?? []).map(({ path }: { path: string }) => path);

describe("who may call", () => {
  it("anonymous: 401 everywhere but at the open doors", () =>
    withApp(async ({ anonymous }) => {
      const closed = api.filter((mounted) => !isOpen(mounted));
      expect(closed.length).toBeGreaterThan(25);
      for (const mounted of closed) {
        const { status, body } = await ask(anonymous, mounted, {});
        expect([mounted.key, status, body.error?.code]).toEqual([mounted.key, 401, "UNAUTHENTICATED"]);
      }
    }));

  it("a token that is none, or the page's cookie: 401", () =>
    withApp(async ({ app, as, register }) => {
      const { tokens } = await register();
      for (const token of ["x", `${tokens.access_token}x`, tokens.refresh_token])
        expect((await as(token).call("GET /api/account/userinfo")).status).toBe(401);
      const cookies = { session: tokens.access_token, logged_in: "1" };
      expect((await app.inject({ url: "/api/account/userinfo", cookies })).statusCode).toBe(401);
    }));

  it("a user without the role: 403, with the role or as admin: 200", async () => {
    const contract = {
      "GET /api/probe": endpoint({
        summary: "For the support",
        access: { role: "support" },
        input: z.object({}),
        output: z.object({ ok: z.boolean() }),
      }),
    } as const;
    const statusFor = async (roles: CurrentUser["roles"] | null) => {
      const app = Fastify();
      const current = roles && { id: randomUUID(), roles };
      await mountApi(app, {
        endpoints: bind(contract, { "GET /api/probe": () => ({ ok: true }) }).endpoints,
        now: () => new Date(),
        config: { today: "2026-11-20" },
        visitors: { byBearer: async () => (current ? { current } : null) },
      } as never);
      const { statusCode } = await app.inject({ url: "/api/probe" });
      await app.close();
      return statusCode;
    };
    expect(await statusFor(null)).toBe(401);
    expect(await statusFor(["user"])).toBe(403);
    expect(await statusFor(["user", "support"])).toBe(200);
    expect(await statusFor(["user", "admin"])).toBe(200);
  });

  it("every endpoint with a role refuses a plain user", () =>
    withApp(async (test) => {
      await test.register();
      const plain = await test.register();
      for (const mounted of api.filter(({ endpoint }) => typeof endpoint.access === "object"))
        expect([mounted.key, (await ask(plain, mounted, {})).status]).toEqual([mounted.key, 403]);
    }));
});

describe("what it takes", () => {
  it("nothing at all: 400 naming every required field", () =>
    withApp(async ({ register, anonymous }) => {
      const user = await register();
      const strict = api.filter(({ endpoint }) => requiredFields(endpoint).length > 0);
      expect(strict.length).toBeGreaterThan(20);
      for (const mounted of strict) {
        const answer = await ask(isOpen(mounted) ? anonymous : user, mounted, {});
        expect([mounted.key, answer.status, answer.body.error?.code]).toEqual([
          mounted.key,
          400,
          "INVALID_INPUT",
        ]);
        expect([mounted.key, fieldPaths(answer)]).toEqual([
          mounted.key,
          expect.arrayContaining([...requiredFields(mounted.endpoint)]),
        ]);
      }
    }));

  it("another content type: 415", () =>
    withApp(async ({ app, register }) => {
      const { tokens } = await register();
      const types = [
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
      ];
      for (const { key, endpoint } of byMethod("POST", "PUT", "DELETE")) {
        const [method = "", url = ""] = key.split(" ");
        const isForm = endpoint.body === "form" || endpoint.body === "signed-form";
        const asked = isForm ? types.filter((type) => !/form/.test(type)) : types;
        const wrong = endpoint.body === "multipart" ? ["application/json", "text/plain"] : asked;
        for (const type of wrong) {
          const headers = { authorization: `Bearer ${tokens.access_token}`, "content-type": type };
          const options = { method: method as "POST", url, headers, payload: "{}" };
          const { statusCode } = await app.inject(options);
          expect([key, type, statusCode]).toEqual([key, type, 415]);
        }
      }
    }));

  it("a body that is no object, or no JSON: 400", () =>
    withApp(async ({ app, register }) => {
      const { tokens } = await register();
      const authorization = `Bearer ${tokens.access_token}`;
      for (const { key, endpoint } of byMethod("POST", "PUT", "DELETE")) {
        if (endpoint.body === "multipart") continue;
        const [method = "", url = ""] = key.split(" ");
        for (const payload of ["[]", '"text"', "7", "{", "\u0000"]) {
          const headers = { authorization, "content-type": "application/json" };
          const { statusCode } = await app.inject({ method: method as "POST", url, headers, payload });
          expect([key, payload, statusCode]).toEqual([key, payload, 400]);
        }
      }
    }));

  it("fields of a wrong type: 400 naming each", () =>
    withApp(async ({ app, register }) => {
      const { tokens } = await register();
      for (const { key, endpoint } of api) {
        const names = Object.keys(inputSchema(endpoint).properties ?? {});
        if (names.length === 0) continue;
        const [method = "", url = ""] = key.split(" ");
        const isQuery = method === "GET" || endpoint.body === "multipart";
        // A query cannot carry an object; a repeated name is a list, which no query field accepts.
        const query = new URLSearchParams(
          names.flatMap((name) => [
            [name, "\u0001"],
            [name, "\u0002"],
          ]),
        );
        const payload = JSON.stringify(
          Object.fromEntries(names.map((name) => [name, { wrong: { wrong: 1 } }])),
        );
        const headers = {
          authorization: `Bearer ${tokens.access_token}`,
          "content-type":
            endpoint.body === "multipart" ? "multipart/form-data; boundary=x" : "application/json",
        };
        const response = await app.inject({
          method: method as "POST",
          url: isQuery ? `${url}?${query}` : url,
          headers,
          ...(isQuery ? {} : { payload }),
        });
        const body = response.json();
        expect([key, response.statusCode]).toEqual([key, 400]);
        const wrong = new Set(fieldPaths({ body } as Answer).map((path) => path.split(".")[0]));
        expect([key, [...wrong].sort()]).toEqual([key, [...names].sort()]);
      }
    }));
});

describe("what it writes over", () => {
  /** Paths of editable rows without a version, with the reason. */
  const others: Readonly<Record<string, string>> = {
    "PUT /api/MyPortfolio/order": "the whole order is said",
    "PUT /api/transactions/bulk": "the tags of all rows are in the body",
  };

  it("every change of a row that people edit says which it saw: by If-Match, or by a version it must send", () => {
    const rows =
      /^PUT \/api\/(transactions|cashtransactions|cash|holdings|customholdings|pie|MyPortfolio|rebalancing)\b/;
    const edits = api.filter(({ key }) => rows.test(key) && !(key in others));
    expect(edits.length).toBeGreaterThan(10);
    const blind = edits.filter(
      ({ endpoint: one }) => !one.needsIfMatch && !requiredFields(one).includes("version"),
    );
    expect(blind.map(({ key }) => key)).toEqual([]);
  });

  it("without If-Match 428, with the tag of another row 412, and nothing is changed", () =>
    withApp(async (test) => {
      const own = await createUserFixture(test, 1);
      const asking = api.filter(({ endpoint: one }) => one.needsIfMatch);
      await own.user.call("POST /api/holdings", samples["POST /api/holdings"]?.input(own));
      const count = async () =>
        (await test.db.execute(sql`select count(*) from portfolio_changes`)).rows[0]?.count;
      const before = await count();
      for (const { key } of asking) {
        const input = samples[key]?.input(own);
        const none = await own.user.call(key, input, { "if-match": "" });
        expect.soft([key, none.status, none.body.error?.code]).toEqual([key, 428, "SEEN_REQUIRED"]);
        const other = await own.user.call(key, input, { "if-match": '"another"' });
        expect.soft([key, other.status, other.body.error?.code]).toEqual([key, 412, "STALE"]);
      }
      const bulk = samples["PUT /api/transactions/bulk"]?.input(own);
      const blind = await own.user.call("PUT /api/transactions/bulk", bulk, { "if-match": "" });
      expect([blind.status, blind.body.error?.code]).toEqual([428, "SEEN_REQUIRED"]);
      expect(await count()).toBe(before);
    }));

  it("says so in its document", () =>
    withApp(async ({ app }) => {
      const { paths } = (await app.inject({ url: "/api/openapi.json" })).json();
      expect(paths["/api/transactions"].put.parameters).toMatchObject([
        { name: "If-Match", in: "header", required: true },
      ]);
    }));
});

describe("somebody else's id", () => {
  it("has a sample for every endpoint that takes an id", () => {
    const missing = api.flatMap(({ key, endpoint }) => {
      const covered = Object.keys(samples[key]?.ids ?? {}).flatMap((path) => path.split("+"));
      const patterns = idPaths(inputSchema(endpoint)).map((path) => [path, toPattern(path)] as const);
      return patterns
        .filter(([, pattern]) => !covered.some((path) => pattern.test(path)))
        .map(([path]) => `${key} ${path}`);
    });
    expect(missing).toEqual([]);
  });

  it("answers like an id of nobody", () =>
    withApp(async (test) => {
      const own = await createUserFixture(test, 1);
      const theirs = await createUserFixture(test, 2);
      await makeStaff(test.db, own.userId, test.clock.now);
      const entries = Object.entries(samples) as [EndpointKey, Sample][];
      for (const [key, sample] of entries) {
        for (const path of Object.keys(sample.ids)) {
          const nobody = randomUUID();
          const first = await probe(own, { key, path }, () => nobody);
          const second = await probe(own, { key, path }, (part) => sample.ids[part]?.(theirs) ?? nobody);
          expect.soft(second, `${key} ${path}`).toEqual(first);
          expect.soft(second.status, `${key} ${path}`).toBe(sample.statuses?.[path] ?? 404);
        }
      }
    }));

  it("the owner's own id is taken by each of them", () =>
    withApp(async (test) => {
      const own = await createUserFixture(test, 1);
      await makeStaff(test.db, own.userId, test.clock.now);
      for (const [key, sample] of Object.entries(samples) as [EndpointKey, Sample][]) {
        const mounted = find(key);
        const { status, body } = await ask(own.user, mounted, sample.input(own) as Body, sample.file);
        expect.soft([key, status, body?.error]).toEqual([key, mounted.endpoint.status ?? 200, undefined]);
      }
    }));
});

function find(key: EndpointKey): MountedEndpoint {
  const mounted = api.find((entry) => entry.key === key);
  if (!mounted) throw new Error(`${key} is not in the API`);
  return mounted;
}

/** Sends a valid request with a foreign id at a path ("a+b": at both); ids are removed from the answer. */
async function probe(
  own: OwnWorld,
  { key, path }: { readonly key: EndpointKey; readonly path: string },
  idAt: (part: string) => string,
) {
  const sample = samples[key];
  if (!sample) throw new Error(`${key} has no sample`);
  const input = structuredClone(sample.input(own)) as Body;
  const parts = path.split("+");
  for (const part of parts) setAt(input, part.split("."), idAt(part));
  const answer = await ask(own.user, find(key), input, sample.file);
  return comparable(answer, parts.map(idAt));
}

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^.]+")}$`);

function setAt(target: Body, [name = "", ...rest]: string[], value: string): void {
  if (rest.length === 0) target[name] = value;
  else setAt(target[name] as Body, rest, value);
}

describe("what it answers", () => {
  it("only what is open to everybody may be kept, and an error never", () =>
    withApp(async ({ anonymous }) => {
      const kept = api.filter(({ endpoint }) => endpoint.keepS !== undefined);
      expect(kept.length).toBeGreaterThan(5);
      expect(kept.filter((mounted) => !isOpen(mounted) || !mounted.key.startsWith("GET "))).toEqual([]);
      const input = { symbol: "NOBODY@XNYS" };
      const { status, headers } = await anonymous.call("GET /api/public/asset-info/div-history", input);
      expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
    }));

  it("every GET: exactly its output schema, also under /extapi", () =>
    withApp(async (test) => {
      const own = await createUserFixture(test, 1);
      for (const { key, endpoint } of byMethod("GET")) {
        const input = samples[key]?.input(own) ?? {};
        const answer = await own.user.call(key, input);
        if (endpoint.status === 303) {
          expect([key, answer.status, answer.headers.location]).toEqual([
            key,
            303,
            expect.stringMatching(/^\//),
          ]);
          continue;
        }
        expect([key, answer.status, answer.body.error]).toEqual([key, 200, undefined]);
        expect(endpoint.output.parse(answer.body), key).toEqual(answer.body);
        const outside = await own.user.call(key.replace("/api/", "/extapi/"), input);
        expect([key, outside.status, outside.body]).toEqual([key, 200, answer.body]);
        expect(outside.headers["x-api-version"]).toBe(answer.headers["x-api-version"]);
        const { keepS } = endpoint;
        const kept = keepS === undefined ? "no-store" : `public, max-age=${keepS}`;
        expect([key, answer.headers["cache-control"]]).toEqual([key, kept]);
      }
    }));

  it("what only reads writes nothing: a session that may not write is enough", () =>
    withApp(async (test) => {
      const own = await createUserFixture(test, 1);
      await test.db.execute(sql`set transaction read only`);
      for (const { key, endpoint } of api.filter(onlyReads)) {
        const { status, body } = await own.user.call(key, samples[key]?.input(own) ?? {});
        expect([key, status, body?.error]).toEqual([key, endpoint.status ?? 200, undefined]);
      }
      expect((await own.user.call("POST /api/MyPortfolio", { name: "X", currency: "USD" })).status).toBe(503);
    }));

  it("404 for what is not built, under both prefixes, with a request id", () =>
    withApp(async ({ register }) => {
      const user = await register();
      for (const path of [
        "/api/social/getreferralinfo",
        "/extapi/social/getreferralinfo",
        "/api/user/getreferralinfo",
        "/api/email-settings/applyemailpromo",
        "/api/MyPortfolio/reload-public",
        "/api",
        "/api/",
        "/api/nothing",
      ]) {
        const { status, body } = await user.call(`GET ${path}`);
        expect([path, status, body.error?.code]).toEqual([path, 404, "NOT_FOUND"]);
        expect(body.error.requestId).toMatch(/^[0-9a-f-]{36}$/);
      }
    }));
});

import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { MountedEndpoint } from "../../../app/server/call.ts";
import { errorCodes } from "../../../app/shared/error-codes.ts";
import { type Answer, type TestApp, testPassword } from "../app.ts";
import { api } from "../mounted-api.ts";
import type { OwnWorld } from "../own-rows/own-rows.ts";
import { samples } from "../samples/endpoint-samples.ts";
import type { Draw } from "./draw.ts";
import type { JsonSchema } from "./input-schema.ts";
import { drawValue, type Pool, spoil } from "./make-value.ts";

type Who = "owner" | "foreign" | "support" | "anonymous";
type Json = Record<string, unknown>;

/** Callers by token (null: anonymous), and their frequencies in twenty. */
export interface People {
  readonly owner: OwnWorld;
  readonly tokens: Readonly<Record<Who, string | null>>;
}

const shares: readonly Who[] = [
  ...Array<Who>(13).fill("owner"),
  ...Array<Who>(2).fill("foreign"),
  ...Array<Who>(3).fill("support"),
  ...Array<Who>(2).fill("anonymous"),
];

export interface Tried {
  readonly key: string;
  readonly who: Who;
  readonly input: unknown;
  readonly status: number;
  readonly fault: string | undefined;
}

const ErrorAnswer = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(errorCodes) as [keyof typeof errorCodes]),
    message: z.string(),
    params: z.record(z.string(), z.string()),
    fields: z
      .array(
        z.strictObject({
          path: z.string(),
          code: z.string(),
          params: z.record(z.string(), z.string()).optional(),
        }),
      )
      .optional(),
    requestId: z.uuid(),
  }),
});

function faultOf({ endpoint }: MountedEndpoint, { status, body }: Answer): string | undefined {
  if (status === endpoint.status || (endpoint.status === undefined && status === 200)) {
    if (status === 204) return undefined;
    const parsed = endpoint.output.safeParse(body);
    if (!parsed.success) return `not its schema: ${z.prettifyError(parsed.error)}`;
    return isDeepStrictEqual(parsed.data, body) ? undefined : "more or other than its schema says";
  }
  const error = ErrorAnswer.safeParse(body);
  if (!error.success) return `no error of ours: ${JSON.stringify(body).slice(0, 300)}`;
  const { code } = error.data.error;
  if (code === "INTERNAL") return "500";
  return errorCodes[code].status === status ? undefined : `${code} with ${status}`;
}

/** Input schemas by operation, from the API document: query parameters or JSON body. */
export async function readInputSchemas({ app }: TestApp): Promise<ReadonlyMap<string, JsonSchema>> {
  const { paths } = (await app.inject({ url: "/api/openapi.json" })).json();
  const schemas = new Map<string, JsonSchema>();
  for (const [path, operations] of Object.entries(paths as Record<string, Record<string, Json>>))
    for (const [method, operation] of Object.entries(operations))
      schemas.set(`${method.toUpperCase()} ${path}`, schemaOf(operation));
  return schemas;
}

// biome-ignore lint/suspicious/noExplicitAny: a JSON document of any shape is walked through
function schemaOf(operation: any): JsonSchema {
  const body = operation.requestBody?.content?.["application/json"]?.schema;
  if (body) return body;
  const parameters = (operation.parameters ?? []) as {
    name: string;
    required: boolean;
    schema: JsonSchema;
  }[];
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Ids and words that exist for the owner and for the other user. */
export function poolOf(owner: OwnWorld, other: OwnWorld): Pool {
  const textsOf = (value: unknown): string[] =>
    typeof value === "string" ? [value] : Array.isArray(value) ? value.flatMap(textsOf) : [];
  const ids = [owner, other].flatMap((world) => Object.values(world).flatMap(textsOf));
  return {
    ids: ids.filter((text) => /^[0-9a-f]{8}-/.test(text)),
    words: ["USD", "RUB", "buy", "2026-11-02", "10", "1m", "all", "name", "ALL12@TEST", testPassword],
  };
}

/** Sends a random request and undoes most changes, so that the world stays the same. */
export async function sendRandomRequest(
  test: TestApp,
  world: { readonly people: People; readonly pool: Pool; readonly schemas: ReadonlyMap<string, JsonSchema> },
  draw: Draw,
): Promise<Tried> {
  const { people, pool, schemas } = world;
  const mounted = draw.oneOf(api);
  const who = draw.oneOf(shares);
  const sample = samples[mounted.key];
  const right = sample
    ? (sample.input(people.owner) as Json)
    : (drawValue(schemas.get(mounted.key) ?? {}, pool, draw) as Json);
  const input = draw.happens(0.75) ? right : spoil(right, pool, draw);
  await test.db.execute(sql.raw("savepoint before_request"));
  const answer = await send(test, {
    mounted,
    token: people.tokens[who],
    input,
    file: sample?.file ?? "a;b\n1;2",
    draw,
  });
  const isGet = mounted.key.startsWith("GET ");
  const isKept =
    answer.status < 500 && (isGet || (draw.happens(0.05) && (await areAllSignedIn(test, people))));
  const end = isKept ? "release savepoint before_request" : "rollback to savepoint before_request";
  await test.db.execute(sql.raw(end));
  return { key: mounted.key, who, input, status: answer.status, fault: faultOf(mounted, answer) };
}

/** Returns whether all sessions are valid: a random request may have ended a session or account. */
async function areAllSignedIn(test: TestApp, { tokens }: People): Promise<boolean> {
  for (const token of Object.values(tokens)) {
    if (token === null) continue;
    if ((await test.as(token).call("GET /api/account/userinfo")).status !== 200) return false;
  }
  return true;
}

interface Sending {
  readonly mounted: MountedEndpoint;
  readonly token: string | null;
  readonly input: Json;
  readonly file: string;
  readonly draw: Draw;
}

/** Uses a new address each time, since limits per address are tested elsewhere. */
async function send({ app }: TestApp, { mounted, token, input, file, draw }: Sending): Promise<Answer> {
  const [method = "GET", path = ""] = mounted.key.split(" ");
  const isFile = mounted.endpoint.body === "multipart";
  const query = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === "object" ? JSON.stringify(value) : String(value),
    ]),
  );
  const url = method === "GET" || isFile ? `${path}?${new URLSearchParams(query)}` : path;
  // One in eight changes omits the version.
  const seen = method === "PUT" && draw.below(8) > 0 ? { "if-match": "*" } : {};
  const authorization = { ...seen, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const form = {
    headers: { ...authorization, "content-type": "multipart/form-data; boundary=b" },
    payload: `--b\r\nContent-Disposition: form-data; name="file"; filename="f.csv"\r\n\r\n${file}\r\n--b--\r\n`,
  };
  const response = await app.inject({
    method: method as "GET",
    url,
    remoteAddress: `10.${draw.below(250)}.${draw.below(250)}.${draw.below(250)}`,
    ...(isFile ? form : { headers: authorization, ...(method === "GET" ? {} : { payload: input }) }),
  });
  const isJson = String(response.headers["content-type"]).includes("json");
  // Redirects are compared by location.
  const body = isJson ? response.json() : (response.headers.location ?? response.body);
  return { status: response.statusCode, body, headers: response.headers, cookies: [] };
}

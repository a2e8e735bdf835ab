import { z } from "zod";
import { errorCodes } from "../shared/error-codes.ts";
import type { MountedEndpoint } from "./call.ts";
import { keyedTwinOf, ownPathOf, splitKey } from "./mount.ts";

type Json = Record<string, unknown>;

export function toOpenApi(endpoints: readonly MountedEndpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const mounted of endpoints) {
    const { method, path } = splitKey(mounted.key);
    const url = `/api${path}`;
    paths[url] = {
      ...paths[url],
      [method.toLowerCase()]: toOperation(mounted, method, describe(mounted, endpoints)),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Zerno API", version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: errorSchema },
    },
  };
}

function describe({ key }: MountedEndpoint, endpoints: readonly MountedEndpoint[]): string | null {
  const own = ownPathOf(key, endpoints);
  if (own !== null) return `Signed in also under \`/api${own}\`.`;
  if (keyedTwinOf(key, endpoints)) return "With a public `key`: as the path with `/public`.";
  return null;
}

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "params", "requestId"],
      properties: {
        code: { type: "string", enum: Object.keys(errorCodes) },
        message: { type: "string" },
        params: { type: "object", additionalProperties: { type: "string" } },
        fields: { type: "array", items: { type: "object" } },
        requestId: { type: "string" },
      },
    },
  },
};

const ifMatchHeader = {
  name: "If-Match",
  in: "header",
  required: true,
  schema: { type: "string" },
  description:
    'Tag of the row as it was read; `"none"` where there was none, `*` to write over whatever is there. Without it 428 SEEN_REQUIRED, with another 412 STALE.',
};

const bodiless: Readonly<Record<string, string>> = { 204: "Done", 303: "Sent to a page" };

function toOperation({ endpoint, key }: MountedEndpoint, method: string, description: string | null): Json {
  const input = toSchema(endpoint.input, "input");
  const status = String(endpoint.status ?? 200);
  const content = { "application/json": { schema: toSchema(endpoint.output, "output") } };
  return {
    operationId: key.replace(/[^A-Za-z0-9]+/g, "_"),
    summary: endpoint.isOwnAddition ? `${endpoint.summary} (own addition)` : endpoint.summary,
    ...(description === null ? {} : { description }),
    tags: [key.split("/")[2] ?? "api"],
    ...(endpoint.access === "anon" || endpoint.access === "signature" ? {} : { security: [{ bearer: [] }] }),
    ...(typeof endpoint.access === "object" ? { "x-role": endpoint.access.role } : {}),
    // Beside a file, fields are in the query.
    ...(method === "GET" || endpoint.body === "multipart" ? { parameters: toParameters(input) } : {}),
    ...(endpoint.needsIfMatch ? { parameters: [ifMatchHeader] } : {}),
    ...(method === "GET" ? {} : { requestBody: toBody(endpoint.body, input) }),
    responses: {
      [status]: bodiless[status] ? { description: bodiless[status] } : { description: "Answer", content },
      default: {
        description: "Error",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

const toSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
};

function toBody(body: MountedEndpoint["endpoint"]["body"], schema: Json): Json {
  const form = body === "form" ? { "application/x-www-form-urlencoded": { schema } } : {};
  if (body !== "multipart") return { content: { "application/json": { schema }, ...form } };
  const file = { type: "object", properties: { file: { type: "string", format: "binary" } } };
  return { content: { "multipart/form-data": { schema: file } } };
}

function toParameters(schema: Json): Json[] {
  const required = (schema.required as string[] | undefined) ?? [];
  return Object.entries((schema.properties as Record<string, Json> | undefined) ?? {}).map(
    ([name, part]) => ({
      name,
      in: "query",
      required: required.includes(name),
      schema: part,
    }),
  );
}

import { describe, expect, it } from "vitest";
import { splitKey } from "../app/server/mount.ts";
import { inputSchema, requiredFields } from "./support/api-fuzz/input-schema.ts";
import { withApp } from "./support/app.ts";
import { api } from "./support/mounted-api.ts";

// biome-ignore lint/suspicious/noExplicitAny: a JSON document of any shape is walked through
type Json = any;

const methods = ["get", "post", "put", "delete", "patch", "head", "options", "trace"];
const types = ["null", "boolean", "object", "array", "number", "string", "integer"];

/** Requirements of OpenAPI 3.1 on the Schema Objects of this API. */
function schemaProblems(schema: Json, at: string, document: Json): readonly string[] {
  if (typeof schema === "boolean") return [];
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return [`${at}: no schema`];
  const problems: string[] = [];
  const listed = [schema.type ?? []].flat();
  if (listed.some((type: string) => !types.includes(type))) problems.push(`${at}: type ${schema.type}`);
  if (schema.$ref !== undefined && resolve(schema.$ref, document) === undefined)
    problems.push(`${at}: ${schema.$ref} leads nowhere`);
  if (schema.required !== undefined && !Array.isArray(schema.required)) problems.push(`${at}: required`);
  if (schema.pattern !== undefined) new RegExp(schema.pattern, "u");
  for (const word of ["nullable", "example", "$schema", "definitions"])
    if (word in schema) problems.push(`${at}: "${word}" does not belong to 3.1`);
  const parts: [string, Json][] = [
    ...Object.entries(schema.properties ?? {}),
    ...["items", "additionalProperties", "propertyNames", "not"]
      .filter((name) => schema[name] !== undefined)
      .map((name): [string, Json] => [name, schema[name]]),
    ...["anyOf", "oneOf", "allOf", "prefixItems"].flatMap((name) =>
      (schema[name] ?? []).map((part: Json, index: number): [string, Json] => [`${name}.${index}`, part]),
    ),
  ];
  return [...problems, ...parts.flatMap(([name, part]) => schemaProblems(part, `${at}.${name}`, document))];
}

function resolve(ref: string, document: Json): Json {
  if (!ref.startsWith("#/")) return undefined;
  return ref
    .slice(2)
    .split("/")
    .reduce((here: Json, part) => here?.[part], document);
}

function operationProblems(operation: Json, at: string, document: Json): readonly string[] {
  const problems: string[] = [];
  const names = (operation.parameters ?? []).map((parameter: Json) => `${parameter.in} ${parameter.name}`);
  if (new Set(names).size < names.length) problems.push(`${at}: a parameter twice`);
  for (const parameter of operation.parameters ?? []) {
    if (!["query", "header", "path", "cookie"].includes(parameter.in)) problems.push(`${at}: in`);
    problems.push(...schemaProblems(parameter.schema, `${at} ${parameter.name}`, document));
  }
  const bodies = [operation.requestBody, ...Object.values(operation.responses)].filter(Boolean) as Json[];
  for (const body of bodies)
    for (const [type, media] of Object.entries(body.content ?? {}) as [string, Json][])
      problems.push(...schemaProblems(media.schema, `${at} ${type}`, document));
  for (const [status, response] of Object.entries(operation.responses) as [string, Json][]) {
    if (!/^([1-5]\d\d|default)$/.test(status)) problems.push(`${at}: status ${status}`);
    if (typeof response.description !== "string") problems.push(`${at}: ${status} has no description`);
  }
  for (const requirement of operation.security ?? [])
    for (const name of Object.keys(requirement))
      if (!document.components.securitySchemes[name]) problems.push(`${at}: scheme ${name}`);
  return problems;
}

const read = async (): Promise<Json> => {
  let document: Json;
  await withApp(async ({ app }) => {
    const response = await app.inject({ url: "/api/openapi.json" });
    expect(response.statusCode).toBe(200);
    document = response.json();
  });
  return document;
};

describe("the OpenAPI document", () => {
  it("is a valid 3.1 document", async () => {
    const document = await read();
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(document.components.securitySchemes.bearer).toEqual({ type: "http", scheme: "bearer" });
    const problems: string[] = [];
    const ids: string[] = [];
    for (const [path, item] of Object.entries(document.paths) as [string, Json][]) {
      if (!path.startsWith("/")) problems.push(path);
      for (const [method, operation] of Object.entries(item) as [string, Json][]) {
        if (!methods.includes(method)) problems.push(`${path}: ${method}`);
        ids.push(operation.operationId);
        problems.push(...operationProblems(operation, `${method} ${path}`, document));
      }
    }
    problems.push(...schemaProblems(document.components.schemas.Error, "Error", document));
    expect(problems).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[A-Za-z0-9_]+$/.test(id))).toBe(true);
  });

  it("has every endpoint and nothing else, with its access, fields and status", async () => {
    const document = await read();
    const listed = (Object.entries(document.paths) as [string, Json][]).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(api.map(({ key }) => key).sort());
    for (const { key, endpoint } of api) {
      const { method, path } = splitKey(key);
      const operation = document.paths[`/api${path}`][method.toLowerCase()];
      const isOpen = endpoint.access === "anon" || endpoint.access === "signature";
      expect([key, operation.security !== undefined]).toEqual([key, !isOpen]);
      expect(Object.keys(operation.responses).sort()).toEqual([String(endpoint.status ?? 200), "default"]);
      expect(operation.summary).toContain(endpoint.summary);
      const { properties = {} } = inputSchema(endpoint);
      if (method === "GET") {
        const names = operation.parameters.map(({ name }: Json) => name);
        const required = operation.parameters
          .filter((part: Json) => part.required)
          .map(({ name }: Json) => name);
        expect([key, names]).toEqual([key, Object.keys(properties)]);
        expect([key, required]).toEqual([key, [...requiredFields(endpoint)]]);
      } else {
        const { content } = operation.requestBody;
        const type = endpoint.body === "multipart" ? "multipart/form-data" : "application/json";
        const form = endpoint.body === "form" ? ["application/x-www-form-urlencoded"] : [];
        expect([key, Object.keys(content)]).toEqual([key, [type, ...form]]);
        if (endpoint.body !== "multipart")
          expect([key, Object.keys(content[type].schema.properties ?? {})]).toEqual([
            key,
            Object.keys(properties),
          ]);
        else {
          // Beside a file the fields are in the query.
          const names = (operation.parameters ?? []).map(({ name }: Json) => name);
          expect([key, names]).toEqual([key, Object.keys(properties)]);
        }
      }
    }
  });
});

import { z } from "zod";
import type { Endpoint } from "../../../app/shared/endpoint.ts";

export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

export const inputSchema = (endpoint: Endpoint): JsonSchema =>
  z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" }) as JsonSchema;

export const requiredFields = (endpoint: Endpoint): readonly string[] => inputSchema(endpoint).required ?? [];

/** Paths of all ids (format uuid): `id`, `ids.0`, `instruments.*.ownerId`. */
export function idPaths(schema: JsonSchema, path: readonly string[] = []): readonly string[] {
  const here = schema.format === "uuid" ? [path.join(".")] : [];
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    idPaths(part, [...path, name]),
  );
  const items = schema.items ? idPaths(schema.items, [...path, "0"]) : [];
  const values =
    typeof schema.additionalProperties === "object"
      ? idPaths(schema.additionalProperties, [...path, "*"])
      : [];
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const others = variants.flatMap((part) => idPaths(part, path));
  return [...new Set([...here, ...named, ...items, ...values, ...others])];
}

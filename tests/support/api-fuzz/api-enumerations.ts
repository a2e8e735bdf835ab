import { toOpenApi } from "../../../app/server/openapi.ts";
import { api } from "../mounted-api.ts";

// biome-ignore lint/suspicious/noExplicitAny: a JSON document of any shape is walked through
type Json = any;
type Value = string | number;

/** A closed set of values in the API, and the fields that have it. */
export interface Enumeration {
  readonly values: readonly Value[];
  readonly fields: readonly string[];
}

/** Parts of a schema that describe the same field. */
const nested = ["items", "additionalProperties", "anyOf", "oneOf", "allOf", "prefixItems", "propertyNames"];

/** Values of a schema that accepts nothing else (besides null); undefined for other schemas. */
function valuesOf(schema: Json): readonly Value[] | undefined {
  if (schema.type === "null") return [];
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum.filter((value: unknown) => value !== null);
  const parts = (schema.anyOf ?? schema.oneOf)?.map(valuesOf);
  return parts?.every((part: unknown) => part !== undefined) ? parts.flat() : undefined;
}

/** Adds the discriminator values of a union's variants, by field. */
function addVariants(variants: readonly Json[], add: (field: string, values: readonly Value[]) => void) {
  const byField = Map.groupBy(
    variants.flatMap((variant) => Object.entries<Json>(variant.properties ?? {})),
    ([field]) => field,
  );
  for (const [field, all] of byField)
    add(
      field,
      all.flatMap(([, { const: value }]) => (value === undefined ? [] : [value])),
    );
}

function walk(schema: Json, field: string, add: (field: string, values: readonly Value[]) => void): void {
  if (typeof schema !== "object" || schema === null) return;
  if (Array.isArray(schema)) {
    for (const part of schema) walk(part, field, add);
    return;
  }
  const values = valuesOf(schema);
  if (values !== undefined) {
    add(field, values);
    return;
  }
  for (const union of [schema.anyOf, schema.oneOf]) if (union) addVariants(union, add);
  for (const [name, part] of Object.entries(schema.properties ?? {})) walk(part, name, add);
  for (const name of nested) walk(schema[name], field, add);
}

/** Lists closed sets of two or more texts or numbers in requests and answers; equal sets are one. */
export function listApiEnumerations(): readonly Enumeration[] {
  const found = new Map<string, { values: readonly Value[]; fields: Set<string> }>();
  const add = (field: string, all: readonly Value[]) => {
    const values = [...new Set(all)];
    if (values.length < 2 || values.some((value) => `${value}` === "true" || `${value}` === "false")) return;
    const key = JSON.stringify(values.toSorted());
    const known = found.get(key) ?? { values, fields: new Set<string>() };
    found.set(key, known);
    known.fields.add(field);
  };
  const { paths } = toOpenApi(api, "1") as Json;
  for (const operations of Object.values<Json>(paths))
    for (const { parameters = [], requestBody, responses } of Object.values<Json>(operations)) {
      for (const { name, schema } of parameters) walk(schema, name, add);
      for (const { content = {} } of [requestBody ?? {}, ...Object.values<Json>(responses)])
        for (const { schema } of Object.values<Json>(content)) walk(schema, "", add);
    }
  return [...found.values()].map(({ values, fields }) => ({ values, fields: [...fields].toSorted() }));
}

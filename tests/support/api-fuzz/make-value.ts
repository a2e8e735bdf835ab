import type { Draw } from "./draw.ts";
import type { JsonSchema } from "./input-schema.ts";

interface Schema extends JsonSchema {
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly default?: unknown;
}

/** Existing ids, and meaningful words. */
export interface Pool {
  readonly ids: readonly string[];
  readonly words: readonly string[];
}

const oddTexts = [
  ...["", " ", "0", "-1", "1e400", "NaN", "null", "true", "9".repeat(60), `0.${"1".repeat(40)}`],
  ...["2026-02-30", "0000-00-00", "9999-12-31", "2026-11-20T10:00:00Z", "-000001-01-01"],
  ...["\u0000", "a\u0000b", "\ud800", "\u202e", "’; drop table users; --", "' or 1=1 --", "%", "_", "\\"],
  ...["../../../etc/passwd", "..\\..\\x", "\r\nSet-Cookie: a=b", "<script>alert(1)</script>", "=1+1"],
  ...["{{7*7}}", "__proto__", "constructor", "Ё́", "🦊".repeat(50), "x".repeat(5000)],
];
const oddNumbers = [0, -0, -1, 1, 0.1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308];

/** Returns a value of no schema. */
export function oddValue(draw: Draw): unknown {
  return draw.oneOf<() => unknown>([
    () => draw.oneOf(oddTexts),
    () => draw.oneOf(oddNumbers),
    () => draw.oneOf([null, true, false]),
    () => [],
    () => ({}),
    () => Array.from({ length: 300 }, () => draw.oneOf(oddTexts)),
    () => JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`),
  ])();
}

/** Draws a value of a schema, half of them at its bounds. */
export function drawValue(schema: Schema, pool: Pool, draw: Draw): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return draw.oneOf(schema.enum);
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (variants.length > 0) return drawValue(draw.oneOf(variants), pool, draw);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => drawValue(part, pool, draw)));
  if (schema.type === "object" || schema.properties) return objectOf(schema, pool, draw);
  if (schema.type === "array")
    return Array.from({ length: draw.below(3) }, () => drawValue(schema.items ?? {}, pool, draw));
  if (schema.type === "boolean") return draw.happens(0.5);
  if (schema.type === "integer" || schema.type === "number") return numberOf(schema, draw);
  if (schema.type === "null") return null;
  return textOf(schema, pool, draw);
}

function objectOf(schema: Schema, pool: Pool, draw: Draw): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    if (schema.required?.includes(name) || draw.happens(0.4)) made[name] = drawValue(part, pool, draw);
  return made;
}

function numberOf({ minimum = -10, maximum = 1000, type }: Schema, draw: Draw): number {
  const low = Math.max(minimum, -1_000_000);
  const high = Math.min(maximum, 1_000_000);
  const value = draw.oneOf([low, high, low + draw.below(Math.max(1, high - low))]);
  return type === "integer" ? Math.trunc(value) : value;
}

function textOf({ format, pattern }: Schema, pool: Pool, draw: Draw): string {
  if (format === "uuid") return draw.oneOf(pool.ids);
  if (format === "email") return `person${draw.below(50)}@example.org`;
  if (format === "date" || pattern?.includes("\\d{4}-"))
    return `2026-1${draw.below(2)}-0${1 + draw.below(9)}`;
  if (pattern?.includes("\\d")) return String(draw.below(1000));
  if (pattern?.includes("A-Z")) return draw.oneOf(["USD", "EUR", "RUB", "US"]);
  return draw.oneOf(pool.words);
}

/** Breaks a valid input in one to three places: wrong, missing, duplicated, or another user's. */
export function spoil(
  input: Readonly<Record<string, unknown>>,
  pool: Pool,
  draw: Draw,
): Record<string, unknown> {
  const spoilt = structuredClone(input) as Record<string, unknown>;
  for (let times = draw.below(3); times >= 0; times -= 1) spoilOnce(spoilt, pool, draw);
  return spoilt;
}

function spoilOnce(target: Record<string, unknown>, pool: Pool, draw: Draw): void {
  const names = Object.keys(target);
  if (names.length === 0 || draw.happens(0.1)) {
    target[draw.oneOf(["id", "page", "constructor", "toString", "limit"])] = oddValue(draw);
    return;
  }
  const name = draw.oneOf(names);
  const value = target[name];
  if (value !== null && typeof value === "object" && draw.happens(0.6))
    spoilOnce(value as Record<string, unknown>, pool, draw);
  else if (draw.happens(0.15)) delete target[name];
  else if (typeof value === "string" && /^[0-9a-f-]{36}$/.test(value)) target[name] = draw.oneOf(pool.ids);
  else target[name] = draw.happens(0.5) ? draw.oneOf(oddTexts) : oddValue(draw);
}

import { readFileSync } from "node:fs";
import type { z } from "zod";
import { createFaults, InputError, type JsonPath } from "./faults.ts";

function isMissing(data: unknown, path: JsonPath): boolean {
  let value = data;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value === undefined;
}

/** Validates data. Throws `InputError` with a line per fault. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const faults = createFaults();
  for (const { path, message, ...issue } of result.error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) faults.add([...path, key], "unknown field");
    } else if (issue.code !== "custom" && isMissing(data, path)) {
      faults.add(path, "missing");
    } else {
      faults.add(path, message);
    }
  }
  faults.throwAny();
  throw new InputError(["input: not readable"]);
}

function readText(file: string): string {
  try {
    // Byte order mark of some editors.
    return readFileSync(file === "-" ? 0 : file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw new InputError([`${file}: ${error instanceof Error ? error.message : "cannot be read"}`]);
  }
}

/** Parses a file, or standard input for "-". Throws `InputError`. */
export function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError([`input: not JSON: ${error instanceof Error ? error.message : ""}`]);
  }
}

export function readInput<Schema extends z.ZodType>(schema: Schema, file: string): z.output<Schema> {
  return parseInput(schema, readJson(file));
}

import { expect, it } from "vitest";
import { z } from "zod";
import { api } from "../../api.ts";
import { isVisible, visible } from "./visible-text.ts";

const hidden = [
  "\u200B",
  "\u200D\u200C",
  "\uFEFF",
  " \u00A0\u2003 ",
  "\u3164",
  "\u2800",
  "\u0301",
  "\uFE0F",
  "\u202E",
  "\u00AD",
];

it.each(hidden.map((text) => [JSON.stringify(text), text]))("%s shows nothing", (_name, text) => {
  expect(isVisible(text)).toBe(false);
});

it.each(["a", "Я", "é", "中", "🚀", "👨‍👩‍👧", "-", "ﷺ", "क्ष"])("%s is seen", (text) => {
  expect(isVisible(text)).toBe(true);
});

it("an empty text is left to the schema's own length", () => {
  expect(visible(z.string().max(5)).safeParse("").success).toBe(true);
  expect(visible(z.string().min(1)).safeParse("").error?.issues).toHaveLength(1);
});

const nameFields = /^(name|DisplayName|displayName|label|title)$/;
const isChosen = (schema: z.ZodType): boolean => schema.safeParse("Anna").success === false;

function namesOf(schema: unknown, at: string): readonly (readonly [path: string, schema: z.ZodType])[] {
  const { def = {} } = schema as { def?: Record<string, unknown> };
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, part]) =>
      nameFields.test(name) && part.safeParse("Anna").success
        ? [[`${at}.${name}`, part] as const]
        : namesOf(part, `${at}.${name}`),
    );
  return [def.innerType, def.element, def.in, ...((def.options as unknown[] | undefined) ?? [])]
    .filter((part) => part !== undefined)
    .flatMap((part) => namesOf(part, at));
}

/** Must match an existing row exactly. */
const exact = ["POST /api/admin/run-job", "POST /api/admin/retry-job"];

it("every name that is sent to the API needs a visible character", () => {
  const names = api
    .filter(({ key }) => !key.startsWith("GET ") && !exact.includes(key))
    .flatMap(({ key, endpoint }) => namesOf(endpoint.input, key));
  expect(names.length).toBeGreaterThan(15);
  const lenient = names.filter(
    ([, schema]) =>
      !isChosen(schema) && hidden.some((text) => schema.safeParse(text).success && text.trim() !== ""),
  );
  expect(lenient.map(([where]) => where)).toEqual([]);
});

it("a name keeps its letters, and no mark that turns the direction of what stands after it", () => {
  const name = visible(z.string().max(30));
  expect(name.parse("Vera \u202Elive\u2066!")).toBe("Vera live!");
  expect(name.parse("\u05e9\u05dc\u05d5\u05dd 👨‍👩‍👧")).toBe("\u05e9\u05dc\u05d5\u05dd 👨‍👩‍👧");
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { evaluate } from "./arithmetic.ts";
import { parseNumber } from "./parse-number.ts";

type Tree =
  | { readonly hundredths: number }
  | { readonly sign: "+" | "-" | "*"; readonly left: Tree; readonly right: Tree };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ hundredths: fc.integer({ min: 0, max: 99_999 }) }),
    fc.record({
      sign: fc.constantFrom("+" as const, "-" as const, "*" as const),
      left: tie("tree"),
      right: tie("tree"),
    }),
  ),
}));

const textOf = (node: Tree): string =>
  "hundredths" in node
    ? `${Math.floor(node.hundredths / 100)}.${String(node.hundredths % 100).padStart(2, "0")}`
    : `(${textOf(node.left)} ${node.sign} ${textOf(node.right)})`;

interface Scaled {
  readonly units: bigint;
  readonly places: number;
}

function countOf(node: Tree): Scaled {
  if ("hundredths" in node) return { units: BigInt(node.hundredths), places: 2 };
  const [a, b] = [countOf(node.left), countOf(node.right)];
  if (node.sign === "*") return { units: a.units * b.units, places: a.places + b.places };
  const places = Math.max(a.places, b.places);
  const scale = ({ units, places: own }: Scaled) => units * 10n ** BigInt(places - own);
  return { units: node.sign === "+" ? scale(a) + scale(b) : scale(a) - scale(b), places };
}

const sameNumber = (text: string, { units, places }: Scaled): boolean => {
  const isNegative = text.startsWith("-");
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  if (fraction.length > places && /[1-9]/.test(fraction.slice(places))) return false;
  const read = BigInt(whole + fraction.slice(0, places).padEnd(places, "0"));
  return (isNegative ? -read : read) === units;
};

it("sums, differences, products and brackets are exact to the last digit", () => {
  fc.assert(
    fc.property(tree, (node) => {
      const tokens = textOf(node).match(/[\d.]+|[-+*()]/g) ?? [];
      const found = evaluate(tokens, 18);
      const expected = countOf(node);
      if (!found.ok) throw new Error(found.code);
      return expected.places > 60 || sameNumber(found.value, expected);
    }),
    { numRuns: 500 },
  );
});

it("what a box reads of a typed sum is the same number", () => {
  fc.assert(
    fc.property(tree, (node) => {
      const read = parseNumber(textOf(node), "en-US", { maxDecimals: 18 });
      return !read.ok || sameNumber(read.value, countOf(node));
    }),
    { numRuns: 300 },
  );
  expect(parseNumber("1200+3*45", "en-US")).toMatchObject({ ok: true, value: "1335", isComputed: true });
});

it("nothing but numbers, signs and brackets is ever a sum", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      const read = parseNumber(text, "en-US");
      return !read.ok || /^-?\d+(\.\d+)?$/.test(read.value);
    }),
  );
  expect(parseNumber("alert(1)", "en-US")).toEqual({ ok: false, code: "not-a-number" });
});

/** Form value with brackets in its names: `a[0][b]=c` is `{ a: { 0: { b: "c" } } }`. */
export type FormValue = string | { readonly [key: string]: FormValue };

type Node = { [key: string]: string | Node };

/** Parses a form as written by Stripe's library; lists become objects with the keys 0, 1, … */
export function parseForm(text: string): Readonly<Record<string, FormValue>> {
  const root: Node = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll("]", "").split("[");
    const last = keys.pop() ?? "";
    let node = root;
    for (const key of keys) {
      const next = node[key];
      const child: Node = typeof next === "object" ? next : Object.create(null);
      node[key] = child;
      node = child;
    }
    node[last === "" ? String(Object.keys(node).length) : last] = value;
  }
  return root;
}

/** Returns the values of a list in order. */
export const listOf = (value: FormValue | undefined): FormValue[] =>
  typeof value === "object" ? Object.values(value) : [];

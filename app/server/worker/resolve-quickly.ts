import type { ResolveFnOutput, ResolveHookContext, ResolveHookSync } from "node:module";

type Next = Parameters<ResolveHookSync>[2];

const packages = "/node_modules/";
/** Node parses its package.json of 180 KB for every imported file. */
const drizzle = `${packages}drizzle-orm/`;

const homeOf = (url: string): string => /^.*?\/packages\/[^/]+\//.exec(url)?.[0] ?? "";

/** Resolves packages once instead of once per importing file. A missing file fails when it is read. */
export function resolveQuickly(): (
  specifier: string,
  context: Pick<ResolveHookContext, "parentURL" | "conditions">,
  next: Next,
) => ResolveFnOutput {
  const known = new Map<string, ResolveFnOutput>();
  return (specifier, context, next) => {
    const { parentURL = "", conditions = [] } = context;
    const isOfPackage = parentURL.includes(packages);
    if (specifier.startsWith(".")) {
      const isKnown = isOfPackage
        ? specifier.endsWith(".js") && parentURL.includes(drizzle)
        : specifier.endsWith(".ts");
      if (!isKnown) return next(specifier, context);
      const { href: url } = new URL(specifier, parentURL);
      return { url, format: isOfPackage ? "module" : "module-typescript", shortCircuit: true };
    }
    if (isOfPackage || !/^[@a-z]/.test(specifier) || /^[a-z]+:/.test(specifier))
      return next(specifier, context);
    if (conditions.includes("require")) return next(specifier, context);
    const key = `${homeOf(parentURL)} ${specifier}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = next(specifier, context);
    known.set(key, { ...found, shortCircuit: true });
    return found;
  };
}

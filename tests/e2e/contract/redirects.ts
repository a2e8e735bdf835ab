import type { Stage } from "./row.ts";

/** Returns the redirect target of each page, null where it has none; pages are asked with the browser's cookies. */
export const targetsOf = async (
  { context }: Stage,
  paths: readonly string[],
): Promise<[string, string | null][]> =>
  Promise.all(
    paths.map(async (path): Promise<[string, string | null]> => {
      const answer = await context.request.get(path, { maxRedirects: 0 });
      return [path, answer.headers().location ?? null];
    }),
  );

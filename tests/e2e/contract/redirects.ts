import type { Stage } from "./row.ts";

/** Redirect target of each page, or null, with the browser's cookies. */
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

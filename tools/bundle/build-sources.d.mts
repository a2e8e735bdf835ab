/** Paths below `root`, with slashes and in order, of all files that a build of the pages depends on. */
export function listBuildSources(root: string): string[];

/** Sorted paths below `root`, with slashes. */
export function listBuildSources(root: string): string[];

export function listBuildSources(root: string): string[];

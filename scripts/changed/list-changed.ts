import { execFileSync } from "node:child_process";

export interface Changes {
  readonly since: string;
  readonly files: readonly string[];
}

/**
 * @param since default: the merge base with origin/main, else the last commit
 * @throws for an unknown commit, or outside a Git checkout
 */
export function listChanged(root: string, since: string | undefined): Changes {
  const git = (...args: readonly string[]): string =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  const find = (...args: readonly string[]): string | undefined => {
    try {
      return git(...args);
    } catch {
      return undefined;
    }
  };
  const base =
    since === undefined
      ? (find("merge-base", "HEAD", "origin/main") ?? find("rev-parse", "HEAD"))
      : find("rev-parse", "--verify", "--quiet", `${since}^{commit}`);
  if (base === undefined) throw new Error(since === undefined ? "no Git checkout" : `no commit ${since}`);
  const lines = [
    git("diff", "--name-only", "--no-renames", base),
    git("ls-files", "--others", "--exclude-standard"),
  ].join("\n");
  const files = [...new Set(lines.split("\n").filter((line) => line !== ""))].toSorted();
  return { since: base.slice(0, 12), files };
}

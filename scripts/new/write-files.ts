import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface Skeleton {
  /** By path from the root. */
  readonly files: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
  readonly next: readonly string[];
}

/** Inserts text before the first match; a missing match is an error. */
export interface Edit {
  readonly file: string;
  readonly before: RegExp;
  readonly text: string;
  /** Skips the edit when found. */
  readonly unless?: RegExp;
}

export interface Names {
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
  readonly words: string;
}

/** @throws Error unless in kebab-case */
export function namesOf(kebab: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) throw new Error(`not in kebab-case: "${kebab}"`);
  const parts = kebab.split("-");
  const pascal = parts.map((part) => part[0]?.toUpperCase() + part.slice(1)).join("");
  const words = parts.join(" ");
  return {
    kebab,
    pascal,
    camel: pascal[0]?.toLowerCase() + pascal.slice(1),
    words: words[0]?.toUpperCase() + words.slice(1),
  };
}

/** All or nothing: fails when a file exists or an edit has no match. @returns the paths written or edited */
export function writeSkeleton(root: string, { files, edits }: Skeleton): readonly string[] {
  const texts = new Map<string, string>();
  for (const [file, text] of Object.entries(files)) {
    if (existsSync(path.join(root, file))) throw new Error(`${file} is there already`);
    texts.set(file, text);
  }
  for (const { file, before, text, unless } of edits) {
    const known = texts.get(file) ?? readFileSync(path.join(root, file), "utf8");
    if (unless?.test(known)) continue;
    const at = known.search(before);
    if (at < 0) throw new Error(`${file} has no place for the new line (${before.source})`);
    texts.set(file, known.slice(0, at) + text + known.slice(at));
  }
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return [...texts.keys()];
}

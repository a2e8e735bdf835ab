import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure.mjs";
import { refusedInComments, refusedInName } from "./words/refused-words.ts";

const listed = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mts", "*.mjs"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
let count = 0;
for (const file of listed.split("\n").filter((name) => name !== "" && existsSync(path.join(root, name)))) {
  const found = [
    ...refusedInName(path.basename(file)),
    ...refusedInComments(file, readFileSync(path.join(root, file), "utf8")),
  ];
  for (const { line, found: word, instead } of found)
    console.log(`${file}:${line} “${word}” (say: ${instead})`);
  count += found.length;
}
process.exitCode = count === 0 ? 0 : 1;

// `npm run audit`: exits with 0 when all advisories are in scripts/audit/known-findings.json, 1 when not, 2 when the
// registry has no audits (many mirrors).
import { spawnSync } from "node:child_process";
import { checkFindings, Known } from "./audit/check-findings.ts";
import known from "./audit/known-findings.json" with { type: "json" };
import { root } from "./ensure.mjs";

const { stdout, stderr } = spawnSync("npm", ["audit", "--include=dev", "--json"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const today = new Date().toISOString().slice(0, 10);
const checked = checkFindings(parsed(stdout), Known.parse(known), today);
if (checked === null) {
  console.error("The registry answered no audit, so it is not known whether there are findings:");
  console.error((stderr || stdout).trim().split("\n").slice(0, 6).join("\n"));
  console.error("Ask again where nothing stands between npm and https://registry.npmjs.org.");
  process.exit(2);
}
const { unexplained, explained, stale } = checked;
for (const { package: name, advisory, severity, title } of unexplained)
  console.error(`✗ ${name}: ${title} (${severity}) ${advisory}`);
for (const { package: name, advisory, reason } of explained) console.log(`✓ ${name}: ${reason} ${advisory}`);
for (const { package: name, advisory, until } of stale)
  console.error(`✗ ${name}: the explanation until ${until} is no longer of use ${advisory}`);
console.log(
  `${unexplained.length} unexplained, ${explained.length} explained, ${stale.length} explanations without use`,
);
process.exit(unexplained.length + stale.length > 0 ? 1 : 0);

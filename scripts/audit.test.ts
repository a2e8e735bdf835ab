import { expect, it } from "vitest";
import { checkFindings, Known } from "./audit/check-findings.ts";
import known from "./audit/known-findings.json" with { type: "json" };

const advisory = "https://github.com/advisories/GHSA-aaaa-bbbb-cccc";
const other = "https://github.com/advisories/GHSA-dddd-eeee-ffff";
const via = (url: string) => ({ source: 1, title: "Loops for ever", url, severity: "high", range: "<2" });
/** auditReportVersion 2. */
const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    parser: { name: "parser", severity: "high", isDirect: false, via: [via(advisory)], range: "<2" },
    server: { name: "server", severity: "high", isDirect: true, via: ["parser", via(other)], range: "*" },
  },
};
const reason = "The parser reads files of ours only, at build time.";
const explained = { advisory, package: "parser", reason, until: "2026-12-31" };

it("a finding without an explanation is one too many; an explained one stands with its reason", () => {
  const checked = checkFindings(report, [explained], "2026-11-26");
  expect(checked?.unexplained.map((one) => [one.package, one.advisory])).toEqual([["server", other]]);
  expect(checked?.explained.map((one) => [one.package, one.reason])).toEqual([["parser", reason]]);
  expect(checked?.stale).toEqual([]);
});

it("an explanation runs out, and one of nothing is said to be of no use", () => {
  expect(checkFindings(report, [explained], "2027-01-01")?.unexplained).toHaveLength(2);
  expect(checkFindings(report, [explained], "2027-01-01")?.stale).toEqual([explained]);
  expect(checkFindings({ vulnerabilities: {} }, [explained], "2026-11-26")?.stale).toEqual([explained]);
});

it("an answer that is no audit is not taken for a clean one", () => {
  for (const answer of [null, "", {}, { error: { code: "ENOAUDIT", summary: "405 Method Not Allowed" } }])
    expect(checkFindings(answer, [], "2026-11-26")).toBeNull();
});

it("what is explained is explained in full", () => {
  expect(Known.parse(known)).toEqual(known);
});

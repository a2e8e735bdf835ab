import { z } from "zod";

/** What `npm audit --json` says, as far as it is judged. */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      // An advisory, or the name of the package it came in by.
      via: z.array(
        z.union([z.string(), z.object({ title: z.string(), url: z.string(), severity: z.string() })]),
      ),
    }),
  ),
});

/** Findings that stay, each with the reason why it does not concern Zerno and the day somebody must look again. */
export const Known = z.array(
  z.strictObject({
    advisory: z.url(),
    package: z.string().min(1),
    reason: z.string().min(20),
    until: z.iso.date(),
  }),
);
type Known = z.infer<typeof Known>;

export interface Finding {
  readonly package: string;
  readonly advisory: string;
  readonly severity: string;
  readonly title: string;
}

interface Judgement {
  readonly unexplained: readonly Finding[];
  readonly explained: readonly (Finding & { readonly reason: string })[];
  /** Explanations nobody needs any more, or whose day has come. */
  readonly stale: Known;
}

/**
 * Splits what npm found into what is explained and what is not.
 * @returns null where the registry answered with something else, such as that it knows no audits
 */
export function judge(answer: unknown, known: Known, today: string): Judgement | null {
  const report = Report.safeParse(answer);
  if (!report.success) return null;
  const findings = Object.entries(report.data.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((one): Finding[] =>
      typeof one === "string"
        ? []
        : [{ package: name, advisory: one.url, severity: one.severity, title: one.title }],
    ),
  );
  const valid = known.filter(({ until }) => until >= today);
  const isOf = (finding: Finding) => (one: Known[number]) =>
    one.advisory === finding.advisory && one.package === finding.package;
  return {
    unexplained: findings.filter((finding) => !valid.some(isOf(finding))),
    explained: findings.flatMap((finding) => {
      const reason = valid.find(isOf(finding))?.reason;
      return reason === undefined ? [] : [{ ...finding, reason }];
    }),
    stale: known.filter((one) => one.until < today || !findings.some((finding) => isOf(finding)(one))),
  };
}

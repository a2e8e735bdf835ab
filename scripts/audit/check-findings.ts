import { z } from "zod";

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      // An advisory, or the package that depends on it.
      via: z.array(
        z.union([z.string(), z.object({ title: z.string(), url: z.string(), severity: z.string() })]),
      ),
    }),
  ),
});

/** With the day of the next review. */
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

interface FindingsCheck {
  readonly unexplained: readonly Finding[];
  readonly explained: readonly (Finding & { readonly reason: string })[];
  /** Obsolete or due for review. */
  readonly stale: Known;
}

/** @returns null without an audit from the registry */
export function checkFindings(answer: unknown, known: Known, today: string): FindingsCheck | null {
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

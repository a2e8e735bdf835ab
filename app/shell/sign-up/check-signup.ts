import type { FieldIssue } from "../../shared/error-codes.ts";

/** Checks locally; the server finds common passwords and taken addresses. */
export function checkSignup(values: Pick<FormData, "get" | "has">): readonly FieldIssue[] {
  const text = (name: string) => String(values.get(name) ?? "");
  const issues: FieldIssue[] = [];
  for (const name of ["DisplayName", "email", "password"])
    if (text(name).trim() === "") issues.push({ path: name, code: "required" });
  const isBad = (name: string) => issues.some(({ path }) => path === name);
  if (!isBad("email") && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text("email").trim()))
    issues.push({ path: "email", code: "email" });
  if (!isBad("password") && text("password").length < 12)
    issues.push({ path: "password", code: "too-short" });
  if (!values.has("personalDataAgreed")) issues.push({ path: "personalDataAgreed", code: "required" });
  return issues;
}

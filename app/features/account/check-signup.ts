import type { FieldIssue } from "../../shared/error-codes.ts";

/** What the form can see by itself; lists of common passwords and taken addresses are the server's. */
export function checkSignup(values: Pick<FormData, "get" | "has">): readonly FieldIssue[] {
  const text = (name: string) => String(values.get(name) ?? "");
  const issues: FieldIssue[] = [];
  for (const name of ["DisplayName", "email", "password", "passwordConfirmation"])
    if (text(name).trim() === "") issues.push({ path: name, code: "required" });
  const isBad = (name: string) => issues.some(({ path }) => path === name);
  if (!isBad("email") && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text("email").trim()))
    issues.push({ path: "email", code: "email" });
  if (!isBad("password") && text("password").length < 12)
    issues.push({ path: "password", code: "too-short" });
  if (!isBad("passwordConfirmation") && text("password") !== text("passwordConfirmation"))
    issues.push({ path: "passwordConfirmation", code: "differs" });
  if (!values.has("personalDataAgreed")) issues.push({ path: "personalDataAgreed", code: "required" });
  return issues;
}

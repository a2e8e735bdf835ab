import { expect, it } from "vitest";
import { pageLabel } from "./page-labels.ts";

it.each([
  ["/auth/login", "login"],
  ["/auth/signup", "signup"],
  ["/auth/verify-password", "verify password"],
  ["/auth/two-factor", "two-factor"],
  ["/auth/reset-password", "reset password"],
  ["/auth/forgot-password", "forgot password"],
  ["/pricing", "pricing"],
  ["/public/assets", "assets"],
  ["/public/asset/SBER", "assets"],
  ["/asset/SBER", "assets"],
  ["/report", "report"],
  ["/report/", "report"],
  ["/", "home"],
  ["/dashboard", "dashboard"],
  ["/public/portfolios/abcdefghij", "public portfolios"],
  ["/support/assets/0197", "support assets"],
])("%s is %j", (path, label) => {
  expect(pageLabel(path)).toBe(label);
});

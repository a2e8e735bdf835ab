import { z } from "zod";

export const Language = z.enum(["en", "ru"]);
export const Locale = z.enum(["en-US", "en-CA", "en-GB", "fr-FR", "ru-RU"]);
export const Theme = z.enum(["light", "dark"]);
export const OnboardingState = z.enum(["new", "profile", "portfolio", "completed"]);

export const UserInfo = z.object({
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  language: Language,
  locale: Locale,
  country: z.string(),
  currency: z.string(),
  /** Null: the device decides. */
  theme: Theme.nullable(),
  /** IANA; determines "today". */
  timeZone: z.string(),
  onboardingState: OnboardingState,
  socialUserKey: z.string(),
  analyticsUserId: z.string(),
  roles: z.array(z.string()),
  isDemo: z.boolean(),
  subscription: z.object({ plan: z.string() }),
});
export type UserInfo = z.infer<typeof UserInfo>;

import { z } from "zod";

/** Languages of the interface. */
export const Language = z.enum(["en", "ru"]);
/** Formats of numbers and dates. */
export const Locale = z.enum(["en-US", "en-CA", "en-GB", "fr-FR", "ru-RU"]);
/** Colours of the page. */
export const Theme = z.enum(["light", "dark"]);
/** Steps of the first visit; `completed` ends them. */
export const OnboardingState = z.enum(["new", "profile", "portfolio", "completed"]);

/** The signed-in user as answers of the account give it. */
export const UserInfo = z.object({
  name: z.string(),
  email: z.string(),
  /** Unconfirmed accounts work, but may not publish or link brokers. */
  isEmailConfirmed: z.boolean(),
  language: Language,
  locale: Locale,
  country: z.string(),
  currency: z.string(),
  /** Null: the device decides. */
  theme: Theme.nullable(),
  /** IANA name; says which day "today" is. */
  timeZone: z.string(),
  onboardingState: OnboardingState,
  socialUserKey: z.string(),
  analyticsUserId: z.string(),
  roles: z.array(z.string()),
  isDemo: z.boolean(),
  subscription: z.object({ plan: z.string() }),
});
export type UserInfo = z.infer<typeof UserInfo>;

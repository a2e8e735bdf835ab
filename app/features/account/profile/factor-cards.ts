import { ExternalCard } from "../external/external-card.tsx";
import { PasskeysCard } from "../passkeys/passkeys-card.tsx";
import { SecondFactorCard } from "../second-factor/second-factor-card.tsx";

/** Cards of the sign-in methods besides the password. */
export const factorCards = [
  { id: "second-factor", View: SecondFactorCard },
  { id: "passkeys", View: PasskeysCard },
  { id: "external", View: ExternalCard },
] as const;

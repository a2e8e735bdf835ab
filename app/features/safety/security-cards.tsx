import type { ComponentType } from "react";
import { EmailCard } from "./email-card.tsx";
import { LogCard } from "./log-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

interface SecurityCard {
  readonly id: string;
  readonly View: ComponentType;
}

/** Sign-in by address and password, before other methods. */
export const entryCards: readonly SecurityCard[] = [
  { id: "email", View: EmailCard },
  { id: "password", View: PasswordCard },
];

/** Sessions and activity. */
export const watchCards: readonly SecurityCard[] = [
  { id: "sessions", View: SessionsCard },
  { id: "log", View: LogCard },
];

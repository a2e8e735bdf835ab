import { createContext, type ReactNode } from "react";

/** Content below that of a public page, provided by its layout; null without one. */
export const BelowContext = createContext<ReactNode>(null);

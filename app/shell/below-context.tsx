import { createContext, type ReactNode } from "react";

/** Content below a public page's own, provided by a layout around it; null if there is no such layout. */
export const BelowContext = createContext<ReactNode>(null);

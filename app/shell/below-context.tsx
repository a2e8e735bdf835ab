import { createContext, type ReactNode } from "react";

/** Content that stands below a public page's own, given by a layout around it; null: none. */
export const BelowContext = createContext<ReactNode>(null);

import type { ReactNode } from "react";
import { useMayWrite, type Writer } from "./use-seen-portfolio.ts";

interface WritesProps {
  readonly by?: Writer;
  readonly children: ReactNode;
}

/** Renders controls that change the portfolio on show only for those who may. */
export const Writes = ({ by = "owner", children }: WritesProps) => (useMayWrite(by) ? children : null);

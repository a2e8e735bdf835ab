import type { ReactNode } from "react";
import { useMayWrite, type Writer } from "./use-seen-portfolio.ts";

interface WritesProps {
  readonly by?: Writer;
  readonly children: ReactNode;
}

/** What changes the portfolio on show: absent for somebody it was shared with who may not do that. */
export const Writes = ({ by = "owner", children }: WritesProps) => (useMayWrite(by) ? children : null);

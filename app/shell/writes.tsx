import type { ReactNode } from "react";
import { useMayWrite, type Writer } from "./use-seen-portfolio.ts";

interface WritesProps {
  readonly by?: Writer;
  readonly children: ReactNode;
}

/** Shows controls to readers with the permission. */
export const Writes = ({ by = "owner", children }: WritesProps) => (useMayWrite(by) ? children : null);

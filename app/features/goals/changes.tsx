import type { ReactNode } from "react";
import { Writes } from "../../shell/writes.tsx";

interface ChangesProps {
  /** Under all portfolios each goal belongs to one of the reader's own. */
  readonly isAll: boolean;
  readonly children: ReactNode;
}

/** Controls that change goals: all portfolios are only looked at, and their goals are changed nevertheless. */
export const Changes = ({ isAll, children }: ChangesProps) =>
  isAll ? children : <Writes>{children}</Writes>;

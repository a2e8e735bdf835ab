import type { ReactNode } from "react";
import { Writes } from "../../shell/writes.tsx";

interface ChangesProps {
  /** Under all portfolios each goal belongs to one of the user's own. */
  readonly isAll: boolean;
  readonly children: ReactNode;
}

/** Controls that change goals, shown under all portfolios too, although those are read-only. */
export const Changes = ({ isAll, children }: ChangesProps) =>
  isAll ? children : <Writes>{children}</Writes>;

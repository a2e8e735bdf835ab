import type { ReactNode } from "react";

export const Prose = ({ children }: { readonly children: ReactNode }) => (
  <div className="prose">{children}</div>
);

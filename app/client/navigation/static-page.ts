import { createContext, use } from "react";

/** Plain HTML without scripts; `staticProgram` runs its controls. */
export const StaticPageContext = createContext(false);

/** Returns whether this page has no scripts: only links, forms and `staticProgram` controls. */
export const useIsStatic = (): boolean => use(StaticPageContext);

export const isStaticHandle = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "isStatic" in handle && handle.isStatic === true;

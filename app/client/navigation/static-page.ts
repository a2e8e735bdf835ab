import { createContext, use } from "react";

/** True on pages of plain HTML, sent without the application's scripts. `staticProgram` runs their few controls. */
export const StaticPageContext = createContext(false);

/** Returns whether this page has no scripts: its controls are links, forms, and those handled by `staticProgram`. */
export const useIsStatic = (): boolean => use(StaticPageContext);

/** Returns whether a route declares itself static in its `handle`. */
export const isStaticHandle = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "isStatic" in handle && handle.isStatic === true;

import { createContext, use } from "react";

/**
 * True where the page is HTML alone: it is read, not worked with, so that the program of the application is not sent
 * along. Its few controls are run by `staticProgram`.
 */
export const StaticPageContext = createContext(false);

/** Whether this page has no program: controls are then links, forms, and what `staticProgram` knows. */
export const useIsStatic = (): boolean => use(StaticPageContext);

/** Told by a route of itself in `handle`. */
export const isStaticHandle = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "isStatic" in handle && handle.isStatic === true;

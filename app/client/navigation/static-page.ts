import { createContext, use } from "react";

/**
 * True if the page is plain HTML: it is for reading, so the application's scripts are not sent with it. Its few controls
 * are run by `staticProgram`.
 */
export const StaticPageContext = createContext(false);

/** Returns whether this page has no program: controls are then links, forms, and those that `staticProgram` handles. */
export const useIsStatic = (): boolean => use(StaticPageContext);

/** Declared by a route in its `handle`. */
export const isStaticHandle = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "isStatic" in handle && handle.isStatic === true;

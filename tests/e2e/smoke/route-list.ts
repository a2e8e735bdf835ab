import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../../app/routes.ts";

/** A screen of the map. */
export interface Route {
  /** As the map has it: "/support/assets/:id", "/*". */
  readonly path: string;
  /** The module under app/ that draws it. */
  readonly file: string;
  /** Inside the application's frame: only for signed-in users past the first steps. */
  readonly isInside: boolean;
}

const listRoutes = (entries: readonly RouteConfigEntry[], isInside: boolean): readonly Route[] =>
  entries.flatMap(({ children, file, path = "" }) =>
    children
      ? listRoutes(children, isInside || file.includes("shell.layout"))
      : [{ path: `/${path}`, file, isInside }],
  );

/** Every screen that `app/routes.ts` names. */
export const allRoutes = listRoutes(await routes, false);

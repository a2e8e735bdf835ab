import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../../app/routes.ts";

export interface Route {
  /** As in `app/routes.ts`: "/support/assets/:id", "/*". */
  readonly path: string;
  readonly file: string;
  /** For signed-in users past the first steps. */
  readonly isInside: boolean;
}

const listRoutes = (entries: readonly RouteConfigEntry[], isInside: boolean): readonly Route[] =>
  entries.flatMap(({ children, file, path = "" }) =>
    children
      ? listRoutes(children, isInside || file.includes("shell.layout"))
      : [{ path: `/${path}`, file, isInside }],
  );

export const allRoutes = listRoutes(await routes, false);

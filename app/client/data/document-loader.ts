import type { ClientLoaderFunctionArgs } from "react-router";
import { goToDocument } from "../navigation/navigate-away.ts";

/** Browser loader of a static page: opened from within the application, it loads as a document of its own. */
export const documentLoader = ({ request }: ClientLoaderFunctionArgs): Promise<never> => {
  goToDocument(request.url);
  return new Promise(() => undefined);
};

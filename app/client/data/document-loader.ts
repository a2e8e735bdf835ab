import type { ClientLoaderFunctionArgs } from "react-router";
import { goToDocument } from "../navigation/navigate-away.ts";

/** The browser's loader of a static page: from within the application it is opened as a document of its own. */
export const documentLoader = ({ request }: ClientLoaderFunctionArgs): Promise<never> => {
  goToDocument(request.url);
  return new Promise(() => undefined);
};

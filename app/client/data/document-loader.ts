import type { ClientLoaderFunctionArgs } from "react-router";
import { goToDocument } from "../navigation/navigate-away.ts";

/** Browser loader of a static page: navigates to it as a document. */
export const documentLoader = ({ request }: ClientLoaderFunctionArgs): Promise<never> => {
  goToDocument(request.url);
  return new Promise(() => undefined);
};

import type { ClientLoaderFunctionArgs } from "react-router";
import { goToDocument } from "../navigation/navigate-away.ts";

/** Navigates to a static page as a document; never resolves. */
export const documentLoader = ({ request }: ClientLoaderFunctionArgs): Promise<never> => {
  goToDocument(request.url);
  return new Promise(() => undefined);
};

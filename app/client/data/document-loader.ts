import type { ClientLoaderFunctionArgs } from "react-router";
import { goToDocument } from "../navigation/navigate-away.ts";

export const documentLoader = ({ request }: ClientLoaderFunctionArgs): Promise<never> => {
  goToDocument(request.url);
  return new Promise(() => undefined);
};

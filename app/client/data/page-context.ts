import { createContext } from "react-router";
import type { PageRequest } from "../../shared/page-request.ts";

/** Server's part of a page request, for loaders and render. */
export const pageContext = createContext<PageRequest>();

/** Answers of the page's queries, each loader's as one JSON text, on their way from the loaders to the render. */
export const pageAnswersContext = createContext<string[]>();

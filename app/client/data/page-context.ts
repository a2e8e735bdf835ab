import { createContext } from "react-router";
import type { PageRequest } from "../../shared/page-request.ts";

export const pageContext = createContext<PageRequest>();

/** One JSON text per loader, passed to the render. */
export const pageAnswersContext = createContext<string[]>();

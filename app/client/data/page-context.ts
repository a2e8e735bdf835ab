import { createContext } from "react-router";
import type { PageRequest } from "../../shared/page-request.ts";

export const pageContext = createContext<PageRequest>();

export const pageAnswersContext = createContext<string[]>();

import type { PageRequest } from "../../shared/page-request.ts";

/** Renders pages: React Router's request handler with our context. */
export interface PageRenderer {
  render(request: Request, page: PageRequest): Promise<Response>;
}

import type { PageRequest } from "../../shared/page-request.ts";

/** React Router's request handler with our context. */
export interface PageRenderer {
  /** Renders a page. */
  render(request: Request, page: PageRequest): Promise<Response>;
  /** Lists the routes of the paths in a request of route discovery. */
  discover(request: Request): Promise<Response>;
}

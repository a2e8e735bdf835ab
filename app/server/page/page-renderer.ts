import type { PageRequest } from "../../shared/page-request.ts";

export interface PageRenderer {
  render(request: Request, page: PageRequest): Promise<Response>;
  discover(request: Request): Promise<Response>;
}

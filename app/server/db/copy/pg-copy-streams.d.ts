/** The package has no types. */
declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Submittable } from "pg";

  type Copied = Submittable & { readonly rowCount: number };
  export function to(statement: string): Readable & Copied;
  export function from(statement: string): Writable & Copied;
}

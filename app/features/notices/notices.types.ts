/** Filter and page of the list, as the address has them. */
export interface NoticesInput {
  readonly page: number;
  readonly unread: "true" | "false";
}

type Defined<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };

/** Removes undefined fields: optional fields are absent, never undefined. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}

let current: string | null = null;

/** The country that calls name, or null before the look-up (`lookUpCountry`) has ended. */
export const knownCountry = (): string | null => current;

export function nameCountry(country: string): void {
  current = country;
}

import type { CustomState } from "./custom-state.ts";

export interface PartProps {
  readonly state: CustomState;
  readonly change: (part: Partial<CustomState>) => void;
  readonly errorOf: (...paths: string[]) => string | undefined;
}

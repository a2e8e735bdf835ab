import type { ReactNode, SVGProps } from "react";
import { glyphs } from "./glyphs.ts";

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, "stroke" | "children"> {
  readonly size?: number | string;
  readonly stroke?: number;
}

export type IconType = (props: IconProps) => ReactNode;

export function icon(name: keyof typeof glyphs): IconType {
  const isFilled = name.endsWith("-filled");
  return function Icon({ size = 24, stroke = 2, ...rest }) {
    const lines = {
      ...{ fill: "none", stroke: "currentColor", strokeWidth: stroke },
      ...({ strokeLinecap: "round", strokeLinejoin: "round" } as const),
    };
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden="true"
        data-icon={name}
        {...(isFilled ? { fill: "currentColor" } : lines)}
        {...rest}
      >
        <path d={glyphs[name]} />
      </svg>
    );
  };
}

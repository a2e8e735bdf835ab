import type { ReactNode, SVGProps } from "react";
import { glyphs } from "./glyphs.ts";

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, "stroke" | "children"> {
  /** Width and height, in pixels. */
  readonly size?: number | string;
  /** Width of its lines, of a box of 24. */
  readonly stroke?: number;
}

export type IconType = (props: IconProps) => ReactNode;

/** Returns the component of a glyph, in the colour of the text around it. */
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

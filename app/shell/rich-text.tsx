import { Fragment, type ReactNode } from "react";

interface RichTextProps {
  readonly text: string;
  readonly parts: Readonly<Record<string, (words: string) => ReactNode>>;
}

/** Renders a translated sentence with tags: `Read <terms>the terms</terms>`. */
export function RichText({ text, parts }: RichTextProps) {
  const pieces = [...text.matchAll(/<(\w+)>(.*?)<\/\1>|[^<]+|</g)];
  return pieces.map((match) => {
    const [whole, name, words = ""] = match;
    const draw = name === undefined ? undefined : parts[name];
    return <Fragment key={match.index}>{draw ? draw(words) : whole}</Fragment>;
  });
}

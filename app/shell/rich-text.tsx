import { Fragment, type ReactNode } from "react";

interface RichTextProps {
  /** Text with parts in tags: `Read <terms>the terms</terms>`. */
  readonly text: string;
  readonly parts: Readonly<Record<string, (words: string) => ReactNode>>;
}

/** Translated sentence with links, placed by the translator. */
export function RichText({ text, parts }: RichTextProps) {
  const pieces = [...text.matchAll(/<(\w+)>(.*?)<\/\1>|[^<]+|</g)];
  return pieces.map((match) => {
    const [whole, name, words = ""] = match;
    const draw = name === undefined ? undefined : parts[name];
    return <Fragment key={match.index}>{draw ? draw(words) : whole}</Fragment>;
  });
}

import type { ReactElement } from 'react';

interface SentenceProps {
  /** What occurs in it that is the same in every language: sums, numbers, names. */
  literals: readonly string[];
  children: string;
}

/** A sentence of which a browser that translates the page leaves some parts as they are. */
export function Sentence({ literals, children }: SentenceProps) {
  return <span>{literals.reduce<Part[]>(setApart, [children])}</span>;
}

type Part = string | ReactElement;

function setApart(parts: Part[], literal: string): Part[] {
  return parts.flatMap((part) =>
    typeof part === 'string'
      ? part.split(literal).flatMap((text, place) =>
          place === 0
            ? [text]
            : [
                // biome-ignore lint/suspicious/noArrayIndexKey: a literal may occur twice
                <span key={`${literal} ${place}`} translate="no">
                  {literal}
                </span>,
                text,
              ],
        )
      : [part],
  );
}

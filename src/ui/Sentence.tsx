import type { ReactElement } from 'react';

interface SentenceProps {
  /** Parts of the sentence that are the same in every language: sums, numbers, names. */
  literals: readonly string[];
  children: string;
}

/** A sentence with parts that a browser must not translate. */
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

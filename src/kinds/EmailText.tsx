import { BreakableText } from './BreakableText.tsx';

/** An e-mail address: where it does not fit, it is broken before its @ rather than within a word. */
export function EmailText({ children }: { children: string }) {
  const at = Math.max(0, children.lastIndexOf('@'));
  return (
    <BreakableText>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </BreakableText>
  );
}

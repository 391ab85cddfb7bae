import type { ReactNode } from 'react';
import { WarningIcon } from './WarningIcon.tsx';

/** What is wrong with a form as a whole, beside it until the next try. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div className="form-problem" role="alert">
      <WarningIcon />
      <div>{children}</div>
    </div>
  );
}

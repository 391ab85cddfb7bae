import { useState } from 'react';

/**
 * Returns a function that shows the error page instead of the screen (requirements "Errors"): only rendering reaches
 * the router's error boundary.
 */
export function useErrorPage(): (error: Error) => void {
  const [error, setError] = useState<Error>();
  if (error) throw error;
  return setError;
}

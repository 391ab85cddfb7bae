import FormHelperText from '@mui/material/FormHelperText';

/** What is wrong with a field, below it. */
export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null;
  return (
    <FormHelperText id={id} error role="alert">
      {problem}
    </FormHelperText>
  );
}

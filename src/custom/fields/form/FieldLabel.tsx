import FormLabel, { type FormLabelProps } from '@mui/material/FormLabel';

/** The name of a field, above it. */
export function FieldLabel(props: FormLabelProps) {
  return (
    <FormLabel
      {...props}
      sx={{
        mb: 0.75,
        fontWeight: 600,
        color: 'text.primary',
        '&.Mui-focused, &.Mui-error': { color: 'text.primary' },
      }}
    />
  );
}

import Alert, { type AlertProps } from '@mui/material/Alert';

/** A notice over the title: small, opaque, and of a height that moves nothing else. */
export function WorkNotice(props: AlertProps) {
  return (
    <Alert
      role="status"
      severity="warning"
      {...props}
      sx={{
        zIndex: 1,
        justifySelf: { sm: 'end' },
        alignItems: 'center',
        maxWidth: { sm: 'min(100%, 480px)' },
        // No text is longer than this; on the narrowest phones the notice scrolls.
        minHeight: 40,
        maxHeight: { xs: 52, sm: 48 },
        px: { xs: 1, sm: 1.5 },
        py: 0,
        fontSize: { xs: '0.78125rem', sm: '0.875rem' },
        lineHeight: 1.3,
        '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' }, py: 0, mr: 1 },
        '& .MuiAlert-message': { py: { xs: 0, sm: 0.5 }, maxHeight: 'inherit' },
      }}
    />
  );
}

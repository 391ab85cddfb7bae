import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { paths } from '../../paths.ts';
import { hostConfig } from '../../wire/hostConfig.ts';
import { HttpFailure } from '../../wire/httpFailure.ts';

interface ErrorPageProps {
  code?: number;
  title: string;
  why: string;
  requestId?: string | undefined;
  /** A button next to the link to the start page. */
  action?: ReactNode;
  /** `div` inside another page. */
  component?: 'main' | 'div' | undefined;
  /** `h2` below another heading. */
  heading?: 'h1' | 'h2' | undefined;
}

/** An error page: code, message and a link to the start page (requirements "Errors"). */
export function ErrorPage({
  code,
  title,
  why,
  requestId,
  action,
  component = 'main',
  heading = 'h1',
}: ErrorPageProps) {
  const translate = useTranslate();
  return (
    <Box
      component={component}
      sx={{
        minHeight: component === 'main' ? '100dvh' : '60dvh',
        display: 'grid',
        placeItems: 'center',
        p: 3,
      }}
    >
      <title>{hostConfig.pageTitle(title)}</title>
      <Box sx={{ maxWidth: 520, display: 'grid', justifyItems: 'start', gap: 2 }}>
        {code && (
          <Typography
            sx={{
              fontSize: 'clamp(5rem, 20vw, 9rem)',
              fontWeight: 700,
              lineHeight: 0.9,
              letterSpacing: '-0.05em',
              color: 'primary.main',
            }}
          >
            {code}
          </Typography>
        )}
        <Typography variant="h1" component={heading}>
          {title}
        </Typography>
        <Typography color="textSecondary">{why}</Typography>
        {requestId && (
          <Typography color="textSecondary">{translate('error.requestId', { id: requestId })}</Typography>
        )}
        <Box sx={{ pt: 1, display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
          {action}
          <Button component={Link} to={paths.charge} variant={action ? 'outlined' : 'contained'}>
            {translate('error.home')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

/** Shown for any unknown path: 404 (requirements "Routes"). */
export function NotFoundPage() {
  const translate = useTranslate();
  return <ErrorPage code={404} title={translate('error.notFound')} why={translate('error.notFoundWhy')} />;
}

/** Replaces something that failed to render: code 500 (requirements "Errors"). */
export function InternalErrorPage({
  error,
  ...place
}: { error: unknown } & Pick<ErrorPageProps, 'component' | 'heading'>) {
  const translate = useTranslate();
  return (
    <ErrorPage
      {...place}
      code={500}
      title={translate('error.internal')}
      why={translate('error.internalWhy')}
      requestId={error instanceof HttpFailure ? error.body.request_id : undefined}
    />
  );
}

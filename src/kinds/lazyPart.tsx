import Alert from '@mui/material/Alert';
import { type ComponentType, lazy, Suspense } from 'react';
import { currentLanguage } from '../i18n/language.ts';
import { loadFailure } from '../i18n/loadFailure.ts';
import { DelayedSkeleton } from './DelayedSkeleton.tsx';

/** Returns a component that is loaded when it is shown; if loading fails, an alert replaces it. `height` is that of the placeholder, in px. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height: number,
): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: MissingPart }),
    ),
  );
  return (props) => (
    <Suspense fallback={<DelayedSkeleton height={height} />}>
      <Part {...props} />
    </Suspense>
  );
}

function MissingPart() {
  return <Alert severity="error">{loadFailure[currentLanguage()].title}</Alert>;
}

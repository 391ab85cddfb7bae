import Alert from '@mui/material/Alert';
import { type ComponentType, lazy, Suspense } from 'react';
import { currentLanguage } from '../i18n/language.ts';
import { loadFailure } from '../i18n/loadFailure.ts';
import { DelayedSkeleton } from './DelayedSkeleton.tsx';

/** A component that is loaded when it is shown, or in advance by `preload`. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * Returns a component that is loaded when it is shown; if loading fails, an alert replaces it. Until then there is a
 * placeholder with its height, in px or as a component, so that what follows does not move under somebody's pointer.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: number | ComponentType<Props>,
): LazyPart<Props> {
  const Part = lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: MissingPart }),
    ),
  );
  const Placeholder =
    typeof placeholder === 'number' ? () => <DelayedSkeleton height={placeholder} /> : placeholder;
  const LazyPart = (props: Props) => (
    <Suspense fallback={<Placeholder {...props} />}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(LazyPart, { preload: load });
}

function MissingPart() {
  return <Alert severity="error">{loadFailure[currentLanguage()].title}</Alert>;
}

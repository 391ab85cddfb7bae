import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { currentLanguage } from '../i18n/language.ts';
import { loadFailure } from '../i18n/loadFailure.ts';
import { DelayedSkeleton } from './DelayedSkeleton.tsx';
import { intoView } from './intoView.ts';
import { loadChunk } from './loadChunk.ts';

/** A component that is loaded when it is first shown, or in advance by `preload`. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * Returns a component that is loaded when it is first shown; if loading fails, an alert replaces it. Until then
 * there is a placeholder, a height in pixels or a component, so that what follows does not move under the user's
 * pointer. Once loaded, it is shown immediately: `lazy` alone would still wait for a later task, and what is typed
 * before that would have no field.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: number | ComponentType<Props>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function loadOnce() {
    loaded ??= await loadChunk(load);
    return loaded;
  }
  const Awaited = lazy<ComponentType<Props>>(() =>
    loadOnce().then(
      (Part) => ({ default: Part }),
      () => ({ default: MissingPart }),
    ),
  );
  const Placeholder =
    typeof placeholder === 'number' ? () => <DelayedSkeleton height={placeholder} /> : placeholder;
  function LazyPart(props: Props) {
    // Does not change between renders: another component would mount again and lose its state.
    const [Part] = useState(() => loaded ?? Awaited);
    return (
      <Suspense fallback={<Placeholder {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { preload: loadOnce });
}

/** Scrolls into view: what opens a dialog may be far below it. */
function MissingPart() {
  const { title, why, reload } = loadFailure[currentLanguage()];
  return (
    <Alert
      ref={intoView}
      severity="error"
      action={
        <Button color="inherit" onClick={() => location.reload()}>
          {reload}
        </Button>
      }
    >
      {title}. {why}
    </Alert>
  );
}

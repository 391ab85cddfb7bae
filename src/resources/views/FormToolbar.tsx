import { useRecordContext, useResourceContext, useResourceDefinition } from 'ra-core';
import { Toolbar } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { ViewButton } from './ViewButton.tsx';

/** Below a form: one filled button, and the way back without it. */
export function FormToolbar() {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const { hasShow } = useResourceDefinition();
  const isNew = record?.id === undefined;
  return (
    <Toolbar sx={{ gap: 1.5 }}>
      <SubmitButton label={isNew ? `resources.${resource}.action.create` : 'form.save'} />
      <ViewButton view={isNew || !hasShow ? 'list' : 'show'} size="large">
        {translate('ra.action.back')}
      </ViewButton>
    </Toolbar>
  );
}

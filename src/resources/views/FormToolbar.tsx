import Button from '@mui/material/Button';
import {
  LinkBase,
  useCreatePath,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
} from 'ra-core';
import { Toolbar } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { SubmitButton } from './SubmitButton.tsx';

/** Below a form: one filled button, and the way back without it. */
export function FormToolbar() {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const { hasShow } = useResourceDefinition();
  const createPath = useCreatePath();
  const isNew = record?.id === undefined;
  const back = isNew || !hasShow ? { resource, type: 'list' } : { resource, type: 'show', id: record.id };
  return (
    <Toolbar sx={{ gap: 1.5 }}>
      <SubmitButton label={isNew ? `resources.${resource}.action.create` : 'form.save'} />
      <Button component={LinkBase} to={createPath(back)} size="large">
        {translate('ra.action.back')}
      </Button>
    </Toolbar>
  );
}

import Button from '@mui/material/Button';
import {
  LinkBase,
  useCreatePath,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
} from 'ra-core';
import { SaveButton, Toolbar } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate.ts';

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
      {/* Even an untouched form can be sent: it says what it lacks. */}
      <SaveButton
        alwaysEnable
        icon={null}
        label={isNew ? `resources.${resource}.action.create` : 'form.save'}
        size="large"
      />
      <Button component={LinkBase} to={createPath(back)} size="large">
        {translate('ra.action.back')}
      </Button>
    </Toolbar>
  );
}

import Button from '@mui/material/Button';
import { LinkBase, useCreatePath } from 'ra-core';
import { Empty } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** In place of the list while there is no card at all: where the first ones come from. */
export function NoBoncards() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <>
      <Empty />
      <Button
        component={LinkBase}
        to={createPath({ resource: 'boncards-imports', type: 'list' })}
        variant="contained"
      >
        {translate('resources.boncards.action.import')}
      </Button>
    </>
  );
}

import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import { LinkBase, useRecordContext } from 'ra-core';
import { useState } from 'react';
import { canAccess, isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Facts } from '../../kinds/Facts.tsx';
import { filtered, paths } from '../../paths.ts';
import { callColor } from '../../theme/callColor.ts';
import { AuditHistory } from '../../views/AuditHistory.tsx';
import { PanelShow } from '../../views/PanelShow.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { DeleteApiKey } from './DeleteApiKey.tsx';
import { RotateApiKey } from './RotateApiKey.tsx';

/** /panel/api-keys/{id}: a key, what it did, and how to rotate or end it (requirements "API keys"). */
export default function ApiKeyShow() {
  return (
    <PanelShow aside={<AuditHistory />}>
      <Facts<'api-keys'>
        of={[
          'salon',
          'rights',
          'status',
          'secret',
          'expires_at',
          'former_secret_until',
          'last_used_at',
          'created',
          'deleted',
        ]}
      />
      <ApiKeyActions />
    </PanelShow>
  );
}

function ApiKeyActions() {
  const translate = useTranslate();
  const key = useRecordContext<PanelRecord<'api-keys'>>();
  const [open, setOpen] = useState<'rotate' | 'delete'>();
  if (!key) return null;
  const close = () => setOpen(undefined);
  return (
    <CardActions sx={{ p: { xs: 2, sm: 3 }, pt: 0, gap: 1.5, flexWrap: 'wrap' }} disableSpacing>
      {key.status === 'active' && isOffered('rotateApiKey') && (
        <Button variant="contained" onClick={() => setOpen('rotate')}>
          {translate('resources.api-keys.action.rotate')}
        </Button>
      )}
      <Button component={LinkBase} to={filtered(paths.statisticsByCharge, { user: key.id })}>
        {translate('resources.api-keys.charges')}
      </Button>
      <Button component={LinkBase} to={filtered(paths.statisticsBySell, { user: key.id })}>
        {translate('resources.api-keys.purchases')}
      </Button>
      <Button component={LinkBase} to={filtered(paths.audit, { by: key.id })}>
        {translate('resources.api-keys.deeds')}
      </Button>
      {key.status !== 'deleted' && canAccess({ resource: 'api-keys', action: 'delete' }) && (
        <Button variant="outlined" color={callColor('api-keys.delete')} onClick={() => setOpen('delete')}>
          {translate('resources.api-keys.action.delete')}
        </Button>
      )}
      {open === 'rotate' && <RotateApiKey apiKey={key} onClose={close} />}
      {open === 'delete' && <DeleteApiKey apiKey={key} onClose={close} />}
    </CardActions>
  );
}

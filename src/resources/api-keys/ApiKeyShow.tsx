import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import { LinkBase, useRecordContext } from 'ra-core';
import { useState } from 'react';
import { canAccess, isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Facts } from '../../kinds/Facts.tsx';
import { filtered, paths } from '../../paths.ts';
import { AuditHistory } from '../../views/AuditHistory.tsx';
import { ConfirmButton } from '../../views/ConfirmButton.tsx';
import { PanelShow } from '../../views/PanelShow.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { RotateApiKey } from './RotateApiKey.tsx';

/** /panel/api-keys/{id}: a key, what was done with it, and how to rotate or end it (requirements "API keys"). */
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
  const [isRotating, setRotating] = useState(false);
  if (!key) return null;
  return (
    <CardActions sx={{ p: { xs: 2, sm: 3 }, pt: 0, gap: 1.5, flexWrap: 'wrap' }} disableSpacing>
      {key.status === 'active' && isOffered('rotateApiKey') && (
        <Button variant="contained" onClick={() => setRotating(true)}>
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
        <ConfirmButton
          call="api-keys.delete"
          label="resources.api-keys.action.delete"
          title="resources.api-keys.deletion.title"
          titleTranslateOptions={{ name: key.name }}
          content="resources.api-keys.deletion.content"
          send={(dataProvider) => dataProvider.delete('api-keys', { id: key.id, previousData: key })}
          done="resources.api-keys.notifications.deleted"
          why="resources.api-keys.why.delete"
        />
      )}
      {isRotating && <RotateApiKey apiKey={key} onClose={() => setRotating(false)} />}
    </CardActions>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase, useRecordContext } from 'ra-core';
import { useState } from 'react';
import { canAccess, isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Facts } from '../../kinds/Facts.tsx';
import { boncardPath } from '../../paths.ts';
import { callColor } from '../../theme/callColor.ts';
import { PanelShow } from '../../views/PanelShow.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { DeclineRequest } from './DeclineRequest.tsx';

/** /panel/requests/{id}: a request and its outcome; administrators decide about it (requirements "Requests"). */
export default function RequestShow() {
  return (
    <PanelShow>
      <Facts<'requests'>
        of={['kind', 'status', 'boncard', 'salon', 'created', 'decided', 'note', 'reason']}
      />
      <Decision />
    </PanelShow>
  );
}

/** An open request is done by an action on its card, or is declined. */
function Decision() {
  const translate = useTranslate();
  const request = useRecordContext<PanelRecord<'requests'>>();
  const [isDeclining, setDeclining] = useState(false);
  if (!request || !canAccess({ resource: 'boncards', action: 'show' })) return null;
  const isOpen = request.status === 'open' && isOffered('declineRequest');
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
      {isDeclining && <DeclineRequest request={request} onClose={() => setDeclining(false)} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          component={LinkBase}
          to={boncardPath(request.boncard_id)}
          variant={isOpen ? 'contained' : 'outlined'}
        >
          {translate('resources.requests.action.toCard')}
        </Button>
        {isOpen && (
          <Button variant="outlined" color={callColor('declineRequest')} onClick={() => setDeclining(true)}>
            {translate('resources.requests.action.decline')}
          </Button>
        )}
      </Box>
      {isOpen && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {translate('resources.requests.actionHint')}
        </Typography>
      )}
    </Box>
  );
}

import { useRecordContext } from 'ra-core';
import { RecordField } from 'react-admin';
import { BreakableText } from '../../kinds/BreakableText.tsx';
import { Facts } from '../../kinds/Facts.tsx';
import { session } from '../../session.ts';
import { PanelShow } from '../views/PanelShow.tsx';
import { BoncardBalance } from './BoncardBalance.tsx';
import { BoncardTimeline } from './BoncardTimeline.tsx';
import type { Boncard } from './boncard.ts';

/** One card: its balance, its details and, if the host has one, its timeline. */
export default function BoncardShow() {
  return (
    <PanelShow aside={session.can('timeline') ? <BoncardTimeline /> : undefined}>
      <BoncardBalance />
      <Facts<'boncards'>
        of={[
          'valid_until',
          'type',
          'expired_months',
          'document_number',
          'mother_salon',
          'created',
          'moderate',
          'canceled',
        ]}
      >
        <CancelReason />
      </Facts>
    </PanelShow>
  );
}

function CancelReason() {
  const card = useRecordContext<Boncard>();
  if (!card?.canceled?.reason) return null;
  return (
    <RecordField
      label="resources.boncards.fields.canceled_reason"
      render={() => <BreakableText>{card.canceled?.reason}</BreakableText>}
    />
  );
}

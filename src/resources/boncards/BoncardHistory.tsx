import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Reversal } from '../../money/Reversal.tsx';
import { mayReverse, type Reversible } from '../../money/reversible.ts';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Section } from '../../ui/Section.tsx';
import { AuditMoment } from '../../views/AuditMoment.tsx';
import { HistoryList } from '../../views/HistoryEntry.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { type BalanceEntry, ExtensionMoment, LedgerMoment } from './BalanceMoments.tsx';
import { counterCardOf, sendingOf } from './boncard.ts';
import { SendingMoment } from './SendingMoment.tsx';
import { type HistoryPart, offeredParts, useBoncardHistory } from './useBoncardHistory.ts';

/**
 * The history of the surrounding card, newest first: every change of its balance over all its cycles, every change
 * of its last day, and its audit entries, as far as the host and the user's rights allow. Our extension.
 */
export function BoncardHistory() {
  const card = useRecordContext<Boncard>();
  const parts = offeredParts();
  const [first] = parts;
  return card && first ? <Timeline key={card.id} card={card} parts={parts} first={first} /> : null;
}

interface TimelineProps {
  card: Boncard;
  parts: HistoryPart[];
  first: HistoryPart;
}

function Timeline({ card, parts, first }: TimelineProps) {
  const translate = useTranslate();
  const [part, setPart] = useState(first);
  const [toUndo, setToUndo] = useState<Reversible>();
  const { moments, isPending, failed, earlier } = useBoncardHistory(card.id, part);
  return (
    <Section
      title={translate('resources.boncards.history.title')}
      tools={
        parts.length > 1 && (
          <ToggleButtonGroup
            exclusive
            color="primary"
            aria-label={translate('resources.boncards.history.part')}
            value={part}
            onChange={(_, chosen: HistoryPart | null) => chosen && setPart(chosen)}
          >
            {parts.map((one) => (
              <ToggleButton key={one} value={one} sx={{ minHeight: 44, px: 1.25, py: 0.5 }}>
                {translate(`resources.boncards.history.parts.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )
      }
      padded
      large
    >
      {mayReverse() && <Reversal transaction={toUndo} onClose={() => setToUndo(undefined)} />}
      {failed.map(({ error, refetch }) => (
        <LoadFailure key={String(error)} error={error as Error} onRetry={() => void refetch()} />
      ))}
      {isPending && <DelayedSkeleton height={160} />}
      {!isPending && failed.length === 0 && moments.length === 0 && (
        <Typography color="textSecondary">{translate('resources.boncards.history.none')}</Typography>
      )}
      <HistoryList>
        {!isPending &&
          moments.map((moment) =>
            moment.what === 'audit' ? (
              <AuditMoment key={moment.id} entry={moment.audited} />
            ) : moment.what === 'entry' ? (
              <LedgerMoment
                key={moment.id}
                entry={moment.entry}
                onUndo={() => setToUndo(reversibleEntry(moment.entry, card))}
              />
            ) : moment.what === 'extension' ? (
              <ExtensionMoment key={moment.id} extension={moment.extension} />
            ) : (
              <SendingMoment key={moment.id} sending={moment.sending} />
            ),
          )}
      </HistoryList>
      {earlier && <LoadMore query={earlier} />}
    </Section>
  );
}

function reversibleEntry(entry: BalanceEntry, card: Boncard): Reversible | undefined {
  const { id, kind, amount, reversible, document, at } = entry;
  if (kind !== 'charge' && kind !== 'purchase') return undefined;
  return {
    id,
    kind,
    amount,
    reversible,
    document,
    at,
    card: counterCardOf(card),
    isECard: sendingOf(card) !== null,
  };
}

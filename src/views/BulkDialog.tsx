import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, type RaRecord, useCreatePath, useIsOffline, useResourceContext } from 'ra-core';
import { type ReactNode, useId } from 'react';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { type Translate, useTranslate } from '../i18n/useTranslate.ts';
import { kindOfField } from '../kinds/fields.ts';
import { plainText } from '../kinds/plainText.ts';
import { OfflineAlert } from '../ui/OfflineAlert.tsx';
import { TellDialog } from '../ui/TellDialog.tsx';
import type { BulkDialogProps } from './BulkActions.tsx';
import { type BulkItem, type BulkWork, useBulkRun } from './useBulkRun.ts';

/** What a dialog needs in order to ask once about all records of an action. */
interface BulkQuestion<Each extends RaRecord, Body> {
  /** The records that the action is possible for. */
  records: readonly Each[];
  title: string;
  /** Returns the text of the dialog: how many of the selected records it is about, and `what` will happen. */
  contentOf: (what: string) => string;
  start: (body: Body) => void;
  isHeld: boolean;
  onClose: () => void;
}

interface BulkProps<Each extends RaRecord, Body, Call> extends BulkDialogProps<Each> {
  work: BulkWork<Each, Body, Call>;
  /** Renders the dialog that asks. */
  children: (question: BulkQuestion<Each, Body>) => ReactNode;
}

/**
 * Asks once for what an action needs, then does it to each selected record for which it is possible, and shows the
 * results.
 */
export function BulkDialog<Each extends RaRecord, Body, Call>({
  action,
  records: selected,
  onSelect,
  kept = [],
  work,
  onClose,
  children,
}: BulkProps<Each, Body, Call>) {
  const translate = useTranslate();
  const notify = useNotify();
  const isOffline = useIsOffline();
  const resource = useResourceContext() ?? '';
  const run = useBulkRun({
    name: action.name,
    work,
    kept: kept as readonly BulkItem<Call>[],
    onEnd(all) {
      const rest = all.filter(({ result }) => result?.kind !== 'done');
      onSelect?.(rest.map(({ id }) => id));
      if (rest.length > 0) return;
      notify('bulk.done', { type: 'success', messageArgs: { title: titleOf(all.length) } });
      onClose();
    },
  });
  const records = selected.filter(action.isPossible);
  const others = selected.filter((record) => !records.includes(record));

  function titleOf(count: number) {
    return translate('bulk.title', { action: translate(action.label), count });
  }

  if (run.items.length > 0)
    return (
      <Run title={titleOf(run.items.length)} run={run} unknownWhat={work.unknownWhat} onClose={onClose} />
    );
  const statuses = statusesIn(others, resource, translate);
  // The action is possible for none of the selected records.
  if (records.length === 0)
    return (
      <TellDialog title={translate(action.label)} goesBack onClose={onClose}>
        {translate('bulk.none', { statuses })}
      </TellDialog>
    );
  const some = translate('bulk.some', { count: records.length, selected: selected.length, statuses });
  return children({
    records,
    title: titleOf(records.length),
    contentOf: (what) => (others.length > 0 ? `${some} ${what}` : what),
    start: (body) => run.start(records, body),
    isHeld: isOffline,
    onClose,
  });
}

/**
 * Returns the statuses of records, as the list shows them, with the number of records: "Zablokowany (2), Anulowany
 * (1)".
 */
function statusesIn(records: readonly RaRecord[], resource: string, translate: Translate): string {
  const kind = kindOfField(resource, 'status');
  const counts = new Map<string, number>();
  for (const record of records) {
    const status = plainText(kind, record.status, translate, record);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => `${status} (${count})`).join(', ');
}

interface RunProps<Call> {
  title: string;
  run: ReturnType<typeof useBulkRun<RaRecord, never, Call>>;
  unknownWhat: MessageKey;
  onClose: () => void;
}

/** The progress of a run, and the results of the records that are not done. */
function Run<Call>({ title, run, unknownWhat, onClose }: RunProps<Call>) {
  const translate = useTranslate();
  const isOffline = useIsOffline();
  const id = useId();
  const { items, isRunning, progress } = run;
  const told = translate('list.progress', progress);
  const by = (...kinds: (string | undefined)[]) => items.filter(({ result }) => kinds.includes(result?.kind));
  const [failed, unsent] = [by('refused', 'unknown'), by(undefined)];
  const again = failed.filter(({ result }) => !(result?.kind === 'refused' && result.isOutdated));
  const summary = (
    [
      ['done', by('done')],
      ['refused', by('refused')],
      ['unknown', by('unknown')],
      ['unsent', unsent],
    ] as const
  )
    .filter(([, some]) => some.length > 0)
    .map(([kind, { length }]) => translate(`bulk.results.${kind}`, { count: length }));
  return (
    <Dialog open {...(!isRunning && { onClose })} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {isRunning && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <LinearProgress
              variant="determinate"
              value={(100 * progress.done) / progress.total}
              aria-labelledby={id}
              aria-valuetext={told}
              sx={{ flex: 1 }}
            />
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{told}</Typography>
          </Box>
        )}
        <Typography role="status">{!isRunning && summary.join(' · ')}</Typography>
        {failed.length > 0 && <Failed items={failed} unknownWhat={translate(unknownWhat)} />}
        {!isRunning && failed.length > again.length && <Typography>{translate('bulk.outdated')}</Typography>}
        <OfflineAlert />
      </DialogContent>
      <DialogActions>
        {/* The same button in both states, so that it keeps the focus. */}
        <Button autoFocus onClick={isRunning ? run.stop : onClose}>
          {translate(isRunning ? 'bulk.stop' : 'frame.close')}
        </Button>
        {!isRunning && again.length > 0 && (
          <Button disabled={isOffline} onClick={() => run.goOn(again)}>
            {translate('bulk.again', { count: again.length })}
          </Button>
        )}
        {!isRunning && unsent.length > 0 && (
          <Button variant="contained" disabled={isOffline} onClick={() => run.goOn(unsent)}>
            {translate('bulk.sendRest', { count: unsent.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/**
 * The records that failed, or whose outcome is unknown, each with the reason and a link to its page in a new tab.
 */
function Failed({ items, unknownWhat }: { items: readonly BulkItem[]; unknownWhat: string }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const resource = useResourceContext();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {items.map(({ id, name, result }) => (
        <li key={id}>
          <Link
            component={LinkBase}
            to={createPath({ resource, type: 'show', id })}
            target="_blank"
            translate="no"
            sx={{ fontWeight: 600 }}
          >
            {name}
          </Link>{' '}
          {result?.kind === 'refused' ? result.why : `${translate('bulk.unknown')} ${unknownWhat}`}
        </li>
      ))}
    </Box>
  );
}

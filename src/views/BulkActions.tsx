import Button from '@mui/material/Button';
import { type RaRecord, useIsOffline, useListContext, useResourceContext, useStore } from 'ra-core';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { CallName } from '../../contract/calls.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { callColor } from '../theme/callColor.ts';
import { keptDraft, takeDraft } from './drafts.ts';
import { type BulkItem, bulkDraft } from './useBulkRun.ts';

/** An action that can be done to many records of a list, one after another (requirements "Bulk actions"). */
export interface BulkAction<Each extends RaRecord> {
  /** Distinguishes it from the list's other actions. */
  name: string;
  label: MessageKey;
  /** The call that it makes for each record. */
  call: CallName;
  /** Returns whether the host has it and the signed-in user may do it. */
  isOffered: () => boolean;
  isPossible: (record: Each) => boolean;
  /** A `BulkDialog`, loaded when it opens. */
  Dialog: ComponentType<BulkDialogProps<Each>>;
}

/** The state of an open dialog. */
interface Chosen<Each extends RaRecord> {
  action: BulkAction<Each>;
  /** The selected records. */
  records: readonly Each[];
  /** Changes the selection. */
  onSelect?: (ids: Each['id'][]) => void;
  /** The results of a run that the end of the session interrupted. */
  kept?: readonly BulkItem[];
}

export interface BulkDialogProps<Each extends RaRecord> extends Chosen<Each> {
  onClose: () => void;
}

interface BulkActionsProps<Each extends RaRecord> {
  of: readonly BulkAction<Each>[];
  /** The buttons of actions that take all selected records in one call, if they are offered. */
  together?: ReactNode;
  /**
   * Renders the list with the `bulkActionButtons` of its rows; these are false if nothing is offered, so that no
   * row can be selected.
   */
  children: (buttons: ReactNode) => ReactNode;
}

/**
 * The actions on the selected rows of a list. Their dialog is outside the list, so that it stays open whatever
 * happens to the rows.
 */
export function BulkActions<Each extends RaRecord>({ of, together, children }: BulkActionsProps<Each>) {
  const resource = useResourceContext() ?? '';
  const [chosen, choose] = useState<Chosen<Each> | undefined>(() => {
    const { name, items } = keptDraft(bulkDraft(resource)) ?? {};
    const action = of.find((one) => one.name === name);
    return action && { action, records: [], kept: items as BulkItem[] };
  });
  // Only now: React may render several times before it shows the list.
  useEffect(() => void takeDraft(bulkDraft(resource)), [resource]);
  const offered = of.filter(({ isOffered }) => isOffered());
  return (
    <>
      {children(
        (offered.length > 0 || together) && (
          <>
            <Buttons of={offered} onChoose={choose} />
            {together}
          </>
        ),
      )}
      {chosen && <chosen.action.Dialog {...chosen} onClose={() => choose(undefined)} />}
    </>
  );
}

interface ButtonsProps<Each extends RaRecord> extends Pick<BulkActionsProps<Each>, 'of'> {
  onChoose: (chosen: Chosen<Each>) => void;
}

function Buttons<Each extends RaRecord>({ of, onChoose }: ButtonsProps<Each>) {
  const translate = useTranslate();
  const isOffline = useIsOffline();
  const { onSelect } = useListContext<Each>();
  const records = useSelectedRecords<Each>();
  return of.map((action) => (
    <Button
      key={action.name}
      color={callColor(action.call)}
      disabled={isOffline}
      onClick={() => onChoose({ action, records, onSelect })}
    >
      {translate(action.label)}
    </Button>
  ));
}

/**
 * Returns the selected records as they were last listed: react-admin keeps only their ids, and the rows of the
 * current page.
 */
function useSelectedRecords<Each extends RaRecord>(): readonly Each[] {
  const { data, resource, selectedIds } = useListContext<Each>();
  const [kept, keep] = useStore<readonly Each[]>(`${resource}.selectedIds.records`, NONE);
  // The rows of the current page are newer than those that were kept.
  const listed = new Map([...kept, ...(data ?? [])].map((record) => [record.id, record]));
  const records = selectedIds.flatMap((id) => listed.get(id) ?? []);
  // Records of an empty selection stay: after Back the selection is empty for a moment (`useListStore`).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records are computed from these
  useEffect(() => {
    if (records.length > 0) keep(records);
  }, [data, selectedIds]);
  return records;
}

const NONE: readonly [] = [];

import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { ResourceContextProvider, useCreate, useDelete, useListContext } from 'ra-core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { maskedFilter } from '../../contract/maskedFilter.ts';
import { MAX_PER_PAGE } from '../../contract/paging.ts';
import { isUnderWay } from '../../contract/relativeDay.ts';
import { isOfPeriod, type ReportFilter, reportFilter } from '../../contract/reportFilter.ts';
import type { RecordOf } from '../../contract/resources.ts';
import { dayFilters, type ReportResource } from '../../contract/savedView.ts';
import { scheduleInput, usualTime } from '../../contract/schedule.ts';
import { MAX_VIEW_NAME } from '../../contract/view.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { momentText } from '../kinds/dates.ts';
import { now } from '../now.ts';
import { session } from '../session.ts';
import type { RequestOf } from '../wire/callTypes.ts';
import { caught, failureOf, HttpFailure } from '../wire/httpFailure.ts';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';
import { DialogForm } from './DialogForm.tsx';
import { useListOptions } from './listOptions.ts';
import { listTitle } from './listTitle.ts';
import { RecipientsInput, RhythmInput } from './ScheduleInputs.tsx';
import { sameFilter } from './sameFilter.ts';
import { useAskedTexts } from './useAskedTexts.ts';
import type { SavedView, ViewBody } from './useSavedViews.ts';
import { type ShownView, useShownView } from './useShownView.ts';

type Rhythm = RequestOf<'schedules.create'>['body']['every'];
type Schedule = RecordOf<'schedules'>;

const schema = z.pick(scheduleInput, { every: true, to: true });

/**
 * Schedules what a list shows as a report that is sent as a file: asks how often and to whom, saves the list as a
 * view, and schedules the view (requirements "Scheduled reports").
 */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { defaults } = useListOptions();
  const shown = useShownView();
  // With the workstation's salon: the report has to have the rows of the screen.
  const { filter: permanent } = useListContext();
  const view = { ...shown, filter: { ...defaults, ...shown.filter, ...permanent } };
  const nameOf = useViewName(view);
  const [left, setLeft] = useState<string>();
  const schedule = useSchedule(view.resource, setLeft);

  async function save({ every, to }: { every: Rhythm; to: string[] }) {
    setLeft(undefined);
    const report = reportOf(view, every);
    const body = { ...view, filter: report.filter, name: nameOf(report), role: null };
    const outcome = await schedule(body, { every, to, at: usualTime, paused: false });
    if (outcome instanceof HttpFailure) throw outcome;
    const when = momentText(outcome?.next_run);
    notify(when ? 'resources.schedules.dialog.done' : 'resources.schedules.notifications.created', {
      type: 'success',
      messageArgs: { when },
    });
    onClose();
  }

  return (
    <ResourceContextProvider value="schedules">
      <DialogForm
        schema={schema}
        title={translate('list.schedule')}
        content={translate('resources.schedules.dialog.what', { at: usualTime })}
        record={{ every: 'week', to: [session.user()?.id ?? ''] }}
        onClose={onClose}
        save={save}
        submit="resources.schedules.dialog.submit"
      >
        <RhythmInput autoFocus />
        <RecipientsInput />
        <DaysOfReport view={view} />
        {left && <Alert severity="warning">{left}</Alert>}
      </DialogForm>
    </ResourceContextProvider>
  );
}

/** Says which days each file will cover. */
function DaysOfReport({ view }: { view: ShownView }) {
  const translate = useTranslate();
  const every: Rhythm = useWatch({ name: 'every' });
  const { days } = reportOf(view, every);
  if (days === 'none') return null;
  return (
    <Typography variant="body2" role="status">
      {translate('resources.schedules.dialog.days', {
        days: translate(`resources.schedules.days.${days}`),
      })}
      {isOfPeriod(view.resource) && isUnderWay(days) && ` ${translate('resources.schedules.dialog.begun')}`}
    </Typography>
  );
}

function reportOf(view: ShownView, every: Rhythm): ReportFilter {
  return reportFilter(warsawDayOf(now()), every, view);
}

/**
 * Returns a function that names a view of a list by the list and its filters. Card numbers are masked: the audit and
 * the subjects of mails contain the name.
 */
function useViewName({ resource, filter }: ShownView): (report: ReportFilter) => string {
  const translate = useTranslate();
  const masked = Object.entries(filter).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? value : maskedFilter(name, String(value)),
  ]);
  const asked = useAskedTexts(Object.fromEntries(masked));
  const areDays = dayFilters(resource);
  return ({ days }) => {
    const others = asked.filter(({ source }) => source !== 'stats_type');
    const isSaid = days === 'fixed' || days === 'none';
    const told = [
      ...others.filter(({ source }) => isSaid || !areDays.has(source)).map(({ text }) => text),
      ...(isSaid ? [] : [translate(`resources.schedules.days.${days}`)]),
    ];
    const title = translate(listTitle(resource as ReportResource, filter));
    return shortened(told.length > 0 ? `${title}: ${told.join(', ')}` : title);
  };
}

function shortened(name: string): string {
  return name.length > MAX_VIEW_NAME ? `${name.slice(0, MAX_VIEW_NAME - 1).trimEnd()}…` : name;
}

type When = Omit<RequestOf<'schedules.create'>['body'], 'view'>;

/**
 * Returns a function that schedules a view, after saving it unless the user has it already. It returns the
 * schedule; undefined if the schedule was made although its answer was lost; or why there is none. In that case the
 * view is deleted again, or `onLeft` is told what may be left.
 */
function useSchedule(resource: ShownView['resource'], onLeft: (sentence: string) => void) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const [create] = useCreate();
  const [remove] = useDelete();
  const awaited = { returnPromise: true } as const;

  /** Returns the user's own view with the same filter and order; the file depends on nothing else. */
  async function findView({ filter, sort }: ViewBody) {
    const { data } = await dataProvider.getList<SavedView>('views', { filter: { resource } });
    return data.find(
      (view) =>
        view.editable &&
        view.role === null &&
        sameFilter(view.filter, filter) &&
        JSON.stringify(view.sort) === JSON.stringify(sort),
    );
  }

  /** Returns the schedule of a view that is sent at the same times to the same people. */
  async function findSchedule({ id }: SavedView, { every, at, to }: When) {
    const { data } = await dataProvider.getList<Schedule>('schedules', { pagination: ALL, filter: {} });
    return data.find(
      (schedule) =>
        schedule.view === id &&
        !schedule.paused &&
        schedule.every === every &&
        schedule.at === at &&
        schedule.to.toSorted().join() === to.toSorted().join(),
    );
  }

  return async (body: ViewBody, when: When): Promise<Schedule | HttpFailure | undefined> => {
    const tell = (notice: 'viewLeft' | 'unknown') =>
      onLeft(translate(`resources.schedules.dialog.${notice}`, { name: body.name }));
    // Both may have been made by an earlier attempt whose answers were lost.
    const kept = await findView(body).catch(caught);
    if (kept instanceof HttpFailure) return kept;
    const made = kept && (await findSchedule(kept, when).catch(caught));
    if (made) return made;
    const view: SavedView | HttpFailure =
      kept ?? (await create('views', { data: body }, awaited).catch(caught));
    if (view instanceof HttpFailure) {
      if (view.outcomeUnknown) tell('viewLeft');
      return view;
    }
    const data = { ...when, view: view.id };
    const schedule: Schedule | HttpFailure = await create('schedules', { data }, awaited).catch(caught);
    if (!(schedule instanceof HttpFailure)) return schedule;
    if (kept) {
      if (schedule.outcomeUnknown) tell('unknown');
      return schedule;
    }
    const left = await failureOf(remove('views', { id: view.id, previousData: view }, awaited));
    // Only a scheduled view cannot be deleted, so the schedule was made after all.
    if (left?.reason === 'view-in-use') return undefined;
    if (left) tell(schedule.outcomeUnknown ? 'unknown' : 'viewLeft');
    return schedule;
  };
}

/** More schedules than a user may have. */
const ALL = { page: 1, perPage: MAX_PER_PAGE };

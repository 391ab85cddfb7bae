import BookmarkAdd from '@mui/icons-material/BookmarkAdd';
import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import BookmarkRemove from '@mui/icons-material/BookmarkRemove';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type SortPayload, useListContext, useResourceContext } from 'ra-core';
import { useState } from 'react';
import { Button } from 'react-admin';
import { fieldKinds } from '../../contract/kinds.ts';
import { resources } from '../../contract/resources.ts';
import { filterOn } from '../../contract/savedView.ts';
import { type ViewResource, viewResources } from '../../contract/view.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { canAccess } from '../canAccess.ts';
import { withOfficeTexts } from '../i18n/panelProvider.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { now } from '../now.ts';
import { loadFailureSentence } from '../ui/LoadFailure.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { ownOrder } from '../wire/listOrder.ts';
import { CallItem } from './CallItem.tsx';
import { useListOptions } from './listOptions.ts';
import { sameFilter } from './sameFilter.ts';
import { useHiddenColumns } from './useHiddenColumns.ts';
import { type SavedView, useSavedViews } from './useSavedViews.ts';
import { useShownView } from './useShownView.ts';

const SaveView = lazyPart(async () => (await withOfficeTexts(() => import('./SaveView.tsx'))()).SaveView, 0);
const DeleteView = lazyPart(
  async () => (await withOfficeTexts(() => import('./DeleteView.tsx'))()).DeleteView,
  0,
);

/**
 * The views of a list that the host stores: react-admin's saved queries stay in one browser, and their days never
 * change. On a host without `views` the list of cards has saved queries instead (`FilterButton`).
 */
export function SavedViews() {
  const resource = useResourceContext();
  const hasViews = viewResources.some((name) => name === resource);
  return hasViews && canAccess({ resource: 'views', action: 'list' }) && <ViewsMenu />;
}

const NONE = {};

function ViewsMenu() {
  const translate = useTranslate();
  const list = useListContext();
  const permanent: Record<string, unknown> = list.filter ?? NONE;
  const { storeKey, fixed = NONE } = useListOptions();
  const shown = useShownView();
  const resource = list.resource as ViewResource;
  const { views, isPending, error, refetch } = useSavedViews(resource);
  const [, setHidden] = useHiddenColumns(storeKey);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [toDelete, setToDelete] = useState<SavedView>();
  const close = () => setAnchor(null);
  // Without the views of the resource's other lists, and without the person's own reports of another salon than the
  // workstation's.
  const mine = views.filter(({ filter, role }) =>
    Object.entries(role === null ? permanent : fixed).every(
      ([name, value]) => (filter[name] ?? value) === value,
    ),
  );
  const current = mine.find((view) => isShown(view));

  function filterOf(view: SavedView): Record<string, unknown> {
    const filter = filterOn(warsawDayOf(now()), view);
    return Object.fromEntries(Object.entries(filter).filter(([name]) => !(name in permanent)));
  }

  function isShown(view: SavedView): boolean {
    const { field, order } = orderIn(view);
    const isOrdered = field === list.sort.field && order === list.sort.order;
    return isOrdered && sameFilter(filterOf(view), list.filterValues);
  }

  function apply(view: SavedView) {
    close();
    list.setFilters(filterOf(view), NONE);
    list.setSort(orderIn(view));
    if (view.columns.length > 0) {
      const all = Object.keys(fieldKinds(resources[resource].record));
      setHidden(all.filter((name) => !view.columns.includes(name)));
    }
  }

  return (
    <>
      <Button
        label="views.button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <BookmarkBorder />
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {mine.map((view) => (
          <MenuItem key={view.id} selected={view === current} onClick={() => apply(view)}>
            <ListItemIcon>
              <BookmarkBorder fontSize="small" />
            </ListItemIcon>
            <ListItemText
              primary={view.name}
              secondary={view.role && translate(`views.shared.${view.role}`)}
              slotProps={{ primary: { sx: { overflowWrap: 'anywhere', whiteSpace: 'normal' } } }}
            />
          </MenuItem>
        ))}
        {error && (
          // A menu can have no buttons other than its items: the arrow keys do not reach them, and Tab closes the
          // menu.
          <MenuItem onClick={() => void refetch()}>
            <ListItemText
              primary={loadFailureSentence(error, translate)}
              secondary={translate('list.retry')}
              slotProps={{ primary: { sx: { whiteSpace: 'normal' } } }}
            />
          </MenuItem>
        )}
        {!isPending && !error && mine.length === 0 && <MenuItem disabled>{translate('views.none')}</MenuItem>}
        <Divider />
        <MenuItem
          onClick={() => {
            close();
            setSaving(true);
          }}
        >
          <ListItemIcon>
            <BookmarkAdd fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('ra.saved_queries.new_label')}</ListItemText>
        </MenuItem>
        {current?.editable && (
          <CallItem
            call="views.delete"
            onClick={() => {
              close();
              setToDelete(current);
            }}
          >
            <ListItemIcon sx={{ color: 'inherit' }}>
              <BookmarkRemove fontSize="small" />
            </ListItemIcon>
            <ListItemText>{translate('views.delete', { name: current.name })}</ListItemText>
          </CallItem>
        )}
      </Menu>
      {isSaving && (
        <SaveView
          view={shown}
          shown={current?.editable ? current : undefined}
          others={mine}
          onClose={() => setSaving(false)}
        />
      )}
      {toDelete && <DeleteView view={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  );
}

/** Returns the order of a view; the list's own order if the view has none. */
function orderIn({ resource, sort }: SavedView): SortPayload {
  return sort ? { field: sort.field, order: sort.order === 'asc' ? 'ASC' : 'DESC' } : ownOrder(resource);
}

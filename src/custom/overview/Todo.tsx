import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ContactSupportOutlined from '@mui/icons-material/ContactSupportOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import TroubleshootOutlined from '@mui/icons-material/TroubleshootOutlined';
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'ra-core';
import { daysBetween } from '../../../contract/warsaw.ts';
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts';
import { inOneLine } from '../../kinds/nothing.ts';
import { plainText } from '../../kinds/plainText.ts';
import { usePanelScreens } from '../../layout/panelScreens.ts';
import { countArgs } from '../../ui/formatCount.ts';
import { Section } from '../../ui/Section.tsx';
import { addressOf, type Overview } from './addressOf.ts';

type Entry = NonNullable<Overview['todo']>[number];

const icons = {
  month: EventAvailableOutlined,
  imports: UploadFileOutlined,
  'locked-pins': LockOutlined,
  'blocked-cards': BlockOutlined,
  'e-cards': UnsubscribeOutlined,
  'not-activated': PersonAddOutlined,
  requests: ContactSupportOutlined,
  exceptions: TroubleshootOutlined,
} satisfies Record<Entry['what'], unknown>;

interface TodoProps {
  entries: readonly Entry[];
  today: string;
  /** The last day up to which all unusual operations are known, if some later days have not been searched yet. */
  searchedUntil: string | null | undefined;
}

/**
 * What administrators have to do: how many of each, how long they have waited, and a link to where it is done
 * (requirements "Books").
 */
export function Todo({ entries, today, searchedUntil }: TodoProps) {
  const translate = useTranslate();
  const screens = usePanelScreens();
  return (
    <Section title={translate('overview.todo.title')}>
      {entries.length === 0 && (
        <Stack direction="row" spacing={1} role="status" sx={{ px: 2, pb: 2, alignItems: 'center' }}>
          <AssignmentTurnedInOutlined color="success" />
          <Typography>{translate('overview.todo.nothing')}</Typography>
        </Stack>
      )}
      {entries.length > 0 && (
        <List sx={{ pt: 0, pb: 1 }}>
          {entries.map((entry) => {
            const Icon = icons[entry.what];
            const to = addressOf(entry.where, screens);
            return (
              <ListItem key={entry.what} disablePadding>
                <ListItemButton {...(to ? { component: LinkBase, to } : { disabled: true })} sx={{ gap: 2 }}>
                  <ListItemIcon sx={{ minWidth: 0, color: 'text.secondary' }}>
                    <Icon />
                  </ListItemIcon>
                  <ListItemText
                    primary={nameOf(entry, translate)}
                    secondary={waitOf(entry, today, translate)}
                    slotProps={{ primary: { sx: { fontWeight: 600 } } }}
                    sx={{ my: 0 }}
                  />
                  <ChevronRight color="action" />
                </ListItemButton>
              </ListItem>
            );
          })}
        </List>
      )}
      {searchedUntil && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {translate('overview.searchedUntil', { day: plainText('day', searchedUntil, translate) })}
        </Typography>
      )}
    </Section>
  );
}

/**
 * Returns the name of a task, with its number. For several months it names the first, which is the next to be
 * closed.
 */
function nameOf({ what, count, where }: Entry, translate: Translate): string {
  return what === 'month'
    ? translate('overview.todo.month', { month: plainText('month', where.query.month, translate) })
    : translate(`overview.todo.${what}`, countArgs(count));
}

/** Returns how long the oldest entry has waited: `Od dziś`, `Od 3 dni`. */
function waitOf({ what, count, since }: Entry, today: string, translate: Translate): string {
  // The name of unusual operations already says from which days they are.
  const days = since && what !== 'exceptions' ? daysBetween(since, today) : undefined;
  const wait =
    days !== undefined &&
    (days > 1
      ? translate('overview.todo.since.days', countArgs(days))
      : translate(days === 1 ? 'overview.todo.since.yesterday' : 'overview.todo.since.today'));
  const inAll = what === 'month' && count > 1 && translate('overview.todo.months', countArgs(count));
  // The linked list has imports without errors too.
  return inOneLine([wait, inAll, what === 'imports' && translate('overview.todo.allImports')]);
}

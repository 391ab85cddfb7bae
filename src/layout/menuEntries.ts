import type { SvgIconComponent } from '@mui/icons-material';
import Add from '@mui/icons-material/Add';
import { type Access, canAccess } from '../canAccess.ts';
import { type CustomPage, pages } from '../custom/pages.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { recordPaths } from '../paths.ts';
import { definitions } from '../resources/definitions.ts';
import { session } from '../session.ts';
import { type MenuGroup, menuGroups } from './menuGroups.ts';

/** A way to a screen. */
export interface MenuEntry {
  path: string;
  title: MessageKey;
  icon: SvgIconComponent;
  group?: MenuGroup | undefined;
  access?: Access | undefined;
  /** The function key that opens it from anywhere. */
  key?: CustomPage['key'];
}

/** Every screen that the signed-in person may open without a record: custom pages, lists, and forms for a new record. */
export function openScreens(): MenuEntry[] {
  const custom = pages
    .flatMap((page) => [page, ...(page.children ?? [])])
    .filter(({ capability }) => !capability || session.can(capability));
  const ofResources = definitions.flatMap(({ name, path, icon, createIcon, group, list, create }) => {
    const entry = (view: 'list' | 'create', to: string, Icon: SvgIconComponent) => ({
      path: to,
      title: `resources.${name}.page.${view}` as MessageKey,
      icon: Icon,
      group,
      access: { resource: name, action: view },
    });
    return [
      ...(list ? [entry('list', path, icon)] : []),
      ...(create ? [entry('create', recordPaths(path).create, createIcon ?? Add)] : []),
    ];
  });
  return [...custom, ...ofResources].filter(({ access }) => !access || canAccess(access));
}

/** The menu, group by group; a group of which nothing may be opened is left out. */
export function openMenu(): { group: MenuGroup; entries: MenuEntry[] }[] {
  const screens = openScreens();
  return menuGroups
    .map((group) => ({ group, entries: screens.filter((screen) => screen.group === group) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The person's own screens, which the user menu leads to. */
export function ownScreens(): MenuEntry[] {
  return openScreens().filter(({ group }) => group === undefined);
}

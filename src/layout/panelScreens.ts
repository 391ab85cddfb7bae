import type { SvgIconComponent } from '@mui/icons-material';
import Add from '@mui/icons-material/Add';
import { type ComponentType, createContext, useContext } from 'react';
import { resources as contract } from '../../contract/resources.ts';
import { canAccess, isOffered } from '../canAccess.ts';
import { recordPaths } from '../paths.ts';
import { session } from '../session.ts';
import { type CustomPage, ownTitle, type PanelResource, viewTitle } from './screens.ts';

/** All screens of the panel. `routes.tsx` passes them in, so that the layout imports none of them. */
export interface PanelScreens {
  pages: readonly CustomPage[];
  resources: readonly PanelResource[];
  /** Replaces a screen that failed to render. */
  ErrorPage: ComponentType<{ error: unknown; component: 'div'; heading: 'h1' | 'h2' }>;
}

const Context = createContext<PanelScreens | undefined>(undefined);

export const PanelScreensProvider = Context.Provider;

/** Returns all screens of the panel. @throws {Error} outside the panel. */
export function usePanelScreens(): PanelScreens {
  const screens = useContext(Context);
  if (!screens) throw new Error('usePanelScreens needs a PanelScreensProvider');
  return screens;
}

/** A link to a screen. */
export interface MenuEntry extends Pick<CustomPage, 'path' | 'title' | 'icon' | 'group' | 'call' | 'key'> {
  /** Whether it is a form and belongs to the list before it. */
  isNested?: boolean;
}

/** The order of the resources in the menu: the order of the contract's rows. */
const menuOrder = Object.keys(contract);

/**
 * Returns every screen that the signed-in user may open and that does not need the id of a record: custom pages,
 * lists, and forms for a new record.
 */
export function useMenuEntries(): MenuEntry[] {
  const { pages, resources } = usePanelScreens();
  const custom = pages
    .flatMap((page) => [page, ...(page.children ?? [])])
    .filter(({ call }) => !call || isOffered(call))
    // A path with a parameter is reached by a link elsewhere.
    .filter(({ path }) => !path.includes(':'));
  const role = session.role();
  const inOrder = resources.toSorted((a, b) => menuOrder.indexOf(a.name) - menuOrder.indexOf(b.name));
  const views = inOrder.flatMap(({ name, path, icon, createIcon, group, list, create }) => {
    const ownGroup = typeof group === 'object' ? role && group[role] : group;
    const entry = (view: 'list' | 'create', to: string, Icon: SvgIconComponent): MenuEntry => ({
      path: to,
      title: ownTitle(viewTitle(name, view)),
      icon: Icon,
      // Needs a right, like any page with a call: it is in a group of the menu, or reached from another screen.
      call: `${name}.list`,
      ...(ownGroup && (view === 'list' || createIcon) && { group: ownGroup }),
      ...(list && view === 'create' && { isNested: true }),
    });
    return [
      ...(list && canAccess({ resource: name, action: 'list' }) ? [entry('list', path, icon)] : []),
      ...(create && canAccess({ resource: name, action: 'create' })
        ? [entry('create', recordPaths(path).create, createIcon ?? Add)]
        : []),
    ];
  });
  return [...custom, ...views];
}

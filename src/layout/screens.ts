import type { SvgIconComponent } from '@mui/icons-material';
import type { ComponentType } from 'react';
import type { CallName } from '../../contract/calls.ts';
import type { Role } from '../../contract/codes.ts';
import type { ResourceName } from '../../contract/resources.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import { listPath } from '../paths.ts';
import { session } from '../session.ts';
import type { PanelRecord } from '../wire/panelRecord.ts';

/** The groups of the menu, in its order. */
export const menuGroups = ['overview', 'counter', 'cards', 'reports', 'team', 'integrations'] as const;
type MenuGroup = (typeof menuGroups)[number];

export type LoadScreen = () => Promise<{ default: ComponentType }>;

/** A page of the panel that is not a view of a resource. */
export interface CustomPage {
  path: string;
  title: MessageKey;
  icon: SvgIconComponent;
  /** The call that it is about: who may make it may open it. Without one, anyone signed in may (requirements "Roles"). */
  call?: CallName;
  /** Its group of the menu; a page with neither group nor `call` is in the user menu. */
  group?: MenuGroup;
  /** The function key that opens it from anywhere. */
  key?: 'F2' | 'F4';
  load: LoadScreen;
  /** Pages whose breadcrumbs lead through this one. */
  children?: readonly CustomPage[];
}

export type View = 'list' | 'create' | 'show' | 'edit';

/** A resource as routes, menu, breadcrumbs and react-admin know it. */
export interface PanelResource<Name extends ResourceName = ResourceName>
  extends Partial<Record<View, LoadScreen>> {
  name: Name;
  /** The URL of its list; the URLs of the other views follow from it. */
  path: string;
  icon: SvgIconComponent;
  /** The icon of the form for a new record in the menu; without one the form is reached from the list and by the search. */
  createIcon?: SvgIconComponent;
  /** Its group of the menu, which may depend on the person's role. */
  group?: MenuGroup | Record<Role, MenuGroup>;
  /** The name of a record: the title of its page, its breadcrumb; what it is called, or its id, by default. */
  title: (record: PanelRecord<Name>, translate: Translate) => string;
}

/** The compiler fails here for a view whose title, or what is said in place of a record that is gone, is missing in `contract/words` or `src/i18n`. */
type TitledViews<Name extends ResourceName> = {
  [Each in View]?: ViewText<Name, Each> extends MessageKey ? LoadScreen : never;
};

type ViewText<Name extends ResourceName, Each extends View> = Each extends 'list'
  ? `words.lists.${Name}`
  : `resources.${Name}.page.${Each}` | (Each extends 'create' ? never : `resources.${Name}.gone`);

type Definition<Name extends ResourceName> = Omit<PanelResource<Name>, 'name' | 'path' | 'title' | View> &
  Partial<Pick<PanelResource<Name>, 'title'>> &
  TitledViews<Name>;

/** Declares a resource. The title of its list and its fields are in `contract/words`, its other texts `resources.<name>` in `src/i18n`. */
export function defineResource<Name extends ResourceName>(
  name: Name,
  definition: Definition<Name>,
): PanelResource {
  return { name, path: listPath(name), title: nameOf, ...definition } as PanelResource;
}

function nameOf({ name, id }: { name?: string | null; id: string }): string {
  return name ?? `#${id}`;
}

/** Returns the title of a resource's view. */
export function viewTitle(resource: ResourceName, view: View): MessageKey {
  return (view === 'list' ? `words.lists.${resource}` : `resources.${resource}.page.${view}`) as MessageKey;
}

/** Returns what a screen is called for the signed-in person: an employer's list of requests has their own alone. */
export function ownTitle(title: MessageKey): MessageKey {
  const isOwn = title === 'words.lists.requests' && session.role() === 'employer';
  return isOwn ? 'resources.requests.page.own' : title;
}

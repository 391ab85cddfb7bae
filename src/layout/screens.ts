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

/** The groups of the menu, in order. */
export const menuGroups = ['overview', 'counter', 'cards', 'reports', 'team', 'integrations'] as const;
type MenuGroup = (typeof menuGroups)[number];

export type LoadScreen = () => Promise<{ default: ComponentType }>;

/** A page of the panel that is not a view of a resource. */
export interface CustomPage {
  path: string;
  title: MessageKey;
  icon: SvgIconComponent;
  /**
   * The call that the page is about: users who may make it may open the page. Without a call anybody who is signed
   * in may (requirements "Roles").
   */
  call?: CallName;
  /** The group of the menu. A page with neither a group nor a `call` is in the user menu. */
  group?: MenuGroup;
  /** The function key that opens it from anywhere. */
  key?: 'F2' | 'F4';
  load: LoadScreen;
  /** Pages below this one in the breadcrumbs. */
  children?: readonly CustomPage[];
}

export type View = 'list' | 'create' | 'show' | 'edit';

/** A resource, in the form that routes, menu, breadcrumbs and react-admin use. */
export interface PanelResource<Name extends ResourceName = ResourceName>
  extends Partial<Record<View, LoadScreen>> {
  name: Name;
  /** The URL of its list; the URLs of the other views follow from it. */
  path: string;
  icon: SvgIconComponent;
  /**
   * The icon of the menu entry for a new record. Without an icon there is no entry: the form is opened from the
   * list or the search.
   */
  createIcon?: SvgIconComponent;
  /** The group of the menu, which may depend on the user's role. */
  group?: MenuGroup | Record<Role, MenuGroup>;
  /**
   * Returns the name of a record, used as the title of its page and as its breadcrumb; by default its `name` or its
   * id.
   */
  title: (record: PanelRecord<Name>, translate: Translate) => string;
}

/**
 * The compiler reports an error here if `contract/words` or `src/i18n` lacks a view's title, or the text for a
 * record that no longer exists.
 */
type TitledViews<Name extends ResourceName> = {
  [Each in View]?: ViewText<Name, Each> extends MessageKey ? LoadScreen : never;
};

type ViewText<Name extends ResourceName, Each extends View> = Each extends 'list'
  ? `words.lists.${Name}`
  : `resources.${Name}.page.${Each}` | (Each extends 'create' ? never : `resources.${Name}.gone`);

type Definition<Name extends ResourceName> = Omit<PanelResource<Name>, 'name' | 'path' | 'title' | View> &
  Partial<Pick<PanelResource<Name>, 'title'>> &
  TitledViews<Name>;

/**
 * Declares a resource. The title of its list and the names of its fields are in `contract/words`, its other texts
 * in `resources.<name>` of `src/i18n`.
 */
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

/**
 * Returns the title of a screen for the signed-in user: an employer's list of requests has a title of its own, as
 * it shows only their own requests.
 */
export function ownTitle(title: MessageKey): MessageKey {
  const isOwn = title === 'words.lists.requests' && session.role() === 'employer';
  return isOwn ? 'resources.requests.page.own' : title;
}

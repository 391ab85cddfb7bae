import type { SvgIconComponent } from '@mui/icons-material';
import type { ComponentType } from 'react';
import type { RecordOf, ResourceName } from '../../contract/resources.ts';
import type { MenuGroup } from '../layout/menuGroups.ts';

type LoadView = () => Promise<{ default: ComponentType }>;

/** A record as screens get it: a host may leave out all but its id. */
export type PanelRecord<Name extends ResourceName> = Partial<RecordOf<Name>> & { id: string | number };

interface Definition<Name extends ResourceName> {
  /** The URL of its list, see `paths.ts`; those of the other views follow. */
  path: string;
  icon: SvgIconComponent;
  /** The sign of the form for a new record, where the menu has that, too. */
  createIcon?: SvgIconComponent;
  /** Where the menu has it; nowhere without one. */
  group?: MenuGroup;
  /** What a record is called: the title of its page, its crumb. */
  title: (record: PanelRecord<Name>) => string;
  list?: LoadView;
  create?: LoadView;
  show?: LoadView;
  edit?: LoadView;
}

/** A resource as routes, menu, breadcrumbs and react-admin know it. */
export interface PanelResource extends Definition<ResourceName> {
  name: ResourceName;
}

/** Declares what a resource is in the console. Its titles and labels are `resources.<name>` in `src/i18n`, its fields the contract's. */
export function defineResource<Name extends ResourceName>(
  name: Name,
  definition: Definition<Name>,
): PanelResource {
  return { name, ...(definition as Definition<ResourceName>) };
}

import type { ResourceName } from '../contract/resources.ts';
import type { MessageKey } from './i18n/messageKey.ts';

/** What a route tells heading and breadcrumbs. */
export interface RouteHandle {
  title: MessageKey;
  /** The route of one record of a resource, after which it is called once that is known. */
  resource?: ResourceName;
}

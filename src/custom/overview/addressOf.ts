import type { PanelScreens } from '../../layout/panelScreens.ts';
import { filtered, paths, recordPaths } from '../../paths.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';

export type Overview = AnswerOf<'overview'>['data'];
type Where = NonNullable<Overview['todo']>[number]['where'];

const pathsByCall: Partial<Record<string, string>> = paths;

/**
 * Returns the URL of the screen that makes a call, found in the console's own declarations, with the call's query
 * as its filter; undefined for a call that only a newer console knows. A call without a form of its own is made on
 * the resource's list.
 */
export function addressOf(
  { call, query }: Where,
  { pages, resources }: Pick<PanelScreens, 'pages' | 'resources'>,
): string | undefined {
  const [name, verb] = call.split('.');
  const resource = resources.find((each) => each.name === name);
  const path = resource
    ? verb === 'create' && resource.create
      ? recordPaths(resource.path).create
      : resource.path
    : (pages.find((page) => page.call === call)?.path ?? pathsByCall[call]);
  return path && Object.keys(query).length > 0 ? filtered(path, query) : path;
}

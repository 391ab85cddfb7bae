import { isOffered } from '../canAccess.ts';

/**
 * Returns the resource of those who may have done something: people and API keys or, if the host cannot list API keys
 * as actors, only people.
 */
export function personReference(): 'actors' | 'users' {
  return isOffered('actors.list') ? 'actors' : 'users';
}

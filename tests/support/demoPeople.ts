import { people } from '../../server/demo/story.ts';

export type DemoPerson = (typeof people)[number]['role'];

/** Returns one of the demo's people by their role. */
export function personOf(role: DemoPerson) {
  const person = people.find((candidate) => candidate.role === role);
  if (!person) throw new Error(`the story has no ${role}`);
  return person;
}

import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../src/session.ts';
import { keepDraft, takeDraft } from '../../../src/views/drafts.ts';

const ECARD = '/panel/bons/e-card';
const draft = { email: 'ania@example.test' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  session.start({ access_token: 'token', user_data: { id: 'me', role: 1 } as never, capabilities: [] });
});

const passHours = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000);

test.each([
  [46, draft],
  [48, undefined],
])('after %i hours a draft is %j, and nothing is left of it', (hours, found) => {
  keepDraft('me', ECARD, draft);
  passHours(hours);
  expect(takeDraft(ECARD)).toEqual(found);
  expect(sessionStorage.getItem('formDrafts')).toBeNull();
});

test('drafts are forgotten after 48 hours, even if other forms were opened meanwhile', () => {
  keepDraft('me', ECARD, draft);
  keepDraft('me', '/panel/salons', { name: 'Rynek' });
  passHours(24);
  expect(takeDraft('/panel/salons')).toEqual({ name: 'Rynek' });
  passHours(24);
  takeDraft('/panel/users');
  expect(sessionStorage.getItem('formDrafts')).toBeNull();
});

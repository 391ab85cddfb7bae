import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { useDraft } from '../../../../../src/custom/fields/form/useDraft.ts';
import { session } from '../../../../../src/session.ts';

beforeEach(() => signIn('ewa'));

function signIn(id: string) {
  const user = { id, role: 1 } as NonNullable<ReturnType<typeof session.user>>;
  session.start({ access_token: 'token', user_data: user, capabilities: [] });
}

function openForm() {
  return renderHook(() => {
    const form = useForm({ defaultValues: { document: '', pin: '', old_password: '' } });
    useDraft(form);
    return form;
  });
}

/** Types into a form, whose session then ends. */
function typeUntil(end: () => void) {
  const { result, unmount } = openForm();
  act(() => {
    result.current.setValue('document', 'FV 77');
    result.current.setValue('pin', '103');
    result.current.setValue('old_password', 'tajne');
  });
  act(end);
  unmount();
}

test('what was typed is there again after signing in, but no secret', () => {
  typeUntil(() => session.expire());
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/103|tajne/);
  signIn('ewa');
  const { result } = openForm();
  expect(result.current.getValues()).toEqual({ document: 'FV 77', pin: '', old_password: '' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('FV 77');
});

test('nobody else sees it, nor finds it afterwards', () => {
  typeUntil(() => session.expire());
  signIn('jan');
  expect(openForm().result.current.getValues('document')).toBe('');
  signIn('ewa');
  expect(openForm().result.current.getValues('document')).toBe('');
});

test('who signed out by themselves begins anew', () => {
  typeUntil(() => session.end());
  signIn('ewa');
  expect(openForm().result.current.getValues('document')).toBe('');
});

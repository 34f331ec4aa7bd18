import { afterEach, expect, test } from 'vitest';
import { beginStoresAnew } from './app-store.ts';
import { cancelAsked, useAsking } from './asking.ts';
import {
  beginSending,
  editField,
  editRequest,
  emptyDraft,
  fillExample,
  isRequestTyped,
  showRequest,
  useRequestForm,
} from './request-form.ts';

afterEach(beginStoresAnew);

const call = { ...emptyDraft, method: 'accounts.login', fields: { loginID: 'ada' } };
const isAsked = () => useAsking.getState().isOpen;
const shown = () => useRequestForm.getState().form;

test('a call of the history does not take the place of typed values before the user agrees', () => {
  fillExample({ UID: 'u-ada' });
  editField('UID', 'u-ben');
  showRequest(call);
  expect([isAsked(), shown().fields]).toEqual([true, { UID: 'u-ben' }]);
  cancelAsked();
  expect(shown().fields).toEqual({ UID: 'u-ben' });
  showRequest(call);
  useAsking.getState().asked?.act(cancelAsked);
  expect([isAsked(), shown()]).toEqual([false, call]);
});

test.each([
  [
    'an example, whose method and site were chosen',
    () => {
      editRequest({ method: 'accounts.search', apiKey: '3_crm' });
      fillExample({ query: 'SELECT *' });
    },
  ],
  ['a call of the history', () => showRequest(call)],
  [
    'a call that was sent',
    () => {
      editField('UID', 'u-ben');
      beginSending();
    },
  ],
  [
    'a field that was emptied again',
    () => {
      editField('UID', 'u-ben');
      editField('UID', '');
    },
  ],
])('%s is had again, and is left without a question', (_, make) => {
  make();
  expect(isRequestTyped()).toBe(false);
  showRequest({ ...call, method: 'accounts.logout' });
  expect([isAsked(), shown().method]).toEqual([false, 'accounts.logout']);
});

test.each([
  ['a parameter of one’s own', { rows: [{ id: 1, name: 'x', value: '' }] }],
  ['an access token', { token: 'st2.x' }],
  ['another address', { base: 'https://socialize.us1.example' }],
])('%s is not lost silently either', (_, change) => {
  editRequest(change);
  expect(isRequestTyped()).toBe(true);
});

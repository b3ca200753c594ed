import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { flushPromises } from '../ports.fakes.ts';
import { intentKey } from './intent.ts';
import { expiresAt, jun, mei, signedInStore, signIn, startSession } from './session.fakes.ts';
import { createSessionMachine, type SessionPorts } from './sessionMachine.ts';
import { accountKey, tokenKey, userKey } from './sessionStore.ts';
import { tabOwnerKey } from './tabOwner.ts';

const note = { 'draft note of order 1': 'typed by mei' };
/** Storage of mei's tab while its page is closed, as during a visit to a provider's page. */
const tabOfMei = { ...note, [tabOwnerKey]: '7' };
const signedInStoreOfJun = {
  [tokenKey]: 'jun-token',
  [accountKey]: JSON.stringify({ userId: 8, expiresAt }),
  [userKey]: JSON.stringify(jun),
};
const expiredStore = { [accountKey]: JSON.stringify({ userId: 7, expiresAt: null }) };
const answerAsJun = { status: 'success', data: jun } as const;

test('S4 a tab whose page was closed during the logout shows its drafts to no other person', async () => {
  const intent = { type: 'order.pay', payload: { orderId: 3 } };
  const kept = JSON.stringify({ intent, from: '/orders/3', expires: Number.MAX_SAFE_INTEGER });
  const opened = startSession({
    stored: signedInStoreOfJun,
    tab: { ...tabOfMei, [intentKey]: kept },
    at: '/orders/3',
    user: answerAsJun,
  });
  // At once: the screens read their drafts when they are first rendered.
  expect(Object.fromEntries(opened.session.values)).toEqual({ [tabOwnerKey]: '8' });
  expect(opened.actor.getSnapshot().context.replay).toBeNull();

  const signedOut = startSession({ tab: tabOfMei });
  expect(signedOut.session.values.size).toBe(0);
});

test('S4 a tab with the drafts of another person than the one whose session expired forgets them', () => {
  expect(
    startSession({ stored: expiredStore, tab: { ...note, [tabOwnerKey]: '8' } }).session.values.has(
      'draft note of order 1',
    ),
  ).toBe(false);
});

test('S5 the same person finds the drafts after a reload, and after an expiry', async () => {
  expect(Object.fromEntries(startSession({ stored: signedInStore, tab: tabOfMei }).session.values)).toEqual(tabOfMei);
  const expired = startSession({ stored: expiredStore, tab: tabOfMei });
  expired.actor.send({ type: 'logIn', signIn });
  await flushPromises();
  expect(Object.fromEntries(expired.session.values)).toEqual(tabOfMei);
});

test('S5 the drafts of a visitor become those of the account that signs in, here or in another tab', async () => {
  const here = startSession({ tab: note });
  here.actor.send({ type: 'logIn', signIn });
  await flushPromises();
  expect(Object.fromEntries(here.session.values)).toEqual(tabOfMei);

  const elsewhere = startSession({ tab: note });
  elsewhere.otherTab.set(accountKey, signedInStore[accountKey]);
  elsewhere.otherTab.set(tokenKey, 'mei-token');
  await flushPromises();
  expect(Object.fromEntries(elsewhere.session.values)).toEqual(tabOfMei);
});

test('S4 after another person has signed in over an expired session, the next drafts are theirs', async () => {
  const { actor, session } = startSession({ stored: signedInStore, tab: note, user: answerAsJun });
  actor.send({ type: 'unauthorized' });
  actor.send({ type: 'logIn', signIn: { token: 'jun-token', expiresAt, user: jun } });
  await flushPromises();
  expect(Object.fromEntries(session.values)).toEqual({ [tabOwnerKey]: '8' });
});

test('S4 a page from the back/forward cache leaves the next person the drafts of its tab', async () => {
  let isJun = false;
  const { session, otherTab } = startSession({
    stored: signedInStore,
    tab: tabOfMei,
    ports: { loadUser: async () => ({ status: 'success', data: isJun ? jun : mei }) },
  });
  await flushPromises();
  isJun = true;
  const tabOfJun = { 'draft note of order 1': 'typed by jun', [tabOwnerKey]: '8' };
  // On another page of the tab, while this one is in the cache.
  for (const [key, value] of Object.entries(tabOfJun)) session.values.set(key, value);
  // The token comes last, as a login writes it.
  for (const [key, value] of Object.entries(signedInStoreOfJun).reverse()) otherTab.set(key, value);
  await flushPromises();
  expect(Object.fromEntries(session.values)).toEqual(tabOfJun);
});

test('S4 drafts in a storage without room for their owner are not kept', () => {
  let isFull = true;
  const { session, ports } = startSession({ tab: note });
  const full: SessionPorts = {
    ...ports,
    session: {
      ...ports.session,
      set(key, value) {
        if (isFull) throw new Error('quota exceeded');
        ports.session.set(key, value);
      },
    },
    clearTab() {
      ports.clearTab();
      isFull = false;
    },
  };
  createActor(createSessionMachine(full)).start().send({ type: 'logIn', signIn });
  expect(Object.fromEntries(session.values)).toEqual({ [tabOwnerKey]: '7' });
});

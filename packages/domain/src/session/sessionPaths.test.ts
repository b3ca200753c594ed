import { expect, test } from 'vitest';
import {
  createDoneEvent,
  createErrorEvent,
  findStrayedPaths,
  findUnreachedStates,
  waitForever,
} from '../machine.fakes.ts';
import { expiresAt, mei, signIn, startSession, unauthenticated } from './session.fakes.ts';

const userinfo = '0.session.signedIn.loadingProfile';
const noSession = { token: null, account: null, user: null };
const events = [
  { type: 'logIn', signIn },
  { type: 'logOut' },
  { type: 'unauthorized' },
  { type: 'requireLogin' },
  { type: 'reloadUser' },
  { type: 'tokenElsewhere', stored: noSession },
  { type: 'tokenElsewhere', stored: { token: 'mei-token', account: { userId: 7, expiresAt }, user: mei } },
  { type: 'tokenElsewhere', stored: { ...noSession, account: { userId: 7, expiresAt: null } } },
  createDoneEvent(userinfo, mei),
  createErrorEvent(userinfo, unauthenticated),
  createErrorEvent(userinfo, new Error('offline')),
];

test('shortest paths reach every state of the session, and every simple path ends where the chart says', () => {
  const machine = startSession({ ports: { loadUser: waitForever } }).actor.logic;
  // `starting` is transient.
  expect(findUnreachedStates({ machine, events })).toEqual(['session.starting']);
  const { count, strayed } = findStrayedPaths(
    { machine, events },
    () => startSession({ ports: { loadUser: waitForever } }).actor,
  );
  expect(count).toBeGreaterThan(10);
  expect(strayed).toEqual([]);
});

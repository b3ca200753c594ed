import { expect, test } from 'vitest';
import { type AskBeforeLeaving, createUnsavedGuard } from './unsavedGuard.ts';

/** A router that can be blocked, and where it is. */
function router() {
  let place = '/here';
  let ask: AskBeforeLeaving | undefined;
  function navigate(to: string) {
    const go = () => {
      place = to;
    };
    if (ask) ask(go);
    else go();
  }
  return {
    place: () => place,
    navigate,
    isBlocked: () => ask !== undefined,
    block(next: AskBeforeLeaving) {
      ask = next;
      return () => {
        ask = undefined;
      };
    },
  };
}

function guarded() {
  const routes = router();
  const questions: boolean[] = [];
  const guard = createUnsavedGuard(routes.block, (isAsked) => questions.push(isAsked));
  const stop = guard.start();
  return { routes, told: questions, guard, stop };
}

test('a navigation waits for an answer, and leaving goes where it was meant to', () => {
  const { routes, told: questions, guard } = guarded();
  routes.navigate('/there');
  expect([routes.place(), questions]).toEqual(['/here', [true]]);
  guard.leave();
  expect([routes.place(), questions]).toEqual(['/there', [true, false]]);
});

test('leaving goes on guarding: another form may keep the screen open', () => {
  const { routes, guard } = guarded();
  routes.navigate('/there');
  guard.leave();
  expect(routes.isBlocked()).toBe(true);
});

test('staying forgets the navigation and goes on guarding', () => {
  const { routes, told: questions, guard } = guarded();
  routes.navigate('/there');
  guard.stay();
  guard.leave();
  expect([routes.place(), questions]).toEqual(['/here', [true, false]]);
  expect(routes.isBlocked()).toBe(true);
});

test('of two navigations the later one counts', () => {
  const { routes, guard } = guarded();
  routes.navigate('/there');
  routes.navigate('/elsewhere');
  guard.leave();
  expect(routes.place()).toBe('/elsewhere');
});

test('stopped, it asks nothing more, and what it held continues on leaving', () => {
  const { routes, told: questions, guard, stop } = guarded();
  routes.navigate('/there');
  stop();
  expect([routes.place(), questions]).toEqual(['/here', [true]]);
  guard.leave();
  expect([routes.place(), questions]).toEqual(['/there', [true, false]]);
  routes.navigate('/elsewhere');
  guard.leave();
  expect([routes.place(), questions]).toEqual(['/elsewhere', [true, false]]);
});

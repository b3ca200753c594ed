import { expect, test } from 'vitest';
import { createMemoryNavigation } from './memoryNavigation.ts';

test('the memory router pushes, goes back, replaces and notifies listeners', () => {
  const navigation = createMemoryNavigation('/home');
  let changes = 0;
  const stop = navigation.subscribe(() => {
    changes += 1;
  });
  navigation.navigate('/goods?page=2');
  navigation.navigate('/login');
  navigation.navigate('/orders', { replace: true });
  expect(navigation.here()).toBe('/orders');
  navigation.back();
  expect(navigation.here()).toBe('/goods?page=2');
  navigation.back();
  navigation.back();
  expect(navigation.here()).toBe('/home');
  expect(navigation.visited).toEqual(['/goods?page=2', '/login', '/orders']);
  expect(changes).toBe(6);
  stop();
  navigation.navigate('/goods');
  expect(changes).toBe(6);
});

test('the memory router knows whether there is an earlier screen', () => {
  const navigation = createMemoryNavigation('/orders/1');
  navigation.navigate('/orders/2', { replace: true });
  expect(navigation.canGoBack()).toBe(false);
  navigation.navigate('/goods');
  expect(navigation.canGoBack()).toBe(true);
});

test('the memory router knows its earlier screens, and goes back to one of them', () => {
  const navigation = createMemoryNavigation('/home');
  navigation.navigate('/goods');
  navigation.navigate('/login');
  expect([0, 1, 2, 3].map(navigation.getEarlier)).toEqual(['/login', '/goods', '/home', undefined]);
  navigation.back(2);
  expect(navigation.here()).toBe('/home');
  navigation.back(5);
  expect(navigation.here()).toBe('/home');
});

test('a blocker is asked before every navigation, which happens when it proceeds', () => {
  const navigation = createMemoryNavigation('/home');
  navigation.navigate('/user/basic');
  const prompts: (() => void)[] = [];
  const stop = navigation.block((proceed) => prompts.push(proceed));
  navigation.navigate('/goods');
  navigation.back();
  expect([navigation.here(), prompts.length]).toEqual(['/user/basic', 2]);
  prompts[1]?.();
  expect(navigation.here()).toBe('/home');
  prompts[0]?.();
  expect([navigation.here(), prompts.length]).toEqual(['/goods', 2]);
  stop();
  navigation.back();
  expect([navigation.here(), prompts.length]).toEqual(['/home', 2]);
});

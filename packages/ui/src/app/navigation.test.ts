import { expect, test } from 'vitest';
import { createMemoryNavigation } from './navigation.tsx';

test('a router in memory goes on, back and over, and tells whoever listens', () => {
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

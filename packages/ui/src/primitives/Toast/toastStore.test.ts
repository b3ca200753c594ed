import { expect, test, vi } from 'vitest';
import { createToastStore } from './toastStore.ts';

test('T1 A new toast replaces the old one, a loading one included', () => {
  const store = createToastStore();
  store.loading('Paying');
  store.success('Paid');
  expect(store.current()).toMatchObject({ kind: 'success', text: 'Paid', duration: 2000 });
});

test('T1 A loading toast stays until it is closed', () => {
  const store = createToastStore();
  const close = store.loading('Paying');
  expect(store.current()?.duration).toBe(Number.POSITIVE_INFINITY);
  close();
  expect(store.current()).toBeUndefined();
});

test('closing a replaced toast leaves the one that replaced it', () => {
  const store = createToastStore();
  const close = store.loading('Paying');
  store.error('No connection');
  close();
  expect(store.current()?.text).toBe('No connection');
});

test('a replaced undo toast ends once as replaced, and its action stays', () => {
  const store = createToastStore();
  const onEnd = vi.fn();
  store.action('Removed', { label: 'Undo', onPress: () => undefined }, { onEnd });
  store.plain('Copied');
  store.close();
  expect(onEnd.mock.calls).toEqual([['replaced']]);
});

test('a listener receives every change until it unsubscribes', () => {
  const store = createToastStore();
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.plain('One');
  store.close();
  leave();
  store.plain('Two');
  expect(listener).toHaveBeenCalledTimes(2);
});

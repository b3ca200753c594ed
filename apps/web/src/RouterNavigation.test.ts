import { expect, test } from 'vitest';
import { createRouterNavigation } from './RouterNavigation.tsx';

/** The list at /goods, with a fake router whose rendering the test controls. */
function list() {
  const navigation = createRouterNavigation('/goods?stock=1');
  const gone: string[] = [];
  navigation.lend(((to: string) => void gone.push(to)) as Parameters<typeof navigation.lend>[0]);
  return { ...navigation, gone };
}

test('a list that grows does not take the place of what was asked for, be it at the same path', () => {
  const { navigate, arrive, gone } = list();
  navigate('/goods');
  navigate('/goods?stock=1&page=2', { replace: true });
  expect(gone).toEqual(['/goods']);
  arrive({ pathname: '/goods', search: '', hash: '' });
  navigate('/goods?page=2', { replace: true });
  expect(gone).toEqual(['/goods', '/goods?page=2']);
});

test('a filter counts while another one is on its way', () => {
  const { navigate, gone } = list();
  navigate('/goods?category=2', { replace: true });
  navigate('/goods?category=3', { replace: true });
  expect(gone).toEqual(['/goods?category=2', '/goods?category=3']);
});

test.each([
  ['opened by a link from another site', { idx: 0 }, false],
  ['reached from a screen of the shop', { idx: 1 }, true],
  ['an entry of the browser for an anchor of the shop', null, true],
])('going back stays in the shop: %s', (_, state, canGoBack) => {
  const history = { state, go: () => {}, length: 5 };
  const page = { history, addEventListener: () => {}, location: { pathname: '/goods/1', replace: () => {} } };
  expect(createRouterNavigation('/goods/1', page as never).canGoBack()).toBe(canGoBack);
});

import { expect, test } from 'vitest';
import { createRouterNavigation } from './RouterNavigation.tsx';

/** The list at /goods, with a fake router whose rendering the test controls. */
function list() {
  const navigation = createRouterNavigation('/goods?stock=1');
  const gone: string[] = [];
  navigation.setNavigate(((to: string) => void gone.push(to)) as Parameters<typeof navigation.setNavigate>[0]);
  return { ...navigation, gone };
}

test('a list that grows does not take the place of what was asked for, be it at the same path', () => {
  const { navigate, setLocation, isLeaving, gone } = list();
  expect(isLeaving()).toBe(false);
  navigate('/goods');
  expect(isLeaving()).toBe(true);
  navigate('/goods?stock=1&page=2', { replace: true });
  expect(gone).toEqual(['/goods']);
  setLocation({ pathname: '/goods', search: '', hash: '' });
  expect(isLeaving()).toBe(false);
  navigate('/goods?page=2', { replace: true });
  expect(gone).toEqual(['/goods', '/goods?page=2']);
});

test('a filter counts while another one is on its way', () => {
  const { navigate, gone } = list();
  navigate('/goods?category=2', { replace: true });
  navigate('/goods?category=3', { replace: true });
  expect(gone).toEqual(['/goods?category=2', '/goods?category=3']);
});

test('every form with unsaved changes is asked, and one that is saved or closed leaves the other guarded', () => {
  const { navigate, block, gone } = list();
  const prompts: (() => void)[] = [];
  block((proceed) => prompts.push(proceed));
  const removeSecond = block((proceed) => prompts.push(proceed));
  navigate('/goods/1');
  prompts[0]?.();
  expect([gone, prompts.length]).toEqual([[], 2]);
  prompts[1]?.();
  expect(gone).toEqual(['/goods/1']);
  removeSecond();
  navigate('/goods/2');
  expect([gone, prompts.length]).toEqual([['/goods/1'], 3]);
});

/**
 * The shop with a fake history. A number goes to that entry; a text is a new entry, `replace` a replaced one.
 * @param foreignIdx index that the router reads from an entry which it did not add
 */
function createHistory(start: string, foreignIdx?: number) {
  const entries = [{ address: start, idx: 0 as number | undefined }];
  let current = 0;
  const place = () => new URL(entries[current]?.address ?? '', 'http://shop');
  const page = {
    addEventListener: () => {},
    history: {
      get state() {
        return { idx: entries[current]?.idx };
      },
    },
    get location() {
      return place();
    },
  };
  const navigation = createRouterNavigation(start, undefined, page as never);
  const show = () => navigation.setLocation(place());
  navigation.setNavigate(((to: string | number, options?: { replace?: boolean }) => {
    if (typeof to === 'number') current += to;
    else {
      const idx = (entries[current]?.idx ?? 0) + (options?.replace ? 0 : 1);
      if (!options?.replace) current += 1;
      entries.splice(current, entries.length, { address: to, idx });
    }
  }) as Parameters<typeof navigation.setNavigate>[0]);
  show();
  return {
    ...navigation,
    show,
    /** The browser's own entry for an anchor has no index. */
    openAnchor(hash: string) {
      entries.splice(current + 1, entries.length, { address: place().pathname + hash, idx: foreignIdx });
      current += 1;
      show();
    },
  };
}

test('the entries before are known, also of screens that were left before they were shown', () => {
  const { navigate, back, show, getEarlier, here, isLeaving } = createHistory('/goods?q=tea');
  navigate('/goods/pot');
  show();
  navigate('/old');
  show();
  back();
  show();
  expect([getEarlier(0), getEarlier(1), getEarlier(2)]).toEqual(['/goods/pot', '/goods?q=tea', undefined]);
  navigate('/orders');
  navigate('/login');
  show();
  expect([getEarlier(1), getEarlier(2), getEarlier(3)]).toEqual(['/orders', '/goods/pot', '/goods?q=tea']);
  back(3);
  // The browser is at the entry before its screen is shown.
  expect(isLeaving()).toBe(true);
  show();
  expect([here(), isLeaving()]).toEqual(['/goods?q=tea', false]);
});

test('an address counts as left by Back only if it is after the entry that is shown', () => {
  const { navigate, back, show, openAnchor, getLeftAddress } = createHistory('/home');
  expect(getLeftAddress()).toBe('');
  navigate('/goods?category=2');
  expect(getLeftAddress()).toBe('');
  show();
  back();
  expect(getLeftAddress()).toBe('/goods?category=2');
  show();
  expect(getLeftAddress()).toBe('');
  // Forward.
  back(-1);
  expect(getLeftAddress()).toBe('');
  show();
  openAnchor('#top');
  expect(getLeftAddress()).toBe('');
});

test('a replaced entry is known by its new address', () => {
  const { navigate, show, getEarlier } = createHistory('/goods');
  navigate('/goods?stock=1', { replace: true });
  show();
  navigate('/login');
  show();
  expect(getEarlier(1)).toBe('/goods?stock=1');
});

test('after an entry of the browser for an anchor, the entries before are not known', () => {
  const { navigate, openAnchor, show, getEarlier } = createHistory('/help');
  openAnchor('#returns');
  navigate('/login');
  show();
  expect(getEarlier(1)).toBeUndefined();
});

test('after an entry of another script, whose successors the router numbers as NaN, going on works', () => {
  const { navigate, openAnchor, show, getEarlier, here } = createHistory('/help', Number.NaN);
  openAnchor('#returns');
  navigate('/login');
  show();
  navigate('/user/account');
  show();
  expect([here(), getEarlier(1)]).toEqual(['/user/account', undefined]);
});

test.each([
  ['opened by a link from another site', { idx: 0 }, false],
  ['reached from a screen of the shop', { idx: 1 }, true],
  ['an entry of the browser for an anchor of the shop', null, true],
])('going back stays in the shop: %s', (_, state, canGoBack) => {
  const history = { state, go: () => {}, length: 5 };
  const page = { history, addEventListener: () => {}, location: { pathname: '/goods/1', replace: () => {} } };
  expect(createRouterNavigation('/goods/1', undefined, page as never).canGoBack()).toBe(canGoBack);
});

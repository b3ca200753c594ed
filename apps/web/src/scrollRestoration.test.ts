import { readScrollPositions } from '@sampan/domain/page/scrollPositions';
import { createFakeStorage } from '@sampan/domain/ports.fakes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createScrollRestoration, growthTimeoutMs, type ShownLocation } from './scrollRestoration.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Another document of the same tab, whose storage is kept; the page is `height` px longer than the window. */
function openDocument({
  storage = createFakeStorage().tab(),
  type = 'navigate' as NavigationTimingType,
  height = 2_000,
  scrollY = 0,
} = {}) {
  const layouts = new Set<() => void>();
  const target = new EventTarget();
  /** The event is dispatched with the next frame. */
  let hasScrolled = false;
  /** Reads of the position, each of which forces a layout, and calls that scroll. */
  const calls: string[] = [];
  const page = Object.assign(target, {
    history: { scrollRestoration: 'auto' as ScrollRestoration },
    scrollTo(_x: number, y: number) {
      calls.push(`scroll to ${y}`);
      scrollY = Math.min(y, height);
      hasScrolled = true;
    },
    scrollY,
    document: {
      documentElement: {
        get scrollHeight() {
          return height;
        },
      },
    },
  });
  Object.defineProperty(page, 'scrollY', {
    get() {
      calls.push('read');
      return scrollY;
    },
  });
  function scroll(y: number) {
    scrollY = Math.min(y, height);
    target.dispatchEvent(new Event('scroll'));
  }
  const resize = (to: number) => {
    height = to;
  };
  const layOut = () => {
    if (hasScrolled) target.dispatchEvent(new Event('scroll'));
    hasScrolled = false;
    for (const read of [...layouts]) read();
  };
  const restoration = createScrollRestoration({
    storage,
    page,
    documentNavigation: type,
    observeHeight(read) {
      layouts.add(read);
      return () => layouts.delete(read);
    },
  });
  restoration.start();
  return {
    storage,
    calls,
    getY: () => scrollY,
    show: (pathname: string, { key = 'default', hash = '', kind = 'POP' }: Partial<ShownLocation> = {}) =>
      restoration.show({ key, pathname, hash, kind }),
    scroll,
    layOut,
    resize,
    grow(to: number) {
      resize(to);
      layOut();
    },
    use: (event: string) => target.dispatchEvent(new Event(event)),
    leave: () => target.dispatchEvent(new Event('pagehide')),
    isObserving: () => layouts.size > 0,
  };
}

/** Storage of a tab in which a document at this path was scrolled and left. */
function leaveAt(y: number, pathname: string) {
  const { storage, show, scroll, leave } = openDocument();
  show(pathname);
  scroll(y);
  leave();
  return storage;
}

test('a document that is opened leaves the position to the browser, and forces no layout', () => {
  const { show, calls, getY } = openDocument({ scrollY: 900 });
  show('/goods');
  expect([getY(), calls]).toEqual([900, []]);
});

test('where a viewer scrolled before hydration is restored by Back', () => {
  const { show, layOut, getY } = openDocument({ scrollY: 900 });
  show('/goods');
  layOut();
  show('/goods/a', { key: 'a', kind: 'PUSH' });
  expect(getY()).toBe(0);
  show('/goods');
  expect(getY()).toBe(900);
});

test.each(['reload', 'back_forward'] as const)(
  'a document of %s is restored, unless it was scrolled or has a hash',
  (type) => {
    const open = (options: { scrollY?: number; hash?: string }) => {
      const { show, getY } = openDocument({ storage: leaveAt(700, '/help'), type, ...options });
      show('/help', options);
      return getY();
    };
    expect([open({}), open({ scrollY: 300 }), open({ scrollY: 0, hash: '#topic' })]).toEqual([700, 300, 0]);
  },
);

test('a document does not open where another one of the tab was left', () => {
  const opened = openDocument({ storage: leaveAt(700, '/goods') });
  opened.show('/goods/a');
  expect(opened.getY()).toBe(0);
  const back = openDocument({ storage: leaveAt(700, '/goods'), type: 'reload' });
  back.show('/goods/a');
  expect(back.getY()).toBe(0);
});

test('the position of an earlier visit to the same page does not count', () => {
  const { show, layOut, getY } = openDocument({ storage: leaveAt(700, '/goods') });
  show('/goods');
  layOut();
  show('/goods/a', { key: 'a', kind: 'PUSH' });
  show('/goods');
  expect(getY()).toBe(0);
});

test('a page that is too short is scrolled again as it grows, and its position is kept meanwhile', () => {
  const { show, getY, layOut, grow, leave, storage, isObserving } = openDocument({
    storage: leaveAt(1_200, '/orders'),
    type: 'reload',
    height: 120,
  });
  show('/orders');
  layOut();
  expect(getY()).toBe(120);
  leave();
  expect(readScrollPositions(storage)).toEqual({ 'default /orders': 1_200 });
  grow(800);
  expect([getY(), isObserving()]).toEqual([800, true]);
  grow(5_000);
  expect([getY(), isObserving()]).toEqual([1_200, false]);
});

test('rows that arrive late on a slow phone are scrolled to their place', () => {
  const { show, getY, grow } = openDocument({ storage: leaveAt(1_200, '/orders'), type: 'reload', height: 120 });
  show('/orders');
  vi.advanceTimersByTime(14_000);
  grow(5_000);
  expect(getY()).toBe(1_200);
});

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('%s ends the restoration', (event) => {
  const { show, getY, grow, use, scroll, leave, storage } = openDocument({
    storage: leaveAt(1_200, '/orders'),
    type: 'reload',
    height: 120,
  });
  show('/orders');
  use(event);
  grow(5_000);
  expect(getY()).toBe(120);
  scroll(300);
  leave();
  expect(readScrollPositions(storage)).toEqual({ 'default /orders': 300 });
});

test('a scroll without any of these events ends it: by a screen reader, or a tap on the status bar', () => {
  const { show, getY, layOut, grow, scroll, leave, storage, isObserving } = openDocument({
    storage: leaveAt(1_200, '/orders'),
    type: 'reload',
    height: 120,
  });
  show('/orders');
  layOut();
  expect(isObserving()).toBe(true);
  scroll(40);
  expect(isObserving()).toBe(false);
  grow(5_000);
  expect(getY()).toBe(40);
  leave();
  expect(readScrollPositions(storage)).toEqual({ 'default /orders': 40 });
});

test('the browser clamps the position of a page that shrinks, and anchors one that grows: neither ends it', () => {
  const { show, getY, layOut, resize, scroll } = openDocument({
    storage: leaveAt(1_200, '/orders'),
    type: 'reload',
    height: 120,
  });
  show('/orders');
  resize(60);
  scroll(60);
  layOut();
  resize(3_000);
  scroll(2_940);
  layOut();
  expect(getY()).toBe(1_200);
});

test('time and another page end the restoration, another query does not', () => {
  const reload = () => {
    const opened = openDocument({ storage: leaveAt(1_200, '/orders'), type: 'reload', height: 120 });
    opened.show('/orders');
    return opened;
  };
  const late = reload();
  vi.advanceTimersByTime(growthTimeoutMs);
  late.grow(5_000);
  expect(late.getY()).toBe(120);

  const left = reload();
  left.show('/home', { key: 'a', kind: 'PUSH' });
  left.grow(5_000);
  expect(left.getY()).toBe(0);

  const filtered = reload();
  filtered.show('/orders', { key: 'a', kind: 'REPLACE' });
  filtered.grow(5_000);
  expect(filtered.getY()).toBe(1_200);
});

test('a new page starts at the top, Back restores, another query keeps the position', () => {
  const { show, scroll, getY } = openDocument();
  show('/goods');
  scroll(500);
  show('/goods', { key: 'filtered', kind: 'PUSH' });
  expect(getY()).toBe(500);
  show('/goods/a', { key: 'a', kind: 'PUSH' });
  expect(getY()).toBe(0);
  show('/goods', { key: 'filtered' });
  expect(getY()).toBe(500);
});

test('an anchor that the browser followed stays where it is', () => {
  const { show, scroll, getY } = openDocument();
  show('/home');
  show('/help', { key: 'help', kind: 'PUSH' });
  scroll(600);
  show('/help', { hash: '#topic' });
  expect(getY()).toBe(600);
});

import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createLazyPart, fetchParts, PartsContext } from './lazyPart.tsx';

const load = async () => (props: { name: string }) => createElement('b', null, props.name);

/** Renders once; returns the HTML and the names of its lazy parts. */
function renderPart(Part: ReturnType<typeof createLazyPart<{ name: string }>>) {
  const parts = new Set<string>();
  const page = createElement(Suspense, { fallback: '…' }, createElement(Part, { name: 'tea' }));
  return { html: renderToStaticMarkup(createElement(PartsContext, { value: parts }, page)), parts: [...parts] };
}

test('a prefetched part is in the first rendering and is reported to the page', async () => {
  const Part = createLazyPart('Details', load);
  expect(renderPart(Part).html).toContain('…');
  await fetchParts(['Details', 'nobody knows this one']);
  expect(renderPart(Part)).toEqual({ html: '<b>tea</b>', parts: ['Details'] });
});

test('a part that fails to load does not block the start', async () => {
  createLazyPart('Gone', () => Promise.reject(new Error('gone')));
  await expect(fetchParts(['Gone'])).resolves.toBeUndefined();
});

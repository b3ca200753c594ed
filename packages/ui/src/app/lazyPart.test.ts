import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createLazyPart, fetchParts, PartsContext } from './lazyPart.tsx';
import { ServicesContext } from './services/ServicesContext.ts';
import type { Services } from './services/services.ts';

const load = async () => (props: { name: string }) => createElement('b', null, props.name);
const services = { build: { recover: async () => undefined } } as unknown as Services;

/** Renders once; returns the HTML and the names of its lazy parts. */
function renderPart(Part: ReturnType<typeof createLazyPart<{ name: string }>>) {
  const parts = new Set<string>();
  const page = createElement(Suspense, { fallback: '…' }, createElement(Part, { name: 'tea' }));
  const collecting = createElement(PartsContext, { value: parts }, page);
  return {
    html: renderToStaticMarkup(createElement(ServicesContext, { value: services }, collecting)),
    parts: [...parts],
  };
}

test('a prefetched part is in the first rendering and is reported to the page', async () => {
  const Part = createLazyPart('Details', load);
  expect(renderPart(Part).html).toContain('…');
  await fetchParts(['Details', 'nobody knows this one']);
  expect(renderPart(Part)).toEqual({ html: '<b>tea</b>', parts: ['Details'] });
});

test('a part that fails to load is reported once the others are loaded', async () => {
  createLazyPart('Gone', () => Promise.reject(new Error('gone')));
  const Slow = createLazyPart('Slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return load();
  });
  await expect(fetchParts(['Gone', 'Slow'])).rejects.toThrow('gone');
  expect(renderPart(Slow).html).toBe('<b>tea</b>');
});

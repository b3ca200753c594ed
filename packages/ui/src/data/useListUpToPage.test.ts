import type { contract } from '@sampan/api/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { parsePageCount } from './urlNumbers.ts';
import type { InfiniteResult } from './useInfiniteEndpoint.ts';
import { useListUpToPage } from './useListUpToPage.ts';

type Result = InfiniteResult<typeof contract.product.gallery>;

interface ListProps {
  result: Result;
  pages: number;
  showPage: (page: number) => void;
}
function PressedList({ result, pages, showPage }: ListProps) {
  useListUpToPage(result, pages, 2).loadNext(showPage);
  return null;
}

/** Presses "load more" below a list of loaded pages; returns the page that the URL then shows, and the direct calls. */
function pressMore(pages: number, more: Partial<Result> = {}) {
  const showPage = vi.fn();
  const loadMore = vi.fn(async () => undefined);
  const items = Array.from({ length: pages * 2 }) as NonNullable<Result['items']>;
  const result = { items, hasMore: true, isFetching: false, isLoadingMore: false, loadMore, ...more } as Result;
  renderToStaticMarkup(createElement(PressedList, { result, pages, showPage }));
  return {
    shown: showPage.mock.calls.map(([page]) => parsePageCount(String(page))),
    loads: loadMore.mock.calls.length,
  };
}

test('the next page loads through the URL', () => {
  expect(pressMore(1)).toEqual({ shown: [2], loads: 0 });
  expect(pressMore(99)).toEqual({ shown: [100], loads: 0 });
});

test('above the last page of a URL, the next one loads directly', () => {
  expect(pressMore(100)).toEqual({ shown: [], loads: 1 });
  expect(pressMore(101)).toEqual({ shown: [], loads: 1 });
});

test('after a failure, the same page loads again', () => {
  expect(pressMore(3, { error: { code: 'INTERNAL', message: '', statusCode: 500 } })).toEqual({ shown: [], loads: 1 });
});

import { describe, expect, it } from 'vitest';
import { readFilters } from '../../../../patterns/FilterBar/filterValue.ts';
import { orderViewNames, orderViews, toOrderFilter, toOrderInput } from './orderQuery.ts';
import { orderFilterDefs } from './useOrderFilters.ts';

const defs = orderFilterDefs((key) => key, 'HKD');
const read = (query: string) => readFilters(new URLSearchParams(query), defs);

describe('parsing the URL', () => {
  it('is every filter, each as the call has it', () => {
    const query =
      'q=%E9%99%B3&f.status=60&f.status=20&f.method=alipay&f.total=500..1200&f.user=7&f.placed=2026-11-20..2026-11-20';
    expect(toOrderFilter(read(query))).toEqual({
      keyword: '陳',
      status: '20,60',
      method: 'alipay',
      userId: 7,
      minTotal: 500,
      maxTotal: 1200,
      from: '2026-11-19T16:00:00.000Z',
      to: '2026-11-20T15:59:59.999Z',
    });
  });

  it('is nothing where nothing is asked, or nonsense', () => {
    expect(toOrderFilter(read(''))).toEqual({});
    expect(toOrderFilter(read('f.status=99&f.method=shells&f.user=mei'))).toEqual({});
  });

  it('has its page and its order', () => {
    expect(
      toOrderInput({ filters: read('f.status=20'), isAllChosen: false, sort: '-total', page: 3, size: 50 }),
    ).toEqual({
      status: '20',
      page: 3,
      limit: 50,
      sort: '-total',
    });
  });
});

it('the dashboard leads to the refunds that a bank refused, and to those that staff send by hand', () => {
  expect(toOrderFilter(read('f.refund=abnormal'))).toEqual({ refund: 'abnormal' });
  expect(toOrderFilter(read('f.refund=byHand'))).toEqual({ refund: 'byHand' });
  expect(toOrderFilter(read('f.refund=all'))).toEqual({});
});

it('every view is an address that the filters read back', () => {
  const filters = orderViewNames.map((name) => toOrderFilter(read(orderViews[name])));
  expect(filters).toEqual([
    {},
    { status: '10' },
    { transfer: 'reported' },
    { note: 'new' },
    { goods: 'unsent' },
    { status: '30' },
    { status: '60,70' },
    { status: '40' },
  ]);
});

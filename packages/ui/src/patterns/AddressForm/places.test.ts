import { expect, test } from 'vitest';
import { cityOf, districtsOf, placeOptions, provinces, regionOf, regions } from './places.ts';

test('Hong Kong has eighteen districts and the mainland thirty-one parts, each named once in every script', () => {
  const districts = regions.flatMap((region) => region.districts);
  expect(districts).toHaveLength(18);
  expect(provinces).toHaveLength(31);
  for (const script of [0, 1, 2] as const) {
    expect(new Set(districts.map((names) => names[script])).size).toBe(18);
    expect(new Set(provinces.map((names) => names[script])).size).toBe(31);
  }
});

test('a place is offered in the reader’s language and found by its other names', () => {
  const [beijing] = placeOptions(provinces, 'en-US', '');
  expect(beijing).toMatchObject({ value: 'Beijing', label: 'Beijing' });
  expect(beijing?.keywords).toContain('北京市');
});

test('what was saved in another script is still the chosen place, and is not rewritten', () => {
  const options = placeOptions(provinces, 'zh-HK', '广东省');
  expect(options.find(({ value }) => value === '广东省')).toMatchObject({ label: '廣東省' });
});

test('a region narrows the districts; a district says its region', () => {
  expect(districtsOf('Kowloon')).toHaveLength(5);
  expect(districtsOf('新界')).toHaveLength(9);
  expect(districtsOf('')).toHaveLength(18);
  expect(districtsOf('Atlantis')).toHaveLength(18);
  expect(regionOf('离岛区', 'en-US')).toBe('New Territories');
  expect(regionOf('Atlantis', 'en-US')).toBeUndefined();
});

test('only a municipality is its own city', () => {
  expect(cityOf('上海市')).toBe('上海市');
  expect(cityOf('Chongqing')).toBe('Chongqing');
  expect(cityOf('廣東省')).toBeUndefined();
});

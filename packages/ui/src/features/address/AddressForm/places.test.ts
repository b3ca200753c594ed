import { expect, test } from 'vitest';
import { findRegion, getCity, getDistricts, provinces, regions, toPlaceOptions } from './places.ts';

test('Hong Kong has eighteen districts and the mainland thirty-one parts, each named once in every script', () => {
  const districts = regions.flatMap((region) => region.districts);
  expect(districts).toHaveLength(18);
  expect(provinces).toHaveLength(31);
  for (const script of [0, 1, 2] as const) {
    expect(new Set(districts.map((names) => names[script])).size).toBe(18);
    expect(new Set(provinces.map((names) => names[script])).size).toBe(31);
  }
});

test('a place is offered in the viewer’s language and found by its other names', () => {
  const [beijing] = toPlaceOptions(provinces, 'en-US', '');
  expect(beijing).toMatchObject({ value: 'Beijing', label: 'Beijing' });
  expect(beijing?.keywords).toContain('北京市');
});

test('a place saved in another script stays selected and unchanged', () => {
  const options = toPlaceOptions(provinces, 'zh-HK', '广东省');
  expect(options.find(({ value }) => value === '广东省')).toMatchObject({ label: '廣東省' });
});

test('a region narrows the districts; a district says its region', () => {
  expect(getDistricts('Kowloon')).toHaveLength(5);
  expect(getDistricts('新界')).toHaveLength(9);
  expect(getDistricts('')).toHaveLength(18);
  expect(getDistricts('Atlantis')).toHaveLength(18);
  expect(findRegion('离岛区', 'en-US')).toBe('New Territories');
  expect(findRegion('Atlantis', 'en-US')).toBeUndefined();
});

test('only a municipality is its own city', () => {
  expect(getCity('上海市')).toBe('上海市');
  expect(getCity('Chongqing')).toBe('Chongqing');
  expect(getCity('廣東省')).toBeUndefined();
});

import { expect, test } from 'vitest';
import {
  beginsRegion,
  findRegion,
  getCity,
  getDependentPlaces,
  getDistricts,
  provinces,
  regions,
  toDistrictOptions,
  toPlaceOptions,
} from './places.ts';

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

test('a region is known by the start of any of its names', () => {
  for (const text of ['Kowloon', 'kow', '九龍', 'Hong Kong Island', 'New Territories', '新界']) {
    expect(beginsRegion(text)).toBe(true);
  }
  for (const text of ['Kowloon City', '九龍城', 'Kwun', 'Island']) expect(beginsRegion(text)).toBe(false);
});

test('districts of other regions follow those of the chosen one and are found by typing only', () => {
  const options = toDistrictOptions('Kowloon', 'en-US', '');
  expect(options).toHaveLength(18);
  expect(options.map(({ isSearchOnly = false }) => isSearchOnly).indexOf(true)).toBe(5);
  expect(options.find(({ label }) => label === 'Islands')).toMatchObject({ description: 'New Territories' });
  expect(toDistrictOptions('', 'en-US', '').some(({ isSearchOnly }) => isSearchOnly)).toBe(false);
});

test('only a municipality is its own city', () => {
  expect(getCity('上海市')).toBe('上海市');
  expect(getCity('Chongqing')).toBe('Chongqing');
  expect(getCity('廣東省')).toBeUndefined();
});

test('another province takes neither the city nor the district along', () => {
  const shanghai = { province: '上海市', city: '上海市', district: '徐汇区' };
  expect(getDependentPlaces('province', '广东省', shanghai, 'zh-CN')).toEqual({ city: '', district: '' });
  expect(getDependentPlaces('province', '北京市', shanghai, 'zh-CN')).toEqual({ city: '北京市', district: '' });
  expect(getDependentPlaces('province', '', shanghai, 'zh-CN')).toEqual({ city: '', district: '' });
});

test('a city that was typed before the province stays', () => {
  const typed = { province: '', city: 'Guangzhou', district: 'Tianhe' };
  expect(getDependentPlaces('province', 'Guangdong', typed, 'en-US')).toEqual({});
  const chosen = { ...typed, province: 'Guangdong' };
  expect(getDependentPlaces('province', 'Guangdong', chosen, 'en-US')).toEqual({});
});

test('a region keeps its own districts, and a district sets its region', () => {
  const kwunTong = { province: '', city: '九龍', district: '觀塘區' };
  expect(getDependentPlaces('city', '九龍', kwunTong, 'zh-HK')).toEqual({});
  expect(getDependentPlaces('city', '新界', kwunTong, 'zh-HK')).toEqual({ district: '' });
  expect(getDependentPlaces('district', '離島區', kwunTong, 'zh-HK')).toEqual({ city: '新界' });
});

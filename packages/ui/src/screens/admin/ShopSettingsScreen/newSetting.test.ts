import { expect, test } from 'vitest';
import { checkNewSetting, type NewSetting } from './newSetting.ts';

const fields: NewSetting = {
  key: 'banner.text',
  label: '橫額',
  type: 'text',
  value: '今日休息',
  isOn: false,
  isPublic: true,
};
const findProblems = (change: Partial<NewSetting>) => {
  const checked = checkNewSetting('site', { ...fields, ...change });
  return 'problems' in checked ? checked.problems : {};
};

test('valid values are converted to their type', () => {
  const value = (change: Partial<NewSetting>) => {
    const checked = checkNewSetting('site', { ...fields, ...change });
    return 'input' in checked ? checked.input.value : 'refused';
  };
  expect(value({})).toBe('今日休息');
  expect(value({ type: 'number', value: '4.5' })).toBe(4.5);
  expect(value({ type: 'boolean', isOn: true })).toBe(true);
  expect(value({ type: 'json', value: '{"a": 1}' })).toEqual({ a: 1 });
});

test('each field says what is wrong with it', () => {
  expect(findProblems({ key: '', label: ' ' })).toEqual({ key: 'required', label: 'required' });
  expect(findProblems({ key: '1st' })).toEqual({ key: 'key' });
  expect(findProblems({ type: 'json', value: '{' })).toEqual({ value: 'json' });
  expect(findProblems({ type: 'secret' })).toEqual({ isPublic: 'secret' });
  // A built-in setting has a fixed type.
  expect(findProblems({ key: 'currency', type: 'number', value: '1' })).toMatchObject({ type: 'type' });
});

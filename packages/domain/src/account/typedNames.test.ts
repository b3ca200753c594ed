import { expect, test } from 'vitest';
import { parseLoginName, toUserKeyword } from './typedNames.ts';

test('a login name with an @ is an e-mail address, one of digits may be a phone, any one a username', () => {
  expect(parseLoginName(' Mei@Example.com ')).toEqual({ email: 'mei@example.com', counted: 'mei@example.com' });
  expect(parseLoginName('+852 6123-0001')).toMatchObject({ phone: '+85261230001', counted: '+85261230001' });
  expect(parseLoginName('Ｍei')).toEqual({ usernameKeys: ['ｍei', 'mei'], counted: 'mei' });
  expect(parseLoginName('12345')).not.toHaveProperty('phone');
});

test('a phone may be typed in full-width digits', () => {
  expect(parseLoginName('＋８５２ ６１２３－０００１')).toMatchObject({
    phone: '+85261230001',
    counted: '+85261230001',
  });
  expect(toUserKeyword('６１２３ ０００１')).toBe('61230001');
});

test('an e-mail address may be typed in full-width characters', () => {
  expect(parseLoginName('Mei＠example．com')).toEqual({ email: 'mei@example.com', counted: 'mei@example.com' });
});

test('staff find a phone however it is written', () => {
  expect(['(852) 6123-0001', 'Mei Chan'].map(toUserKeyword)).toEqual(['85261230001', 'mei chan']);
});

import { expect, test } from 'vitest';
import { isGuessablePassword, listPasswordNames } from './guessablePassword.ts';

const getGuessable = (passwords: string[], names: string[] = []) =>
  passwords.filter((password) => isGuessablePassword(password, names));

test('a common password is guessable, in any letter case and with digits or signs behind it', () => {
  const common = ['12345678', 'woaini1314', 'Password', 'PASSWORD2026!', 'sunshine-1', 'ｐａｓｓｗｏｒｄ'];
  expect(getGuessable(common)).toEqual(common);
});

test('a common password is guessable also if it ends with digits, or is shorter without them', () => {
  const longer = ['12345678!', '123456789.', '1234567890!', 'woaini1314!', 'abc12345!'];
  const shorter = ['qwerty2026', 'qwerty123!', 'dragon2026', 'Admin-2026', 'woaini8888', 'abc99999'];
  expect(getGuessable([...longer, ...shorter])).toEqual([...longer, ...shorter]);
});

test('a stem with a birthday or a telephone number behind it is guessable', () => {
  const personal = ['abc19851123', 'woaini13800138000', 'love-1990.07.21'];
  expect(getGuessable(personal)).toEqual(personal);
});

test('one or two characters again and again are guessable', () => {
  expect(getGuessable(['kkkkkkkkkkkkkkkk', '1212121212121212121212', '{}{}{}{}'])).toHaveLength(3);
});

test('a password of any composition that nobody tries first is not', () => {
  expect(getGuessable(['harbour-8', 'onlyletters', '4827159306', 'only letters', '碼頭早晨的風很大'])).toEqual([]);
});

test('a name of the account or the shop with little else is guessable', () => {
  const account = { username: 'kam.ling', email: 'kl.chan@example.com', phone: '+85291234567' };
  const names = listPasswordNames(account, { 'zh-HK': '', 'en-US': 'Harbour Tea' });
  const made = ['Kam.Ling2026', 'kl.chan!!', '+85291234567', 'sampan88', 'harbour tea', 'kam.lingkam.ling'];
  expect(getGuessable(made, names)).toEqual(made);
  expect(getGuessable(['kam.ling likes the sea', 'harbour-8'], names)).toEqual([]);
});

test('a name is guessable without its separators, or with others', () => {
  const names = listPasswordNames({ username: 'kam.ling' }, { 'en-US': 'Harbour Tea' });
  const made = ['kamling88', 'Kam_Ling-88', 'harbourtea88', 'harbour-tea!'];
  expect(getGuessable(made, names)).toEqual(made);
  expect(getGuessable(['7. k_. - w'], names)).toEqual([]);
});

test('the whole e-mail address is guessable, and the phone number in any notation', () => {
  const account = { email: 'kl.chan@example.com', phone: '+85291234567' };
  const numbers = ['91234567', '9123-4567', '85291234567', '0085291234567'];
  const made = ['kl.chan@example.com', ...numbers];
  expect(getGuessable(made, listPasswordNames(account, 'Tea'))).toEqual(made);
  expect(getGuessable(numbers, listPasswordNames({ phone: '91234567' }, 'Tea'))).toEqual(numbers);
  const abroad = ['3105550123', '13105550123', '0013105550123'];
  expect(getGuessable(abroad, listPasswordNames({ phone: '+13105550123' }, 'Tea'))).toEqual(abroad);
  expect(getGuessable(['4915112340678'], listPasswordNames({ phone: '+4915112340678' }, 'Tea'))).toHaveLength(1);
});

test('a short name and a missing address forbid nothing', () => {
  const names = listPasswordNames({ username: 'li', email: null }, 'Tea');
  expect(names).toEqual(['li', 'Sampan', 'Tea', 'Tea', 'Tea']);
  expect(getGuessable(['li-tea-7', 'lilililia'], names)).toEqual([]);
});

import {
  AddressSchema,
  ArticleCategorySchema,
  ArticleSchema,
  CategorySchema,
  EmailSchema,
  OrderSchema,
  PhoneSchema,
  ProductSchema,
  SettingSchema,
  UsernameSchema,
  UserSchema,
} from '@sampan/api/entities';
import { userRole } from '@sampan/api/statuses';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parsePictureKey } from '../art/pictures.ts';
import { createShop } from './createShop.ts';
import { before, day, demoNow } from './time.ts';
import { signIns } from './users.ts';

const shop = createShop(demoNow);

function expectAll(schema: v.GenericSchema, values: readonly unknown[]) {
  expect(values.length).toBeGreaterThan(0);
  for (const value of values) {
    const { success, issues } = v.safeParse(schema, value);
    expect(success, JSON.stringify(issues?.map((issue) => [v.getDotPath(issue), issue.message]))).toBe(true);
  }
}

test('every entity is one of the contract', () => {
  expectAll(CategorySchema, shop.categories);
  expectAll(ProductSchema, shop.products);
  expectAll(ArticleCategorySchema, shop.articleCategories);
  expectAll(ArticleSchema, shop.articles);
  expectAll(SettingSchema, shop.settings);
  expectAll(UserSchema, shop.users);
  expectAll(AddressSchema, shop.addresses);
  expectAll(OrderSchema, shop.orders);
});

test('the same moment makes the same shop, of objects that nobody else holds', () => {
  const again = createShop(demoNow);
  expect(again).toEqual(shop);
  const mine = new Set<unknown>();
  JSON.stringify(shop, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null) mine.add(value);
    return value;
  });
  const shared: string[] = [];
  JSON.stringify(again, (key, value: unknown) => {
    if (mine.has(value)) shared.push(key);
    return value;
  });
  expect(shared).toEqual([]);
});

test('times follow the moment: a day later everything is a day later', () => {
  const later = createShop(new Date(demoNow.getTime() + day));
  expect(later.orders.map((order) => order.status)).toEqual(shop.orders.map((order) => order.status));
  expect(before(new Date(later.orders[0]?.createdAt ?? ''), day)).toBe(shop.orders[0]?.createdAt);
});

test('three sign-ins by role and forty customers, none with a password', () => {
  expect(shop.users.slice(0, 3).map((user) => [user.username, user.role])).toEqual([
    ['admin', 1],
    ['operator', 2],
    ['customer', 3],
  ]);
  expect(shop.users.slice(0, 3).map((user) => user.username)).toEqual([...signIns]);
  expect(shop.users.slice(3).filter((user) => user.role === userRole.customer)).toHaveLength(40);
  expect(shop.users).toHaveLength(43);
  expect(JSON.stringify(shop.users)).not.toMatch(/password/i);
});

test('names, mails and phones are valid, unique, and nobody’s', () => {
  expectAll(
    UsernameSchema,
    shop.users.map((user) => user.username),
  );
  expectAll(
    EmailSchema,
    shop.users.map((user) => user.email),
  );
  expectAll(
    PhoneSchema,
    shop.users.map((user) => user.phone),
  );
  for (const key of ['username', 'email', 'phone'] as const) {
    expect(new Set(shop.users.map((user) => user[key])).size).toBe(43);
  }
  expect(shop.users.filter((user) => !/@example\.(com|org|hk)$/.test(user.email))).toEqual([]);
});

test('every customer has one to three addresses, the first the default; some live abroad', () => {
  for (const user of shop.users.filter((one) => one.role === userRole.customer)) {
    const own = shop.addresses.filter((address) => address.userId === user.id);
    expect([1, 2, 3]).toContain(own.length);
    expect(own.map((address) => address.isDefault)).toEqual(own.map((_address, index) => index === 0));
  }
  const countries = new Set(shop.addresses.map((address) => address.country));
  expect(countries).toEqual(new Set(['HK', 'CN', 'GB', 'CA', 'SE', 'US']));
  const customer = shop.addresses.filter((address) => address.userId === 3);
  expect(customer.map((address) => address.country).at(-1)).not.toBe('HK');
});

test('nobody ordered before they joined, and only customers in good standing did', () => {
  const byId = new Map(shop.users.map((user) => [user.id, user]));
  for (const order of shop.orders) {
    const user = byId.get(order.userId);
    expect([user?.role, user?.status]).toEqual([3, 0]);
    expect(Date.parse(user?.createdAt ?? '')).toBeLessThan(Date.parse(order.createdAt));
  }
});

test('every product was there before the first order', () => {
  const newest = Math.max(...shop.products.map((product) => Date.parse(product.createdAt)));
  expect(newest).toBeLessThan(Date.parse(shop.orders[0]?.createdAt ?? ''));
});

test('fourteen articles in five categories, with covers and pictures that the art can draw', () => {
  expect(shop.articles).toHaveLength(14);
  expect(shop.articleCategories.map((category) => [category.slug, category.articleCount])).toEqual([
    ['harbour', 2],
    ['workshops', 3],
    ['tea', 1],
    ['help', 6],
    ['about', 2],
  ]);
  const keys = shop.articles.flatMap((article) => [
    article.cover?.replace('/media/', '') ?? '',
    ...[...JSON.stringify(article).matchAll(/\/media\/([a-z0-9-]+)/g)].map((match) => match[1] ?? ''),
  ]);
  expect(keys.filter((key) => !key.startsWith('scene-') || !parsePictureKey(key))).toEqual([]);
});

test('articles hold plain structure only: no script, style, handler or foreign address', () => {
  const onShelf = new Set(shop.products.map(({ slug }) => `/goods/${slug}`));
  const allowed = new Set('p h2 h3 ul li a blockquote figure figcaption img table thead tbody tr th td'.split(' '));
  for (const article of shop.articles) {
    for (const content of Object.values(article.i18n ?? {}).map((entry) => entry?.content ?? '')) {
      const tags = [...content.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)];
      expect(tags.filter(([, tag]) => !allowed.has(tag ?? '')).map(([whole]) => whole)).toEqual([]);
      expect(tags.filter(([, , rest]) => /\b(on\w+|style)=/.test(rest ?? ''))).toEqual([]);
      const slugs = tags.flatMap(([, , rest]) => /\bhref="([^"]*)"/.exec(rest ?? '')?.slice(1) ?? []);
      expect(slugs.filter((href) => !onShelf.has(href))).toEqual([]);
      const open = tags.filter(([whole]) => !whole.startsWith('</') && !whole.startsWith('<img')).length;
      expect(tags.filter(([whole]) => whole.startsWith('</')).length).toBe(open);
      expect([...content.matchAll(/<img /g)].length).toBe(
        [...content.matchAll(/<img src="\/media\/[a-z-]+" alt="[^"]+">/g)].length,
      );
    }
  }
});

test('help is questions and answers, and one of them has a table', () => {
  const help = shop.articles.filter((article) => article.categoryName === '帮助');
  for (const article of help) {
    expect([...article.content.matchAll(/<h2>/g)].length).toBeGreaterThanOrEqual(4);
    expect(article.content.startsWith('<h2>')).toBe(true);
  }
  expect(help.filter((article) => article.content.includes('<table>'))).toHaveLength(1);
});

test('settings carry the defaults, each key once, and no secret a value', () => {
  const settingByName = new Map(shop.settings.map((one) => [`${one.settingGroup}.${one.key}`, one.value]));
  expect(settingByName.size).toBe(shop.settings.length);
  const defaults = {
    'order.unpaidMinutes': 30,
    'order.autoConfirmDays': 7,
    'order.refundWindowDays': 7,
    'order.maxPerLine': 99,
    'order.maxLines': 50,
    'shipping.freeFrom': 8800,
    'shipping.fee': 800,
    'kyc.requiredForOrder': false,
    'upload.maxMiB': 20,
    'site.currency': 'CNY',
  };
  for (const [key, value] of Object.entries(defaults)) expect(settingByName.get(key), key).toBe(value);
  expect(settingByName.get('security.captchaCooldownSeconds')).toBe(60);
  const secrets = shop.settings.filter((setting) => setting.type === 'secret');
  expect(secrets.map((setting) => [setting.value, setting.isPublic])).toEqual(secrets.map(() => [null, false]));
});

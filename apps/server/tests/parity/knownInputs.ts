import type { CallName } from '@sampan/api/contract';
import { demoPassword } from '@sampan/demo/backend/state';
import { createShop } from '@sampan/demo/fixtures/shop/createShop';
import type { Random } from '@sampan/demo/fixtures/shop/random';
import { startTime } from './startTime.ts';

/** Placeholder for a value that each backend generates itself; replaced when the call is sent. */
export type Reference =
  /** An id seen so far, selected by a fraction; a smaller one selects a newer id. */
  | { $ref: string; pick: number; asText?: boolean }
  | { $captcha: 'id' | 'right' | 'wrong' }
  /** The last code that was sent. */
  | { $code: 'last' }
  /** Version of the product or article with the sibling `id`, plus `more`. */
  | { $version: 'product' | 'article'; more: number }
  /** Price of the product with the sibling `productId`. */
  | { $price: 'today' }
  | { $time: number }
  | { $file: FileSample }
  /** A query parameter of an evidence link. */
  | { $evidence: 'id' | 'expires' | 'signature'; pick: number };
export type Template =
  | Reference
  | string
  | number
  | boolean
  | null
  | undefined
  | Template[]
  | { [key: string]: Template };

export const fileSamples = [
  'png',
  'tinyPng',
  'pdf',
  'text',
  'empty',
  'mp4',
  'csv',
  'badCsv',
  'svg',
  'brokenPng',
  'jpegHead',
] as const;
export type FileSample = (typeof fileSamples)[number];

const shop = createShop(startTime);
const productSlugs = shop.products.slice(0, 8).map(({ slug }) => slug);
const categorySlugs = shop.categories.slice(0, 5).map(({ slug }) => slug);
const articleSlugs = shop.articles.slice(0, 5).map(({ slug }) => slug);
const pictureUrls = [...new Set(shop.products.flatMap(({ gallery }) => gallery.map(({ url }) => url)))].slice(0, 20);

export interface Place {
  random: Random;
  call: CallName;
  area: string;
}
type Draw = (place: Place) => Template;

const ref =
  (kind: string): Draw =>
  ({ random }) => ({ $ref: kind, pick: random.next() });
const pickOne =
  (...values: Template[]): Draw =>
  ({ random }) =>
    random.pick(values);
const mostly =
  (usual: Draw, rare: Draw, chance = 0.15): Draw =>
  (place) =>
    place.random.next() < chance ? rare(place) : usual(place);

const texts = pickOne('茶', '再想想', 'ok then', 'A longer text, with 中文 and émoji 🛶', ' spaced ', 'x', 'ab');
const emails = pickOne(
  'one@example.com',
  'two@example.com',
  'Three@Example.com',
  ...shop.users.slice(2, 5).map(({ email }) => email),
);
const phones = pickOne(
  '+85291110001',
  '91110002',
  '+852 9111 0003',
  ...shop.users.slice(2, 5).map(({ phone }) => phone),
);
const usernames = pickOne(
  'admin',
  'customer',
  'Customer',
  'kamling.chan',
  'new.one',
  'New.Two',
  '小船',
  'ａｄｍｉｎ',
  'аdmin',
  '12345',
  'x',
);
const times: Draw = ({ random }) => ({ $time: random.between(-40, 3) * 1440 + random.between(0, 1439) });

/** Entity of `id` in the calls of an area. */
const idByArea: Record<string, string> = {
  product: 'product',
  adminProduct: 'product',
  category: 'category',
  order: 'order',
  adminOrder: 'order',
  posts: 'article',
  adminArticle: 'article',
  transaction: 'log',
  adminSetting: 'setting',
  adminUser: 'user',
  blacklist: 'user',
  adminKyc: 'kyc',
  file: 'file',
  job: 'job',
  gallery: 'file',
  user: 'address',
  security: 'session',
};

const idByCall: Partial<Record<CallName, string>> = {
  'adminArticle.categoryDelete': 'articleCategory',
  'adminArticle.categoryUpdate': 'articleCategory',
  'adminArticle.categoryDetail': 'articleCategory',
};

export const byCallAndKey: Record<string, Draw> = {
  'product.detail.id': mostly(ref('product'), pickOne(...productSlugs.slice(0, 6), 'none/such')),
  'posts.detail.id': mostly(ref('article'), pickOne(...shop.articles.slice(0, 4).map(({ slug }) => slug), 'none')),
  'posts.category.categoryId': pickOne('0', '1', '2', '99', ...shop.articleCategories.map(({ slug }) => slug)),
  'posts.category.except': pickOne('help', 'help,about', 'none'),
  'captcha.sms.captchaId': pickOne({ $captcha: 'id' }),
  'adminSetting.create.key': pickOne('name', 'newKey', 'fee', 'a.b', 'unpaidMinutes', 'extra'),
};

export const byKey: Record<string, Draw> = {
  id: (place) => ref(idByCall[place.call] ?? idByArea[place.area] ?? 'order')(place),
  orderId: ref('order'),
  productId: ref('product'),
  userId: ref('user'),
  actorId: ref('user'),
  categoryId: (place) => ref(place.area === 'adminArticle' ? 'articleCategory' : 'category')(place),
  groupId: mostly(ref('product'), pickOne(null), 0.4),
  parentId: mostly(ref('category'), pickOne(null), 0.4),
  moveTo: ref('category'),
  targetId: mostly(ref('user'), ref('order'), 0.5),
  orderLineId: ref('line'),
  slug: ({ random, area }) =>
    random.next() < 0.7
      ? `new-${random.between(1, 6)}`
      : random.pick(area === 'category' ? categorySlugs : area === 'adminArticle' ? articleSlugs : productSlugs),
  username: usernames,
  email: emails,
  phone: phones,
  to: times,
  from: times,
  password: mostly(pickOne(demoPassword), pickOne('another-one-9', 'short', '12345678', 'password')),
  currentPassword: mostly(pickOne(demoPassword), pickOne('wrong-one')),
  code: mostly(pickOne({ $code: 'last' }), pickOne('000000', '12345')),
  ticket: ref('ticket'),
  captchaId: pickOne({ $captcha: 'id' }),
  captcha: mostly(pickOne({ $captcha: 'right' }), pickOne({ $captcha: 'wrong' })),
  certifyId: ref('certifyId'),
  version: ({ area, random }) => ({
    $version: area === 'adminArticle' ? 'article' : 'product',
    more: random.next() < 0.85 ? 0 : random.between(-1, 2),
  }),
  expiresAt: ({ random }) => ({ $time: random.between(-10, 5000) }),
  tz: pickOne('Asia/Hong_Kong', 'UTC', 'America/New_York', 'Asia/Kathmandu'),
  keyword: pickOne('', 'admin', '茶', 'tea', '9', 'SF', 'customer', '壺', '%', '_', 'example', '林', {
    $ref: 'orderNo',
    pick: 0.1,
  }),
  country: pickOne('HK', 'CN', 'GB'),
  avatar: mostly(ref('avatar'), pickOne('', '/media/none.png', 'https://example.com/a.png')),
  image: mostly(ref('galleryUrl'), pickOne('', ...pictureUrls.slice(0, 3), 'https://example.com/a.png'), 0.6),
  cover: mostly(ref('galleryUrl'), pickOne('', ...pictureUrls.slice(0, 3), '/media/none.svg'), 0.6),
  url: mostly(pickOne(...pictureUrls), ref('galleryUrl'), 0.3),
  reason: texts,
  content: pickOne(
    '<p>Hello</p>',
    '<p onclick="x()">a<script>alert(1)</script></p>',
    'plain',
    '<h2>題</h2><ul><li>一</li></ul>',
    '<a href="javascript:x">l</a><img src="x" onerror="y">',
    '',
  ),
  description: pickOne('', 'words', '多字的介紹', '<b>bold</b>'),
  carrier: pickOne('SF', '順豐', 'DHL'),
  trackingNo: pickOne('SF1', 'SF2', 'X'),
  idNumber: pickOne('A123456(3)', '11010519491231002X', 'E12345678', 'H1234567801', 'nope'),
  realName: pickOne('林海晴', '陳大文', 'Ann Lee', 'xy'),
  ids: ({ random, call }) =>
    call === 'product.list'
      ? random.pick(['1', '1,2,3', '3,2,1,999', '5,5'])
      : Array.from({ length: random.between(1, 3) }, () => ({
          $ref: call === 'adminOrder.export' ? 'order' : 'product',
          pick: random.next(),
        })),
  images: ({ random }) =>
    Array.from({ length: random.between(0, 3) }, () => ({ $ref: 'galleryFile', pick: random.next(), asText: true })),
  value: ({ random, area }) =>
    area === 'adminSetting'
      ? random.pick<Template>([
          true,
          false,
          0,
          1,
          5,
          30,
          2.5,
          -1,
          'text',
          '',
          'CNY',
          'HKD',
          null,
          ['a'],
          { a: 1 },
          1e15,
        ])
      : random.pick<Template>(['red', 'blue', '紅', 1, 5, 100]),
  label: texts,
  sort: ({ random, area }) =>
    area === 'category' || area === 'adminArticle' ? random.pick([0, 1, 2, 3, 10, -1]) : undefined,
  stock: ({ random, call }) => (call === 'adminProduct.bulk' ? undefined : random.pick([0, 1, 3, 10, 1000])),
  lowStock: pickOne(0, 2, null),
  priceAmount: mostly(pickOne(100, 1999, 8800, 12_300), pickOne(0)),
  listPriceAmount: pickOne(20_000, null),
  amount: pickOne(1, 100, 500, -300, 1_000_000),
  page: mostly(pickOne(1), pickOne(2, 3, 50)),
  limit: pickOne(1, 2, 3, 10),
  quantity: mostly(pickOne(1, 2), pickOne(3, 50, 100, 9999)),
};

const address: Template = {
  receiver: '陳錦玲',
  phone: '+85291234567',
  country: 'HK',
  province: '香港',
  city: '中西區',
  district: '西環',
  detail: '德輔道西 8 號',
};

/** Generators for calls whose constraints the schema does not express. */
export const byCall: Partial<Record<CallName, Draw>> = {
  'order.create': ({ random }) => ({
    items: Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => ({
      productId: { $ref: 'product', pick: random.next() },
      quantity: random.pick([1, 1, 1, 2, 3, 20, 99, 100]),
      priceAmount: random.next() < 0.93 ? { $price: 'today' } : 1,
    })),
    ...(random.next() < 0.85 && { address }),
    ...(random.next() < 0.2 && { remark: random.pick(['', '請輕放', '  x ']) }),
    ...(random.next() < 0.2 && { shippingAmount: random.pick([0, 800]) }),
  }),
  'user.login': ({ random }) => ({
    username: random.pick([
      'customer',
      'CUSTOMER',
      'kamling.chan',
      'admin',
      'operator',
      'oldaccount',
      'leftlongago',
      'nobody',
      'new.one',
    ]),
    password: random.next() < 0.7 ? demoPassword : 'wrong-one-7',
    ...(random.next() < 0.3 && { captchaId: { $captcha: 'id' }, captcha: { $captcha: 'right' } }),
  }),
  'file.evidence': ({ random }) => {
    const pick = random.next();
    return {
      id: { $evidence: 'id', pick },
      expires: { $evidence: 'expires', pick },
      signature: { $evidence: 'signature', pick: random.next() < 0.8 ? pick : random.next() },
    };
  },
  'file.upload': ({ random }) => {
    const count = random.between(1, 2);
    return Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`file${index}`, { $file: random.pick(fileSamples) }]),
    );
  },
  'user.uploadAvatar': ({ random }) => ({ file: { $file: random.pick(['png', 'png', ...fileSamples]) } }),
  'gallery.upload': ({ random }) => ({ file: { $file: random.pick(['png', 'png', ...fileSamples]) } }),
  'kyc.photo': ({ random }) => ({
    file: { $file: random.pick(['png', 'png', 'png', ...fileSamples]) },
    side: random.pick(['front', 'back', 'hand']),
  }),
  'kyc.video': ({ random }) => ({ file: { $file: random.pick(['mp4', 'mp4', 'mp4', ...fileSamples]) } }),
  'order.agreeupload': ({ random }) => ({
    orderId: { $ref: 'order', pick: random.next(), asText: true },
    file: { $file: random.pick(['pdf', 'png', ...fileSamples]) },
  }),
  'payment.transferReceipt': ({ random }) => ({
    orderId: { $ref: 'order', pick: random.next(), asText: true },
    file: { $file: random.pick(['pdf', 'png', ...fileSamples]) },
  }),
  'adminProduct.import': ({ random }) => ({
    file: { $file: random.pick(['csv', 'csv', 'badCsv', 'png', 'empty']) },
    ...(random.next() < 0.4 && { isDryRun: random.pick(['true', 'false', 'maybe']) }),
  }),
  'payment.alipayNotify': pickOne('trade_status=TRADE_SUCCESS&sign=AAAA', '', 'x', 'a=%zz'),
  'payment.stripeNotify': pickOne('{}', '', '{"id":"1"}', 'x'),
  'sms.twilioStatus': pickOne('MessageSid=SM1&MessageStatus=delivered', '', 'x', 'a=%zz'),
  'payment.wechatNotify': pickOne('{}', '', '{"id":"1","resource":{}}', 'x'),
  'product.create': ({ random }) => ({
    slug: random.next() < 0.8 ? `new-${random.between(1, 9)}` : random.pick(productSlugs),
    name: random.pick(['Cup', '杯', 'A very ordinary thing']),
    description: random.pick(['', 'words']),
    categoryId: { $ref: 'category', pick: random.next() },
    type: random.pick([1, 1, 1, 2]),
    priceAmount: random.pick([100, 1999, 0]),
    stock: random.pick([0, 1, 5]),
    ...(random.next() < 0.7 && { status: random.pick([0, 1, 1, 2]) }),
    ...(random.next() < 0.3 && { gallery: [{ url: random.pick(pictureUrls), alt: 'x', sort: 1 }] }),
    ...(random.next() < 0.3 && {
      groupId: { $ref: 'product', pick: random.next() },
      options: [{ name: 'Size', value: random.pick(['S', 'M']) }],
    }),
    ...(random.next() < 0.3 && { listPriceAmount: random.pick([50, 5000, null]) }),
    ...(random.next() < 0.2 && { i18n: { 'en-US': { name: 'Cup' } } }),
  }),
};

import type { Product } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { createHeadTags } from './headTags.ts';
import {
  createArticleLd,
  createBreadcrumbLd,
  createFaqLd,
  createOrganizationLd,
  createProductLd,
  createWebsiteLd,
  extractQuestions,
  type JsonLdThing,
  readShopFacts,
} from './jsonLd.ts';
import { findProblems } from './requiredFields.fakes.ts';

const origin = 'https://shop.example';
const shop = { name: 'Kiln Row' };
const teapot: Product = {
  id: 7,
  groupId: 3,
  slug: 'teaware/yixing-teapot',
  name: 'Teapot </script>',
  description: 'Clay & fire',
  categoryId: 2,
  categoryPath: [1, 2],
  type: 1,
  status: 1,
  isFeatured: true,
  priceAmount: 46_800,
  currency: 'CNY',
  stock: 3,
  sold: 9,
  cover: '/media/teapot',
  gallery: [{ id: 1, url: '/media/teapot-1', alt: 'a teapot', sort: 0 }],
  attributes: [],
  options: [{ name: 'Clay', value: 'Red' }],
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
};
const url = `${origin}/goods/${teapot.slug}`;
const page = { product: teapot, url, origin, shopName: shop.name };

const article = {
  title: 'Before eight',
  summary: 'The first ferry',
  cover: '/media/pier',
  author: 'Lam',
  tags: ['pier'],
  publishedAt: '2026-03-01T00:00:00.000Z',
  createdAt: '2026-02-01T00:00:00.000Z',
  updatedAt: '2026-03-02T00:00:00.000Z',
};

const jsonLd: [string, JsonLdThing][] = [
  ['a product', createProductLd(page)],
  [
    'a product that is gone, without pictures',
    createProductLd({ ...page, product: { ...teapot, stock: 0, gallery: [] } }),
  ],
  [
    'a way down',
    createBreadcrumbLd([
      { name: 'Home', url: `${origin}/home` },
      { name: 'Teapot', url },
    ]),
  ],
  ['an article', createArticleLd({ article, locale: 'en-US', url, origin, shop })],
  [
    'an article of nobody, without a picture',
    createArticleLd({ article: { ...article, author: '', cover: undefined }, locale: 'en-US', url, origin, shop }),
  ],
  ['questions', createFaqLd(extractQuestions('Shipping', '<p>See below</p><h2>How <b>long</b>?</h2><p>Two days.</p>'))],
  ['the shop', createOrganizationLd(origin, shop)],
  ['its site', createWebsiteLd(origin, shop.name)],
];

test.each(jsonLd)('%s has all that search engines require', (_name, entity) => {
  expect(entity['@context']).toBe('https://schema.org');
  expect(findProblems(entity)).toEqual([]);
});

test('missing fields are reported', () => {
  const { offers: _offers, image: _image, ...bare } = createProductLd(page);
  expect(findProblems(bare)).toEqual(['Product.image is undefined', 'Product.offers is undefined']);
});

test('an offer says price, currency and whether there is any', () => {
  const offer = (stock: number) => createProductLd({ ...page, product: { ...teapot, stock } }).offers;
  expect(offer(3)).toMatchObject({
    price: '468.00',
    priceCurrency: 'CNY',
    availability: 'https://schema.org/InStock',
    url,
  });
  expect(offer(0)).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
});

test('headings of a help article are its questions; without any it answers its title', () => {
  expect(
    extractQuestions('Care', '<h2>Wash?</h2><p>By hand.</p><h2 lang="en">Dry &amp; store?</h2><p>Open.</p>'),
  ).toEqual([
    { question: 'Wash?', answer: '<p>By hand.</p>' },
    { question: 'Dry & store?', answer: '<p>Open.</p>' },
  ]);
  expect(extractQuestions('Care', '<p>By hand.</p>')).toEqual([{ question: 'Care', answer: '<p>By hand.</p>' }]);
  expect(extractQuestions('Care', '')).toEqual([]);
});

test('a page names itself, and nothing it is called ends an element', () => {
  const head = createHeadTags({
    title: 'A "pot" <b>',
    description: "It's & more",
    locale: 'zh-HK',
    origin,
    canonical: '/goods/teaware/yixing-teapot',
    type: 'product',
    image: '/media/teapot',
    jsonLd: [createProductLd(page)],
    shopName: shop.name,
  });
  expect(head).toContain('<title>A &quot;pot&quot; &lt;b&gt;</title>');
  expect(head).toContain('<meta name="description" content="It&#x27;s &amp; more" />');
  expect(head).toContain(`<link rel="canonical" href="${url}" data-page />`);
  expect(head).toContain('<meta property="og:type" content="product" data-page />');
  expect(head).toContain('<meta property="og:image" content="https://shop.example/media/teapot" data-page />');
  expect(head).toContain('<meta property="og:locale" content="zh_HK" data-page />');
  const block = /<script type="application\/ld\+json" data-page>(.*?)<\/script>/.exec(head)?.[1] ?? '';
  expect(JSON.parse(block)).toMatchObject({ '@type': 'Product', name: 'Teapot </script>' });
  expect(head).not.toContain('noindex');
});

test('a page that is not there asks not to be listed', () => {
  const head = createHeadTags({ title: 'Nothing', description: '', locale: 'en-US', origin, shopName: shop.name });
  expect(head).toContain('content="noindex"');
  expect(head).not.toContain('canonical');
});

test('a product of which there is no picture names none', () => {
  const bare = createProductLd({ ...page, product: { ...teapot, cover: '', gallery: [] } });
  expect(bare).not.toHaveProperty('image');
});

test('structured data names the shop of the settings: logo, contact and name in the language', () => {
  const site = {
    name: { 'en-US': 'Junk & Co', 'zh-HK': '帆船' },
    icon: '/media/gallery/7-0123456789ab',
    contactEmail: 'ahoy@junk.example',
    contactAddress: { 'zh-HK': '香港仔' },
  };
  expect(createOrganizationLd(origin, readShopFacts({ site }, 'zh-HK'))).toMatchObject({
    name: '帆船',
    logo: `${origin}/media/gallery/7-0123456789ab`,
    email: 'ahoy@junk.example',
    address: '香港仔',
  });
  expect(createOrganizationLd(origin, readShopFacts({}, 'zh-HK')).logo).toBe(`${origin}/favicon.svg`);
});

import { expect, test } from 'vitest';
import { findForeignPictures, listTextPictures } from './articlePictures.ts';

const gallery = '/media/gallery/7-0123456789ab';
const galleryUrls = new Set([gallery]);
const img = (src: string) => `<p>a</p><figure><img alt="x > y" src="${src}" /><figcaption>b</figcaption></figure>`;

test('the pictures of every language are listed, however their address is quoted', () => {
  const article = {
    content: `${img('/media/a')}<IMG src='/media/b'>`,
    i18n: { 'en-US': { content: '<img src=/c >' } },
  };
  expect(listTextPictures(article)).toEqual(['/media/a', '/media/b', '/c']);
  expect(listTextPictures({ content: '<p>img src="/media/a"</p><imgx src="/b"><img src="x">' })).toEqual([]);
});

test('pictures of the gallery and those that ship with the shop are accepted', () => {
  const content = `${img(gallery)}${img('/media/scene-pier-dawn')}`;
  expect(findForeignPictures({ content, i18n: { 'en-US': { content } } }, { galleryUrls })).toEqual({});
});

test.each([
  '/media/gallery/8-0123456789ab',
  '/media/gallery/7-0123456789ab/480.webp',
  'https://elsewhere.example/a.png',
  'http://elsewhere.example/a.png',
  '/elsewhere.png',
])('the picture %s is refused in the text that has it', (address) => {
  const article = { content: '<p>a</p>', i18n: { 'zh-HK': { content: img(address) }, 'en-US': { title: 'a' } } };
  expect(findForeignPictures(article, { galleryUrls })).toEqual({ 'i18n.zh-HK.content': 'image' });
  expect(findForeignPictures({ content: img(address) }, { galleryUrls })).toEqual({ content: 'image' });
});

test('a picture that the article already had is accepted, in any of its languages', () => {
  const [old, other] = [img('https://elsewhere.example/a.png'), img('https://elsewhere.example/b.png')];
  const before = { content: old };
  expect(findForeignPictures({ content: '', i18n: { 'en-US': { content: old } } }, { before, galleryUrls })).toEqual(
    {},
  );
  expect(findForeignPictures({ content: old + other }, { before, galleryUrls })).toEqual({ content: 'image' });
});

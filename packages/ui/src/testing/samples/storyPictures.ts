import type { File as Picture } from '@sampan/api/entities';

const scenes = [
  ['scene-pier-dawn', 'pier-dawn.jpg', 812_344],
  ['scene-junk-dusk', 'junk-at-dusk.jpg', 640_120],
  ['sidepot-celadon-waves-1', '青瓷侧把壶.jpg', 402_880],
  ['sidepot-celadon-waves-2', '青瓷侧把壶-细节.jpg', 388_200],
  ['sidepot-celadon-waves-3', 'IMG_20260301_143205_edited_final_for_the_journal.jpg', 1_204_221],
  ['sidepot-celadon-waves-4', 'celadon-side-view.jpg', 512_000],
  ['sidepot-celadon-waves-5', 'celadon-on-the-pier.jpg', 498_004],
] as const;

/** The gallery of a story. Its addresses are pictures that the demo shop draws. */
export const galleryPictures: Picture[] = scenes.map(([key, name, size], index) => ({
  id: 900 + index,
  name,
  size,
  mime: 'image/jpeg',
  checksum: String(index).repeat(64),
  createdAt: new Date(Date.UTC(2026, 2, 6 - index * 3, 4, 30)).toISOString(),
  url: `/media/${key}`,
}));

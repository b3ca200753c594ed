/** The words a picture key is made of. Every word is one run of lower-case letters, so a key splits at its hyphens. */

export const forms = [
  'teapot',
  'sidepot',
  'gaiwan',
  'cup',
  'kettle',
  'teatin',
  'teacake',
  'bowl',
  'plate',
  'bottle',
  'jar',
  'chopsticks',
  'board',
  'steamer',
  'basket',
  'tray',
  'fan',
  'hat',
  'lantern',
  'vase',
  'lamp',
  'stool',
  'incense',
  'candle',
  'mirror',
  'box',
  'cloth',
  'scarf',
  'umbrella',
  'slippers',
  'cushion',
  'bag',
  'notebook',
  'scroll',
  'blueprint',
  'boat',
] as const;
export type FormName = (typeof forms)[number];

export const palettes = [
  'celadon',
  'moon',
  'terracotta',
  'indigo',
  'ink',
  'amber',
  'jade',
  'cinnabar',
  'bamboo',
  'walnut',
  'ash',
  'rose',
  'harbour',
  'plum',
] as const;
export type PaletteName = (typeof palettes)[number];

export const patterns = ['plain', 'bands', 'waves', 'crackle', 'dots', 'cloud', 'scale', 'brush'] as const;
export type PatternName = (typeof patterns)[number];

/** 1 front · 2 turned, from a little above · 3 detail through a round window · 4 with a companion by the water · 5 packed. */
export const views = [1, 2, 3, 4, 5] as const;
export type View = (typeof views)[number];

export const scenes = [
  'pier',
  'sampan',
  'lanterns',
  'teatable',
  'kiln',
  'bamboo',
  'market',
  'skyline',
  'junk',
  'mountains',
  'workshop',
  'rain',
] as const;
export type SceneName = (typeof scenes)[number];

export const lights = ['dawn', 'day', 'dusk', 'night', 'mist'] as const;
export type LightName = (typeof lights)[number];

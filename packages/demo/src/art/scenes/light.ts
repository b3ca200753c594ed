import type { LightName } from '../vocabulary.ts';

/** The hour of a cover: flat tones from the sky to the nearest thing, and the warm ones that lamps and sails take. */
export interface Light {
  sky: string;
  haze: string;
  disc: string;
  far: string;
  mid: string;
  near: string;
  water: string;
  deep: string;
  ripple: string;
  wood: string;
  woodShade: string;
  ink: string;
  warm: string;
  warmShade: string;
  glow: string;
  leaf: string;
  leafShade: string;
  wall: string;
  wallShade: string;
}

export const lightByName: Record<LightName, Light> = {
  dawn: {
    sky: '#f7e4d2',
    haze: '#f9efe2',
    disc: '#ef9f77',
    far: '#e3c3b2',
    mid: '#c49f98',
    near: '#8b6c72',
    water: '#a9cbc2',
    deep: '#6fa8a0',
    ripple: '#eef6f0',
    wood: '#93694c',
    woodShade: '#6b4a35',
    ink: '#4b393d',
    warm: '#dd5b3e',
    warmShade: '#a93f29',
    glow: '#fbdf9f',
    leaf: '#86b18a',
    leafShade: '#5b8a66',
    wall: '#fbf4e6',
    wallShade: '#e5d3bc',
  },
  day: {
    sky: '#e2eee9',
    haze: '#eff6f2',
    disc: '#fbf6e4',
    far: '#bcd8ce',
    mid: '#8dbaac',
    near: '#548f80',
    water: '#5cb0a3',
    deep: '#16877a',
    ripple: '#def4ee',
    wood: '#9a7553',
    woodShade: '#6e4f37',
    ink: '#29433e',
    warm: '#e0533a',
    warmShade: '#a93a25',
    glow: '#f6cf80',
    leaf: '#6fab78',
    leafShade: '#478659',
    wall: '#faf6ea',
    wallShade: '#dfd6c1',
  },
  dusk: {
    sky: '#efb795',
    haze: '#f5cbab',
    disc: '#e2563a',
    far: '#cf8f84',
    mid: '#9d6675',
    near: '#5e4560',
    water: '#83758f',
    deep: '#56567d',
    ripple: '#f6cfae',
    wood: '#7c5044',
    woodShade: '#573735',
    ink: '#37293c',
    warm: '#d9442c',
    warmShade: '#982d22',
    glow: '#ffd588',
    leaf: '#6d7a63',
    leafShade: '#4b5a52',
    wall: '#f3dcc4',
    wallShade: '#cfa692',
  },
  night: {
    sky: '#1b2f3d',
    haze: '#234050',
    disc: '#f3ead0',
    far: '#2c4a59',
    mid: '#23505a',
    near: '#183c44',
    water: '#125a58',
    deep: '#0c4144',
    ripple: '#6fc0b2',
    wood: '#6f523f',
    woodShade: '#4b382e',
    ink: '#0d1f26',
    warm: '#db5136',
    warmShade: '#97361f',
    glow: '#ffd27d',
    leaf: '#3f7a66',
    leafShade: '#2b5b50',
    wall: '#d9d3c0',
    wallShade: '#8f9a95',
  },
  mist: {
    sky: '#e9e9e3',
    haze: '#f2f2ed',
    disc: '#f8f6ee',
    far: '#d3d9d5',
    mid: '#b2c0bb',
    near: '#7f9591',
    water: '#bdcec9',
    deep: '#8eaaa4',
    ripple: '#f5f8f5',
    wood: '#8d7a68',
    woodShade: '#665749',
    ink: '#3f4d4b',
    warm: '#cb5f49',
    warmShade: '#984634',
    glow: '#f1d9a2',
    leaf: '#8cab94',
    leafShade: '#678b74',
    wall: '#f6f3ea',
    wallShade: '#d8d2c4',
  },
};

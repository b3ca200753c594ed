import type { PaletteName } from './vocabulary.ts';

/** A glaze: body, its darker lid and inside, its highlight, a contrast for ribbons and seals, and its thin lines. */
export interface Palette {
  base: string;
  shade: string;
  light: string;
  accent: string;
  line: string;
}

export const paletteByName: Record<PaletteName, Palette> = {
  celadon: { base: '#5f9d8c', shade: '#417a6c', light: '#a9cdc2', accent: '#d8593d', line: '#2f5e52' },
  moon: { base: '#bfced0', shade: '#93a9ad', light: '#eff4f2', accent: '#cf563b', line: '#6c868b' },
  terracotta: { base: '#c0583f', shade: '#8a2a1a', light: '#e39b84', accent: '#efd3a0', line: '#702315' },
  indigo: { base: '#4d6695', shade: '#354a73', light: '#a3b5d6', accent: '#e6bd72', line: '#263858' },
  ink: { base: '#5b6067', shade: '#45494f', light: '#a0a6ad', accent: '#d8593d', line: '#2b2e32' },
  amber: { base: '#d99a3c', shade: '#a86d20', light: '#f4d497', accent: '#8c3320', line: '#7c4f15' },
  jade: { base: '#7bb282', shade: '#538a5e', light: '#c1e0c1', accent: '#d8593d', line: '#3a6845' },
  cinnabar: { base: '#d04a30', shade: '#9a2d1a', light: '#f0a28c', accent: '#f0c878', line: '#742011' },
  bamboo: { base: '#c8ac6c', shade: '#9b8044', light: '#ecdcb0', accent: '#417a6c', line: '#765f2f' },
  walnut: { base: '#8f6748', shade: '#684830', light: '#c7a182', accent: '#e0b36a', line: '#4c3221' },
  ash: { base: '#b1aba0', shade: '#878175', light: '#dedad0', accent: '#0f8576', line: '#676257' },
  rose: { base: '#cf888c', shade: '#a75f65', light: '#efc7c7', accent: '#7c313c', line: '#81434a' },
  harbour: { base: '#14998a', shade: '#066c5e', light: '#83d2c6', accent: '#e54d2e', line: '#04554a' },
  plum: { base: '#815f8a', shade: '#5d4066', light: '#bda3c5', accent: '#ecc98a', line: '#472e4f' },
};

/** What the glaze never changes: wood of stands, the paper of labels, brewed tea, flame, shadow on the ground. */
export const material = {
  wood: '#9a7553',
  woodShade: '#745539',
  woodLight: '#c3a07d',
  paper: '#f4ecd8',
  paperShade: '#d9ccae',
  kraft: '#c39f72',
  kraftShade: '#a07e55',
  kraftDeep: '#7d6040',
  tea: '#b4702d',
  flame: '#f0b24a',
  flameCore: '#fbe3a6',
  leaf: '#5b8a5f',
  leafShade: '#41694a',
  seal: '#e54d2e',
  water: '#14998a',
  shadow: '#14120d',
  tile: '#f2f0e7',
} as const;

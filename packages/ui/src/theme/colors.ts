import tokens from './color-tokens.json';

export type ColorToken = keyof typeof tokens;
export type ThemeName = 'light' | 'dark';

type GroupOf<Token> = Token extends `${infer Group}.${string}` ? Group : never;
type LeafOf<Group extends string, Token = ColorToken> = Token extends `${Group}.${infer Leaf}` ? Leaf : never;

/** `bg.canvas` becomes `palette.bg.canvas`. */
export type Palette = { [Group in GroupOf<ColorToken>]: { [Leaf in LeafOf<Group>]: string } };

/** The semantic colours of one theme, nested as the contract nests them. Values are hex, some with alpha. */
export function createPalette(theme: ThemeName): Palette {
  const palette: Record<string, Record<string, string>> = {};
  for (const [token, value] of Object.entries(tokens)) {
    const [group = '', leaf = ''] = token.split('.');
    palette[group] = { ...palette[group], [leaf]: value[theme] };
  }
  return palette as Palette;
}

/** Returns the CSS value of a color token in a theme. */
export function getColor(token: ColorToken, theme: ThemeName): string {
  return tokens[token][theme];
}

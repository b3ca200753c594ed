import type { Decorator } from '@storybook/react-vite';
import { getTranslate } from './storyTexts.ts';

/** Whether a story leaves the argument to the decorator. */
const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Decorator that gives texts of the story's locale to the arguments that are empty in `args`, so that they follow the
 * Language menu: `decorators: [withTexts((t) => ({ children: t('shop:product.addToCart') }))]` with `args: { children: '' }`.
 */
export function withTexts(getTexts: (t: ReturnType<typeof getTranslate>) => Record<string, unknown>): Decorator {
  return (Story, { args, loaded }) => {
    const texts = Object.entries(getTexts(getTranslate(loaded)));
    return <Story args={{ ...args, ...Object.fromEntries(texts.filter(([name]) => isEmpty(args[name]))) }} />;
  };
}

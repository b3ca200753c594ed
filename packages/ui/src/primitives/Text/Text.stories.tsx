import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getKeys } from '../../testing/matrix/getKeys.ts';
import { textStyles } from '../../theme/type.ts';
import { Stack } from '../Stack/Stack.tsx';
import { textRecipe } from './Text.css.ts';
import { MutedText, Text } from './Text.tsx';

const textTones = getKeys(textRecipe.classNames.variants.tone);

const meta = {
  title: 'Primitives/Text',
  component: Text,
  args: { children: '舢舨 Sampan 123' },
  parameters: guide({
    use: "Words of one of the type scale's sizes, in one of the text tones. isProse for what is read, isNumeric for figures that change or stand below each other.",
    avoid: 'A title: Heading. Money: Price. A label of a field: Field. No more than four sizes on a screen.',
  }),
} satisfies Meta<typeof Text>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByText('舢舨 Sampan 123')).fontSize).toBe('16px');
  },
};

/** Every size of the scale. */
export const States: Story = {
  render: (args) => (
    <Stack>
      {textStyles.map((size) => (
        <Text key={size} {...args} size={size} />
      ))}
    </Stack>
  ),
};

export const Tones: Story = {
  render: (args) => (
    <Stack gap="sm">
      {textTones
        .filter((tone) => tone !== 'onSolid')
        .map((tone) => (
          <Text key={tone} {...args} tone={tone} />
        ))}
    </Stack>
  ),
};

/** Smaller and paler than the text beside it. */
export const Muted: Story = {
  tags: ['!visual'],
  render: (args) => (
    <>
      <Text {...args} />
      <MutedText>muted</MutedText>
      <MutedText size="caption">caption</MutedText>
    </>
  ),
  play: async ({ canvas }) => {
    const [text, muted, caption] = ['舢舨 Sampan 123', 'muted', 'caption'].map((each) => canvas.getByText(each));
    const [own, other] = [getComputedStyle(text as HTMLElement), getComputedStyle(muted as HTMLElement)];
    await expect(other.color).not.toBe(own.color);
    await expect(other.fontSize).toBe('14px');
    await expect(getComputedStyle(caption as HTMLElement).fontSize).toBe('13px');
  },
};

function zeroWidth(element: Element): number {
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  pen.font = getComputedStyle(element).font;
  return pen.measureText('0').width;
}

/** Maximum line length of prose: 38 Han characters or 68 Latin ones. */
export const Prose: Story = {
  tags: ['every-mode'],
  args: { isProse: true, children: 'A boat comes in with the tide and leaves with the next. '.repeat(12) },
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas, globals }) => {
    const prose = canvas.getByText(/A boat comes in/);
    const widest = globals.locale === 'en-US' ? 68 * zeroWidth(prose) : 38 * 16;
    await expect(prose.getBoundingClientRect().width).toBeCloseTo(widest, 0);
  },
};

/** No italics in Chinese: weight carries the emphasis. */
export const Emphasis: Story = {
  tags: ['every-mode'],
  render: () => (
    <Text data-testid="sentence">
      {'釉色'}
      <em>略有差异</em>
    </Text>
  ),
  play: async ({ canvas, globals }) => {
    const { fontStyle, fontWeight } = getComputedStyle(canvas.getByText('略有差异'));
    await expect([fontStyle, fontWeight]).toEqual(globals.locale === 'en-US' ? ['italic', '400'] : ['normal', '600']);
  },
};

export const LongText: Story = {
  args: {
    maxLines: 2,
    children: '青釉手作侧把茶壶附滤网可直火加热陶泥来自宜兴每批釉色略有差异请以实物为准一壶配两杯另赠竹制茶则一支',
  },
  globals: { viewport: { value: 'narrow' } },
  play: async ({ args, canvas }) => {
    const paragraph = canvas.getByText(args.children as string);
    await expect(paragraph.clientHeight / Number.parseFloat(getComputedStyle(paragraph).lineHeight)).toBeCloseTo(2, 1);
    await expect(paragraph.scrollHeight).toBeGreaterThan(paragraph.clientHeight);
  },
};

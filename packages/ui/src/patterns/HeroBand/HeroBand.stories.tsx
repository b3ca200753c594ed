import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { SearchInput } from '../../primitives/SearchInput/SearchInput.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { HeroBand } from './HeroBand.tsx';

const meta = {
  title: 'Patterns/Layout/HeroBand',
  component: HeroBand,
  args: { title: 'About us', text: 'A small shop by the harbor for everyday things made by hand.' },
  parameters: guide({
    use: 'At the top of a page to read: about, help. It holds the page’s h1.',
    avoid: 'For a page of goods or a list: PageHeader. For the shop’s one message: the deep band of home.',
  }),
} satisfies Meta<typeof HeroBand>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, args }) {
    await expect(canvas.getByRole('heading', { level: 1, name: args.title })).toHaveAttribute('tabindex', '-1');
  },
};

export const States: Story = {
  args: { children: <Button>Read</Button> },
};

/** The sentence is in another language than the page. */
export const AnotherLanguage: Story = { args: { text: '骨直角述，海港旁的小店。', lang: 'zh-HK' } };

export const LongText: Story = {
  args: {
    title: 'Everything that we were ever asked about, and what we said',
    text: 'What we sell, how we price it, and where to find us. '.repeat(5),
  },
  async play() {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

const withField: Partial<Story> = {
  tags: ['!visual'],
  args: { text: undefined, children: <SearchInput label="Search" value="" onValueChange={fn()} /> },
};
const getMark = (canvasElement: HTMLElement) => canvasElement.querySelector('svg:has(ellipse, path)') as Element;

/** On a phone a field covers the mark but for its tip: the mark is hidden. */
export const Field: Story = {
  ...withField,
  globals: { viewport: { value: 'phone' } },
  async play({ canvasElement }) {
    await expect(getComputedStyle(getMark(canvasElement)).display).toBe('none');
  },
};

/** On a desktop the field ends before the mark. */
export const FieldOnADesktop: Story = {
  ...withField,
  globals: { viewport: { value: 'desktop' } },
  async play({ canvas, canvasElement }) {
    const mark = getMark(canvasElement);
    await expect(getComputedStyle(mark).display).not.toBe('none');
    const field = canvas.getByRole('searchbox').getBoundingClientRect();
    await expect(field.right).toBeLessThan(mark.getBoundingClientRect().left);
  },
};

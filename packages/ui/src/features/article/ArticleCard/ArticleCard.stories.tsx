import { buildArticle } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { ArticleCard, articleCardLooks } from './ArticleCard.tsx';

const meta = {
  title: 'Features/Articles/ArticleCard',
  component: ArticleCard,
  args: { article: buildArticle() },
  parameters: guide({
    use: 'For an article in a list: `lead` opens the journal, `row` follows it, `card` stands in a window of two or three. Marks its words with `lang` where they are not in the page’s language.',
    avoid: 'For a product: ProductCard. For the way to the next article: a link with its title is enough.',
    keyboard: [[['Tab'], 'From card to card, each of which is one link to its article']],
  }),
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '400px' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ArticleCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, args }) {
    await userEvent.tab();
    const link = canvas.getByRole('link');
    await expect(link).toHaveFocus();
    await expect(link).toHaveAttribute('href', `/posts/${args.article.slug}`);
    await expect(link).not.toHaveAttribute('lang');
  },
};

export const Lead: Story = { args: { look: 'lead' }, decorators: [(Story) => <Story />] };

export const Row: Story = { args: { look: 'row' } };

/** An untranslated article: its text has a `lang` attribute. */
export const AnotherLanguage: Story = {
  tags: ['every-mode'],
  args: { article: { ...buildArticle(), i18n: undefined } },
  async play({ canvas, globals }) {
    const link = canvas.getByRole('link');
    if (globals.locale === 'zh-CN') await expect(link).not.toHaveAttribute('lang');
    else await expect(link).toHaveAttribute('lang', 'zh-CN');
  },
};

/** Without picture and summary. */
export const Bare: Story = { args: { article: { ...buildArticle(), cover: undefined, summary: '', i18n: undefined } } };

export const States: Story = {
  parameters: forced('a'),
  decorators: [(Story) => <Story />],
  render: ({ article }) => (
    <StateMatrix rows={articleCardLooks} looks={['rest', 'hover', 'focus', 'pressed']}>
      {(look) => (
        <div style={{ inlineSize: '260px' }}>
          <ArticleCard article={article} look={look} />
        </div>
      )}
    </StateMatrix>
  ),
};

/** Two lines of title and two of summary. */
export const LongText: Story = {
  args: {
    article: {
      ...buildArticle(),
      title: 'Everything that happened on the water between the fish market and the pier before anybody else was awake',
      summary: 'Half past five in Aberdeen, and the fish market is packing up. '.repeat(4),
      i18n: undefined,
    },
  },
};

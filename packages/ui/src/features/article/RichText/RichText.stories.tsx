import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { browserKeys, untilScrolled } from '../../../testing/interaction/browserKeys.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { RichText } from './RichText.tsx';

const article = `
<p>A sampan is a small boat. Three planks will do to build one, and it carries <strong>anything</strong>: people, fish, <em>rice</em>, a bed, a pot of flowers. <span lang="zh-CN">三块板就能造起来，<em>什么都运</em>。</span></p>
<h2>What we sell</h2>
<p>Teaware, bowls, bamboo, cloth, lamps, paper. Somebody’s hands have touched each piece, and <a href="/goods">we know whose</a>. Read how the clay is dug <a href="https://clay.example/dug">elsewhere</a>.</p>
<figure><img src="/media/scene-junk-dusk" alt="A sailing junk on the water at dusk"><figcaption>This is what our front door looks out on.</figcaption></figure>
<h3>How we set a price</h3>
<ul><li>What the workshop asks</li><li>Freight and packing<ul><li>by sea</li><li>by the night train</li></ul></li><li>Our wages</li></ul>
<blockquote><p>“Nothing is cheap that was made by a hand you know.”</p></blockquote>
<ol><li>Rinse the pot with hot water.</li><li>Give it <code>7 g</code> of leaves.</li><li>Pour, and wait for a quarter of a minute.</li></ol>
<table><thead><tr><th scope="col">Goods</th><th scope="col">Delivery</th><th scope="col">By</th></tr></thead><tbody><tr><td>From HK$88</td><td>free</td><td>boat</td></tr><tr><td>Less</td><td>HK$8</td><td>boat</td></tr></tbody></table>
<pre><code>leaf 7 g
water 100 °C
wait 15 s</code></pre>
<hr>
<p><img src="/media/scene-skyline-night" alt="The harbour at night" width="960" height="640"></p>`;

const meta = {
  title: 'Features/Articles/RichText',
  component: RichText,
  args: { html: article, name: 'About Sampan', lang: 'en-US' },
  parameters: guide({
    use: 'For what an editor wrote: articles, about, help. Gives it the shop’s prose, and lets its pictures open in the ImageViewer.',
    avoid: 'For words of the shop itself: those are Text and Heading, with keys in the locales.',
    keyboard: [
      [['Tab'], 'Through links, pictures, and tables or code that may scroll'],
      [['Enter', 'Space'], 'On a picture: opens it in the ImageViewer'],
      [['ArrowLeft', 'ArrowRight'], 'On a table or code: scrolls it sideways'],
    ],
  }),
} satisfies Meta<typeof RichText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    const junk = canvas.getByRole('button', { name: /junk/ });
    junk.focus();
    await userEvent.keyboard('{Enter}');
    const viewer = within(await screen.findByRole('dialog', {}, { timeout: 5000 }));
    await waitFor(() => expect(viewer.getByText('This is what our front door looks out on.')).toBeVisible());
    await userEvent.keyboard('{ArrowRight}');
    await expect(viewer.getByRole('status')).toHaveTextContent(
      translate('shop:viewer.picture', { name: 'About Sampan', n: 2, total: 2 }),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(junk).toHaveFocus());
    await expect(canvas.getByRole('link', { name: 'we know whose' })).toHaveAttribute('href', '/goods');
    await expect(canvas.getByRole('link', { name: 'elsewhere' })).toHaveAttribute('rel', 'noreferrer');
    await expect(canvas.getByRole('region', { name: translate('shop:richText.table') })).toHaveAttribute(
      'tabindex',
      '0',
    );
    const quote = canvasElement.querySelector('blockquote') as HTMLElement;
    await expect(getComputedStyle(quote).fontStyle).toBe('normal');
  },
};

/** A link, a picture and a table wider than the column, one after the other. */
export const Keyboard: Story = {
  tags: ['!visual'],
  args: {
    html: `<p>Here are <a href="/goods">the goods</a>.</p><p><img src="/media/scene-junk-dusk" alt="A sailing junk"></p>
<table><tbody><tr>${'<td>a-cell-that-takes-its-room</td>'.repeat(12)}</tr></tbody></table>`,
  },
  async play({ canvas, loaded }) {
    const picture = canvas.getByRole('button', { name: /junk/ });
    const table = canvas.getByRole('region', { name: getTranslate(loaded)('shop:richText.table') });
    for (const stop of [canvas.getByRole('link'), picture, table]) {
      await userEvent.tab();
      await expect(stop).toHaveFocus();
    }
    picture.focus();
    await userEvent.keyboard(' ');
    await screen.findByRole('dialog', {}, { timeout: 5000 });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(picture).toHaveFocus());
    const browser = await browserKeys();
    if (!browser) return;
    table.focus();
    await untilScrolled(table, () => browser.keyboard('{ArrowRight}'));
    await expect(table.scrollLeft).toBeGreaterThan(0);
    await untilScrolled(table, () => browser.keyboard('{ArrowLeft}'));
    await expect(table.scrollLeft).toBe(0);
  },
};

const hostile = `
<h1>A heading</h1><script>window.hit = true</script><style>p { color: red }</style>
<p onclick="window.hit = true" style="color: red" class="x">Kept <font color="red">text</font></p>
<p><a href="javascript:window.hit = true">a script</a> <a href="//evil.example">another house</a></p>
<img src="x" onerror="window.hit = true" alt="bad"><img src="data:text/html,x" alt="worse">
<iframe src="https://evil.example"></iframe><svg><script>window.hit = true</script></svg>
<form action="/x"><input name="q"><button>send</button></form>`;

/** Content that the server's sanitiser missed is made harmless here. */
export const Hostile: Story = {
  args: { html: hostile },
  async play({ canvas, canvasElement }) {
    await expect(canvas.getByRole('heading', { level: 2, name: 'A heading' })).toBeVisible();
    await expect(canvas.getByText(/^Kept text/)).toBeVisible();
    await expect(canvasElement.querySelector('script, style, iframe, svg, img, form, input, font')).toBeNull();
    await expect(canvas.queryByRole('link')).toBeNull();
    await expect(canvas.queryByRole('button')).toBeNull();
    const kept = [...canvasElement.querySelectorAll('p')].flatMap(({ attributes }) => [...attributes]);
    await expect(kept).toEqual([]);
    await expect('hit' in window).toBe(false);
  },
};

/** Another language than the page's: its own fonts and, for Chinese, no italics. */
export const AnotherLanguage: Story = {
  args: {
    lang: 'zh-CN',
    html: '<p>舢舨是一种小船，<em>三块板</em>就能造起来。<cite>骨直角述</cite></p><blockquote>不大，稳当。</blockquote>',
  },
  async play({ canvas, canvasElement }) {
    await expect(canvasElement.querySelector('[lang="zh-CN"]')).not.toBeNull();
    const { fontStyle, fontWeight } = getComputedStyle(canvas.getByText('三块板'));
    await expect([fontStyle, fontWeight]).toEqual(['normal', '600']);
  },
};

/** A picture in a link follows the link and opens no viewer. */
export const LinkedPicture: Story = {
  args: { html: '<p><a href="/goods"><img src="/media/scene-junk-dusk" alt="To the goods"></a></p>' },
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'To the goods' })).toHaveAttribute('href', '/goods');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Empty: Story = { args: { html: '' } };

/** Wide tables and long words stay in the column. */
export const LongText: Story = {
  args: {
    html: `<h2>${'Donaudampfschifffahrtsgesellschaft'.repeat(3)}</h2><p>https://shop.example/${'a-very-long-address-'.repeat(8)}</p>
<table><tbody><tr>${'<td>a cell that takes its room</td>'.repeat(8)}</tr></tbody></table><pre>${'one long line of code '.repeat(8)}</pre>`,
  },
  async play() {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** A hovered link; a focused picture and table. */
export const States: Story = {
  parameters: {
    pseudo: { hover: 'p > a', focusVisible: ['figure > button', '[role="region"]'], rootSelector: 'body' },
  },
};

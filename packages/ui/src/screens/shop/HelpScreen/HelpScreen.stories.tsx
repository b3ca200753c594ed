import { posts } from '@sampan/api/contract/article';
import { setting } from '@sampan/api/contract/setting';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildArticle } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { HelpScreen } from './HelpScreen.tsx';

/** Keeps the hash in state, as the app keeps it in the URL. */
function Addressed({ start }: { start: string | undefined }) {
  const [hash, setHash] = useState(start);
  return (
    <>
      <output hidden data-testid="address">
        {hash}
      </output>
      <ShopLayout>
        <HelpScreen hash={hash} onHashChange={setHash} />
      </ShopLayout>
    </>
  );
}

const meta = {
  title: 'Shop/help',
  component: HelpScreen,
  args: { hash: undefined, onHashChange: () => undefined },
  parameters: { layout: 'fullscreen', shop: { start: '/help' } },
  render: ({ hash }) => <Addressed start={hash} />,
} satisfies Meta<typeof HelpScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Buttons of the answers only; the layout has others. */
const questions = (canvasElement: HTMLElement) => [
  ...canvasElement.querySelectorAll<HTMLElement>('h3 > button[aria-expanded]'),
];
const waitForQuestions = (canvasElement: HTMLElement) =>
  waitFor(() => expect(questions(canvasElement).length).toBeGreaterThan(8));
const search = (canvasElement: HTMLElement, loaded: Record<string, unknown>) =>
  within(canvasElement).getByRole('searchbox', { name: getTranslate(loaded)('content:help.search') });
const delivery = () => getDemoBackend().state.articles.find(({ slug }) => slug === 'delivery')?.id ?? 0;

export const Default: Story = {
  async play({ canvas, canvasElement, loaded }) {
    await waitForQuestions(canvasElement);
    const translate = getTranslate(loaded);
    const topics = within(canvas.getByRole('navigation', { name: translate('content:help.topics') }));
    await expect(topics.getAllByRole('link').length).toBeGreaterThanOrEqual(4);
    // The contact link loads with the settings, not with the articles.
    await expect(await canvas.findByRole('link', { name: 'hello@sampan.example' })).toBeVisible();
    await expect(questions(canvasElement).every((one) => one.getAttribute('aria-expanded') === 'false')).toBe(true);
  },
};

/** Pressing a question expands it and writes it into the URL; the others keep their state. */
export const Opens: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    await waitForQuestions(canvasElement);
    const [first, second] = questions(canvasElement) as [HTMLElement, HTMLElement];
    first.focus();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    await expect(second).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect([first, second].map((one) => one.getAttribute('aria-expanded'))).toEqual(['true', 'true']);
    await expect(canvas.getByTestId('address').textContent).toMatch(/^#q-\d+-2$/);
    await userEvent.keyboard(' ');
    await expect([first, second].map((one) => one.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
  },
};

/** `#q-{id}` expands its question, scrolls to it and focuses it. */
export const DeepLink: Story = {
  loaders: [() => ({ link: `#q-${delivery()}-3` })],
  render: (_args, { loaded }) => <Addressed start={loaded.link as string} />,
  async play({ canvasElement, loaded }) {
    await waitForQuestions(canvasElement);
    const row = canvasElement.querySelector<HTMLElement>(String(loaded.link));
    const button = row?.querySelector<HTMLElement>('button');
    await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'true'));
    await waitFor(() => expect(button).toHaveFocus());
    await waitFor(() => {
      const { top } = (button as HTMLElement).getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(window.innerHeight);
    });
  },
};

/** Matches are marked; answers that contain them expand, and Escape clears the search. */
export const Searches: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    await waitForQuestions(canvasElement);
    const all = questions(canvasElement).length;
    // In the shop's texts of every locale.
    await userEvent.type(search(canvasElement, loaded), '30');
    await waitFor(() => expect(questions(canvasElement).length).toBeLessThan(all));
    await expect(
      canvas.getByText(getTranslate(loaded)('content:help.found', { count: questions(canvasElement).length })),
    ).toBeVisible();
    const marks = [...canvasElement.querySelectorAll('mark')];
    await expect(marks.length).toBeGreaterThan(0);
    await expect(marks.every((mark) => mark.textContent === '30')).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(questions(canvasElement)).toHaveLength(all));
    await expect(canvasElement.querySelector('mark')).toBeNull();
  },
};

/** Nothing matches: contact details show instead. */
export const FilteredEmpty: Story = {
  tags: ['state:filteredEmpty', '!visual'],
  async play({ canvas, canvasElement, loaded }) {
    await waitForQuestions(canvasElement);
    const translate = getTranslate(loaded);
    await userEvent.type(search(canvasElement, loaded), 'zzz (');
    const noAnswer = translate('content:help.noAnswer', { q: 'zzz (' });
    await canvas.findByText(noAnswer);
    const getAnnounced = () => document.querySelector('body > [aria-live]')?.textContent;
    await waitFor(() => expect(getAnnounced()).toBe(noAnswer));
    await userEvent.clear(search(canvasElement, loaded));
    await userEvent.type(search(canvasElement, loaded), '30');
    await waitFor(() =>
      expect(getAnnounced()).toBe(translate('content:help.found', { count: questions(canvasElement).length })),
    );
    await userEvent.clear(search(canvasElement, loaded));
    await userEvent.type(search(canvasElement, loaded), 'zzz (');
    await expect(canvas.getByRole('link', { name: translate('content:help.contactUs') })).toHaveAttribute(
      'href',
      'mailto:hello@sampan.example',
    );
  },
};

/** A topic tile scrolls to its answers, and Tab continues from there. */
export const Jumps: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    await waitForQuestions(canvasElement);
    const topics = within(canvas.getByRole('navigation', { name: getTranslate(loaded)('content:help.topics') }));
    await userEvent.click(topics.getAllByRole('link')[1] as HTMLElement);
    const heading = document.activeElement as HTMLElement;
    await expect(heading.tagName).toBe('H2');
    await userEvent.tab();
    await expect(heading.parentElement).toContainElement(document.activeElement as HTMLElement);
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => {
    msw.use(mockPendingCall(posts.category), mockPendingCall(setting.public));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull());
    await expect(canvasElement.querySelector('h1')).not.toBeEmptyDOMElement();
  },
};

const nothing = { list: [], total: 0, page: 1, limit: 100, pages: 0, categories: [] };

export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) => {
    msw.use(answer(posts.category, nothing));
  },
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('content:help.empty'));
  },
};

/** The shop has no help section. */
export const NoSection: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(posts.category, 'NOT_FOUND'));
  },
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('content:help.empty'));
  },
};

/** The articles fail; the contact details are shown. */
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(posts.category, 'INTERNAL'));
  },
  async play({ canvas, loaded }) {
    await canvas.findByRole('button', { name: getTranslate(loaded)('common:action.retry') });
    // The contact link loads with the settings, not with the articles.
    await expect(await canvas.findByRole('link', { name: 'hello@sampan.example' })).toBeVisible();
  },
};

/** The settings fail; the answers are shown. */
export const Partial: Story = {
  tags: ['visual-whole-page', 'state:partial'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(setting.public, 'INTERNAL'));
  },
  async play({ canvas, canvasElement }) {
    await waitForQuestions(canvasElement);
    await expect(canvas.queryByRole('link', { name: 'hello@sampan.example' })).toBeNull();
  },
};

export const Offline: Story = {
  tags: ['state:offline'],
  beforeEach: ({ msw }) => {
    msw.use(mockOffline());
  },
};

/** An untranslated article names its language. */
export const NotTranslated: Story = {
  tags: ['every-mode'],
  beforeEach: ({ msw }) => {
    const content = '<h2>运费怎么算？</h2><p>满¥88免运费。</p>';
    const list = [{ ...buildArticle(), title: '配送', content, i18n: undefined }];
    msw.use(answer(posts.category, { ...nothing, list, total: 1, pages: 1 }));
  },
  async play({ canvas, globals }) {
    const question = await canvas.findByRole('button', { name: '运费怎么算？' });
    const marked = question.querySelector('[lang="zh-CN"]');
    if (globals.locale === 'zh-CN') await expect(marked).toBeNull();
    else await expect(marked).not.toBeNull();
  },
};

/** At 200 % text the topics of a phone are in one column: two would break their words. */
export const LargeText: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  beforeEach() {
    document.documentElement.style.fontSize = '200%';
    return () => document.documentElement.style.removeProperty('font-size');
  },
  async play({ canvas, canvasElement, loaded }) {
    await waitForQuestions(canvasElement);
    const topics = within(canvas.getByRole('navigation', { name: getTranslate(loaded)('content:help.topics') }));
    const getColumns = () => new Set(topics.getAllByRole('link').map((tile) => tile.getBoundingClientRect().left)).size;
    await expect(getColumns()).toBe(1);
    document.documentElement.style.removeProperty('font-size');
    await expect(getColumns()).toBe(2);
  },
};

export const LongNames: Story = {
  beforeEach: ({ msw }) => {
    const question = 'What happens when a parcel that was sent to two addresses at once arrives at neither of them';
    const content = `<h2>${question}?</h2><p>Write to us.</p>`.repeat(3);
    const title = 'Delivery, fees, lost parcels and everything else that may happen on the way';
    const list = [1, 2, 3].map((id) => ({
      ...buildArticle(),
      id,
      slug: `long-${id}`,
      title,
      content,
      i18n: undefined,
    }));
    msw.use(answer(posts.category, { ...nothing, list, total: 3, pages: 1 }));
  },
};

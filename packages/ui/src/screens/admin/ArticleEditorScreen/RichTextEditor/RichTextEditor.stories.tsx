import { contract } from '@sampan/api/contract';
import { answer } from '@sampan/demo/backend/controls';
import { createArticleCategories, createArticles } from '@sampan/demo/fixtures/shop/articles';
import { renderRichHtml } from '@sampan/domain/article/richHtml';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Editor } from '@tiptap/react';
import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { parseRichText, type RichNode } from '../../../../features/article/RichText/richTree.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { guide } from '../../../../testing/docs/guide.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { galleryPictures } from '../../../../testing/samples/storyPictures.ts';
import {
  cursorToEnd,
  getEditor,
  getLastChange,
  longWait,
  page,
  type RichTextArgs,
  startWriting,
  Writing,
} from '../../../../testing/screens/richTextStory.tsx';
import { extensions } from './extensions.ts';
import { RichTextEditor } from './RichTextEditor.tsx';

const text =
  '<h2>六个杯子</h2><p>一把<a href="/goods/tea">茶壶</a>配<strong>六个</strong>杯子。</p>' +
  '<figure><img src="/media/scene-junk-dusk" alt="黄昏的海面上一艘帆船" /><figcaption>店门对着这片海。</figcaption></figure>' +
  '<table><thead><tr><th>杯子</th><th>容量</th></tr></thead><tbody><tr><td>小</td><td>60毫升</td></tr></tbody></table>';

const meta = {
  title: 'Features/Admin/RichTextEditor',
  component: RichTextEditor,
  args: { label: '正文', value: text, onChange: fn(), lang: 'zh-CN' },
  render: (args) => <Writing {...(args as RichTextArgs)} />,
  globals: { density: 'admin' },
  parameters: {
    shop: { as: 'operator' },
    ...guide({
      use: 'For a text with headings, lists, links, pictures of the gallery and tables, inside a Field: an article, the details of a product. It gives HTML that the server keeps to the letter.',
      avoid: 'For plain words: TextArea. To show such a text: RichText.',
      keyboard: [
        [['Tab'], 'First to the tools, then to the text, then on'],
        [['Alt+F10', 'Escape'], 'From the text to the tools, and back'],
        [['ArrowLeft', 'ArrowRight'], 'In the tools, from one to the next'],
        [['Mod+b', 'Mod+i'], 'Bold, emphasis'],
        [['Tab'], 'In a table: the next cell; the arrow keys lead out of it'],
        [['Tab', 'Shift+Tab'], 'In a list: one level deeper, one level up'],
      ],
    }),
  },
} satisfies Meta<RichTextArgs>;
export default meta;
type Story = StoryObj<typeof meta>;

const cursorIn = () => {
  const node = getSelection()?.anchorNode ?? null;
  return node instanceof HTMLElement ? node : (node?.parentElement ?? null);
};
const tool = (canvasElement: HTMLElement, at: number) =>
  [...canvasElement.querySelectorAll<HTMLElement>('[role="toolbar"] button')].at(at) as HTMLElement;
const tools = {
  heading2: 0,
  heading3: 1,
  bold: 2,
  italic: 3,
  bullets: 4,
  numbers: 5,
  quote: 6,
  link: 7,
  picture: 8,
  table: 9,
};
/** testing-library types into the DOM and loses letters when the editor rerenders, so insert text by the editor. */
const write = (text: HTMLElement, content: string) => getEditor(text).commands.insertContent(content);

export const Default: Story = {
  async play({ canvasElement, args }) {
    const text = await page(canvasElement);
    await expect(text).toHaveAccessibleName(args.label);
    await expect(text).toHaveAttribute('lang', 'zh-CN');
    await userEvent.click(within(canvasElement).getByText(args.label as string));
    await waitFor(() => expect(text).toHaveFocus());
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Empty: Story = {
  tags: ['!visual'],
  args: { value: '', onChange: fn() },
  async play({ canvasElement, args }) {
    const text = await startWriting(canvasElement);
    await userEvent.type(text, 'T', { skipClick: true });
    await waitFor(() => expect(getLastChange(args)).toBe('<p>T</p>'));
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
    await waitFor(() => expect(getLastChange(args)).toBe(''));
  },
};

export const Invalid: Story = {
  args: { value: '', error: '请填写正文' },
  async play({ canvasElement, args }) {
    const text = await page(canvasElement);
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    await expect(text).toHaveAccessibleDescription(new RegExp(args.error as string));
  },
};

/** Alt+F10 focuses the toolbar, a tool acts on the text, and the focus returns. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  args: { value: '<p>茶</p>', onChange: fn() },
  async play({ canvasElement, args }) {
    const text = await page(canvasElement);
    await userEvent.tab();
    await expect(tool(canvasElement, 0)).toHaveFocus();
    await userEvent.tab();
    await expect(text).toHaveFocus();
    await userEvent.tab();
    await expect(document.body).toHaveFocus();
    await startWriting(canvasElement);
    await userEvent.keyboard('{Alt>}{F10}{/Alt}');
    await waitFor(() => expect(tool(canvasElement, 0)).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(text).toHaveFocus());
    await userEvent.keyboard('{Alt>}{F10}{/Alt}');
    await userEvent.keyboard('{ArrowRight}');
    await expect(tool(canvasElement, 1)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(tool(canvasElement, 0)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(getLastChange(args)).toBe('<h3>茶</h3>'));
    await waitFor(() => expect(text).toHaveFocus());
    await expect(tool(canvasElement, tools.heading3)).toHaveAttribute('aria-pressed', 'true');
  },
};

export const BoldAndEmphasis: Story = {
  tags: ['!visual'],
  args: { value: '<p>茶</p>', onChange: fn() },
  async play({ canvasElement, args }) {
    const text = await startWriting(canvasElement);
    getEditor(text).commands.selectAll();
    await userEvent.keyboard('{Control>}b{/Control}');
    await waitFor(() => expect(getLastChange(args)).toBe('<p><strong>茶</strong></p>'));
    await userEvent.keyboard('{Control>}b{/Control}{Control>}i{/Control}');
    await waitFor(() => expect(getLastChange(args)).toBe('<p><em>茶</em></p>'));
  },
};

export const LevelsOfAList: Story = {
  tags: ['!visual'],
  args: { value: '<ul><li>茶</li><li>杯</li></ul>', onChange: fn() },
  async play({ canvasElement, args }) {
    const text = await startWriting(canvasElement);
    // After the only character of the second list item.
    getEditor(text).commands.setTextSelection(9);
    await userEvent.keyboard('{Tab}');
    await waitFor(() => expect(getLastChange(args)).toBe('<ul><li>茶<ul><li>杯</li></ul></li></ul>'));
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await waitFor(() => expect(getLastChange(args)).toBe(args.value));
    // The first list item cannot be indented, so Tab leaves the editor.
    getEditor(text).commands.setTextSelection(4);
    await userEvent.keyboard('{Tab}');
    await expect(text).not.toHaveFocus();
  },
};

/** Every article of the shop passes through the editor unchanged. */
export const LosesNothing: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await page(canvasElement);
    const articles = createArticles(new Date('2026-03-07T06:05:00Z'), createArticleCategories());
    const texts = articles.flatMap(({ content, i18n = {} }) => [
      content,
      ...Object.values(i18n).flatMap((translation) => translation?.content ?? []),
    ]);
    await expect(texts.length).toBeGreaterThan(20);
    for (const html of texts) {
      const editor = new Editor({ element: null, extensions, content: html, injectCSS: false });
      await expect(withoutBlanks(parseRichText(renderRichHtml(editor.getJSON())))).toEqual(
        withoutBlanks(parseRichText(html)),
      );
      editor.destroy();
    }
  },
};

/** Whitespace between blocks is ignored. */
const withoutBlanks = (nodes: readonly RichNode[]) =>
  nodes.filter((node) => typeof node !== 'string' || node.trim() !== '');

/** Links the selected text; the server's URL rules apply. */
export const Links: Story = {
  tags: ['!visual'],
  args: { value: '<p>茶壶</p>', onChange: fn() },
  async play({ canvasElement, args }) {
    const text = await startWriting(canvasElement);
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.click(tool(canvasElement, tools.link));
    const dialog = await screen.findByRole('dialog');
    const address = within(dialog).getByRole('textbox');
    await waitFor(() => expect(address).toHaveFocus());
    await userEvent.type(address, 'teapots{Enter}');
    await waitFor(() => expect(address).toBeInvalid());
    await userEvent.clear(address);
    await userEvent.type(address, 'tea.example/pots');
    // A native event: userEvent's `act` fails when a layer unmounts on a key press.
    dialog.querySelector('form')?.requestSubmit();
    await waitFor(() => expect(getLastChange(args)).toBe('<p><a href="https://tea.example/pots">茶壶</a></p>'));
    await waitFor(() => expect(text).toHaveFocus());
    await userEvent.click(tool(canvasElement, tools.link));
    const again = await screen.findByRole('dialog');
    await expect(within(again).getByRole('textbox')).toHaveValue('https://tea.example/pots');
    const remove = within(again).getAllByRole('button').at(1) as HTMLElement;
    await userEvent.click(remove);
    await waitFor(() => expect(getLastChange(args)).toBe('<p>茶壶</p>'));
  },
};

/** A picture from the gallery, with alternative text and caption. */
export const Pictures: Story = {
  tags: ['!visual'],
  args: { value: '<p>码头</p>', onChange: fn() },
  beforeEach: ({ msw }) => msw.use(answer(contract.adminSetting.gallery, galleryPictures)),
  async play({ canvasElement, args }) {
    const text = await startWriting(canvasElement);
    cursorToEnd(text);
    await userEvent.click(tool(canvasElement, tools.picture));
    const picker = await screen.findByRole('dialog');
    const [first] = await within(picker).findAllByRole('radio', undefined, longWait);
    await userEvent.click(first as HTMLElement);
    await userEvent.click(within(picker).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(picker).not.toBeInTheDocument());
    const alt = await within(await screen.findByRole('dialog')).findByRole('textbox');
    await userEvent.type(alt, '清晨的码头');
    await userEvent.click(
      within(await screen.findByRole('dialog'))
        .getAllByRole('button')
        .at(-1) as HTMLElement,
    );
    await waitFor(() =>
      expect(getLastChange(args)).toContain(`<img src="${galleryPictures[0]?.url}" alt="清晨的码头" />`),
    );
    await waitFor(() => expect(text).toHaveFocus());
    // The tool edits the picture at the cursor.
    await userEvent.click(text.querySelector('figcaption') as HTMLElement);
    write(text, '六点整');
    await waitFor(() => expect(getLastChange(args)).toContain('<figcaption>六点整</figcaption>'));
    await userEvent.click(tool(canvasElement, tools.picture));
    const dialog = await screen.findByRole('dialog');
    await expect(within(dialog).getByRole('textbox')).toHaveValue('清晨的码头');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(text).toHaveFocus());
    // The cursor is restored shortly after the focus.
    await waitFor(() => expect(text.querySelector('figcaption')).toContainElement(cursorIn()));
    await userEvent.keyboard('{Enter}');
    write(text, '尾');
    await waitFor(() => expect(getLastChange(args)).toMatch(/<\/figure><p>尾<\/p>$/));
  },
};

/** Table tools are shown while the cursor is in a table. */
export const Tables: Story = {
  tags: ['!visual'],
  args: { value: '<p>表</p>', onChange: fn() },
  async play({ canvasElement, args }) {
    const text = await startWriting(canvasElement);
    const before = canvasElement.querySelectorAll('[role="toolbar"] button').length;
    cursorToEnd(text);
    await userEvent.click(tool(canvasElement, tools.table));
    await waitFor(() =>
      expect(getLastChange(args)).toMatch(
        /<thead><tr>(<th><\/th>){3}<\/tr><\/thead><tbody>(<tr>(<td><\/td>){3}<\/tr>){2}<\/tbody>/,
      ),
    );
    await waitFor(() => expect(canvasElement.querySelectorAll('[role="toolbar"] button')).toHaveLength(before + 6));
    // A tool gives the focus back one frame later.
    await waitFor(() => expect(text).toHaveFocus());
    write(text, '杯');
    await userEvent.keyboard('{Tab}');
    write(text, '壶');
    await waitFor(() => expect(getLastChange(args)).toContain('<th>杯</th><th>壶</th>'));
    // Add a row, then delete the column.
    await userEvent.click(tool(canvasElement, -6));
    await waitFor(() => expect(getLastChange(args)?.match(/<tr>/g)).toHaveLength(4));
    await userEvent.click(tool(canvasElement, -2));
    await waitFor(() => expect(getLastChange(args)).toContain('<tr><th>杯</th><th></th></tr>'));
    await userEvent.click(tool(canvasElement, -1));
    await waitFor(() => expect(getLastChange(args)).toBe('<p>表</p>'));
  },
};

/** A new value replaces the text without an `onChange` call. */
export const TakesAnotherText: Story = {
  tags: ['!visual'],
  args: { onChange: fn() },
  render: (args) => <Replaced {...(args as RichTextArgs)} />,
  async play({ canvasElement, args }) {
    const text = await page(canvasElement);
    await userEvent.click(within(canvasElement).getByRole('button', { name: '换' }));
    await waitFor(() => expect(text).toHaveTextContent('别的'));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

function Replaced({ label, ...props }: RichTextArgs) {
  const [value, setValue] = useState(props.value);
  return (
    <>
      <Field label={label}>
        <RichTextEditor {...props} value={value} />
      </Field>
      <Button onClick={() => setValue('<p>别的</p>')}>换</Button>
    </>
  );
}

export const LongText: Story = {
  args: {
    lang: 'en-US',
    value:
      '<h2>Taumatawhakatangihangakoauauotamateapokaiwhenuakitanatahu</h2><p>' +
      'Steep it slowly, pour it high, and drink it while the tide turns. '.repeat(12) +
      '</p><table><tbody><tr><td>Wassertemperatur</td><td>Ziehzeit</td><td>Teemenge</td><td>Wassermenge</td><td>Geschmacksrichtung</td></tr></tbody></table>',
  },
};

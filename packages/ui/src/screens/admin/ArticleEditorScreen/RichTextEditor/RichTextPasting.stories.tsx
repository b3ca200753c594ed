import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import {
  cursorToEnd,
  getLastChange,
  longWait,
  type RichTextArgs,
  startWriting,
  Writing,
} from '../../../../testing/screens/richTextStory.tsx';
import { RichTextEditor } from './RichTextEditor.tsx';

const meta = {
  title: 'Features/Admin/RichTextEditor/Pasting',
  component: RichTextEditor,
  args: { label: '正文', value: '', onChange: fn(), lang: 'zh-CN' },
  render: (args) => <Writing {...(args as RichTextArgs)} />,
  globals: { density: 'admin' },
  parameters: { shop: { as: 'operator' } },
} satisfies Meta<RichTextArgs>;
export default meta;
type Story = StoryObj<typeof meta>;

interface Clipboard {
  html?: string;
  files?: readonly File[];
}

function paste(text: HTMLElement, { html, files = [] }: Clipboard) {
  const clipboardData = new DataTransfer();
  if (html !== undefined) clipboardData.setData('text/html', html);
  for (const file of files) clipboardData.items.add(file);
  text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** Pasted pictures of other sites are left out, since no page may load them, and the author is told; those of the shop stay. */
export const PastesPictures: Story = {
  tags: ['!visual'],
  args: { onChange: fn() },
  async play({ canvasElement, args, loaded }) {
    const text = await startWriting(canvasElement);
    cursorToEnd(text);
    const pictures = [
      'https://elsewhere.example/a.png',
      '//elsewhere.example/b.png',
      '/media/scene-pier-dawn',
      // As the browser copies it from a page of the shop.
      `${location.origin}/media/scene-junk-dusk/640.webp`,
    ];
    const html = `<p>pasted</p>${pictures.map((src) => `<img src="${src}" alt="">`).join('')}`;
    paste(text, { html });
    await waitFor(() => expect(getLastChange(args)).toContain('<img src="/media/scene-pier-dawn"'));
    const t = getTranslate(loaded);
    await screen.findByText(t('admin:editor.pasted.pictures', { count: 2, n: '2' }));
    await expect(getLastChange(args)).toContain('<img src="/media/scene-junk-dusk" alt=""');
    await expect(getLastChange(args)).toContain('pasted');
    await expect(getLastChange(args)).not.toContain('elsewhere.example');
  },
};

/** Pictures of a Word document are files of the author's computer: they are of no other site. */
export const PastesPicturesOfADocument: Story = {
  tags: ['!visual'],
  args: { onChange: fn() },
  async play({ canvasElement, args, loaded }) {
    const text = await startWriting(canvasElement);
    cursorToEnd(text);
    const pictures = ['file:///C:/Users/mei/AppData/Local/Temp/image001.png', 'https://elsewhere.example/a.png'];
    paste(text, { html: `<p>pasted</p>${pictures.map((src) => `<img src="${src}" alt="">`).join('')}` });
    await screen.findByText(getTranslate(loaded)('admin:editor.pasted.documentPictures', { count: 2, n: '2' }));
    await expect(getLastChange(args)).not.toContain('<img');
  },
};

/** Word has no lists on the clipboard, but paragraphs with a style of its own, and their bullets and numbers as text. */
const wordItem = (list: string, marker: string, text: string) => `<p class=MsoListParagraphCxSpMiddle
  style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:${list}'><!--[if !supportLists]--><span lang=EN-US
  style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
  </span></span></span><!--[endif]--><span lang=EN-US>${text}<o:p></o:p></span></p>`;
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"></head>
<body><!--StartFragment--><h1><span>Tea<o:p></o:p></span></h1><h2>Leaves</h2><h3>Green</h3><h5>Old</h5>
${wordItem('l0 level1 lfo1', '·', 'green')}
${wordItem('l0 level2 lfo1', 'o', 'steamed')}
${wordItem('l0 level2 lfo1', 'o', 'roasted')}
${wordItem('l0 level1 lfo1', '·', 'black')}
${wordItem('l1 level1 lfo2', '3.', 'warm')}
${wordItem('l1 level1 lfo2', '4.', 'pour')}
<p class=MsoNormal>End</p>
${wordItem('l1 level1 lfo2', '5.', 'drink')}<!--EndFragment--></body></html>`;

/** Headings of the highest level, and lists with their levels and numbers. */
export const PastesFromWord: Story = {
  tags: ['!visual'],
  args: { onChange: fn() },
  async play({ canvasElement, args }) {
    paste(await startWriting(canvasElement), { html: word });
    await waitFor(() => expect(getLastChange(args)).toContain('drink'));
    const html = getLastChange(args)?.replace(/<\/?span[^>]*>/g, '');
    await expect(html).toBe(
      '<h2>Tea</h2><h2>Leaves</h2><h3>Green</h3><h4>Old</h4>' +
        '<ul><li>green<ul><li>steamed</li><li>roasted</li></ul></li><li>black</li></ul>' +
        '<ol start="3"><li>warm</li><li>pour</li></ol><p>End</p><ol start="5"><li>drink</li></ol>',
    );
  },
};

/** Google Docs wraps what it copies in a `<b>` that is not bold, and puts a nested list beside its item. */
const googleDocs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-6f0c"><h1 dir="ltr"><span
style="font-weight:400;font-style:normal">Tea</span></h1><p dir="ltr"><span style="font-weight:400">plain </span><span
style="font-weight:700">bold</span><span style="font-weight:400;font-style:italic"> slant</span><span
style="font-weight:400;text-decoration:line-through"> gone</span><span style="vertical-align:super">2</span></p><ul><li dir="ltr" aria-level="1"><p dir="ltr"><span style="font-weight:400">green</span></p></li><ul><li
dir="ltr" aria-level="2"><p dir="ltr"><span style="font-weight:400">steamed</span></p></li></ul></ul></b>`;

export const PastesFromGoogleDocs: Story = {
  tags: ['!visual'],
  args: { onChange: fn() },
  async play({ canvasElement, args }) {
    paste(await startWriting(canvasElement), { html: googleDocs });
    await waitFor(() => expect(getLastChange(args)).toContain('steamed'));
    await expect(getLastChange(args)).toBe(
      '<h2>Tea</h2><p>plain <strong>bold</strong><em> slant</em><s> gone</s><sup>2</sup></p>' +
        '<ul><li>green<ul><li>steamed</li></ul></li></ul>',
    );
  },
};

async function createPicture(name: string) {
  const canvas = new OffscreenCanvas(320, 240);
  canvas.getContext('2d')?.fillRect(0, 0, 320, 240);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

/** A pasted picture file, such as a screenshot, is uploaded to the gallery and inserted; text beside it wins. */
export const PastesPictureFiles: Story = {
  tags: ['!visual'],
  args: { onChange: fn() },
  async play({ canvasElement, args }) {
    const text = await startWriting(canvasElement);
    const files = [await createPicture('boat.png')];
    // Spreadsheets add a picture of the copied cells.
    paste(text, { html: '<p>cells</p>', files });
    await waitFor(() => expect(getLastChange(args)).toBe('<p>cells</p>'));
    await expect(screen.queryByRole('dialog')).toBeNull();
    // As a browser copies a picture of another site.
    paste(text, { html: '<img src="https://elsewhere.example/a.png">', files });
    const picker = await screen.findByRole('dialog');
    await waitFor(() => expect(within(picker).getByRole('radio', { name: 'boat.png' })).toBeChecked(), longWait);
    await userEvent.click(within(picker).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(picker).not.toBeInTheDocument());
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(await within(dialog).findByRole('textbox'), '船');
    await userEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(getLastChange(args)).toMatch(/<img src="\/media\/gallery\/[^"]+" alt="船" \/>/));
  },
};

const harbour =
  '<p>港</p><figure><img src="/media/scene-junk-dusk" alt="帆船" /><figcaption>店门对着海。</figcaption></figure>';

/** A picture file that is pasted into the caption of a picture goes behind that picture, and replaces nothing. */
export const PastesPictureIntoACaption: Story = {
  tags: ['!visual'],
  args: { value: harbour, onChange: fn() },
  async play({ canvasElement, args }) {
    const text = await startWriting(canvasElement);
    await userEvent.click(text.querySelector('figcaption') as HTMLElement);
    paste(text, { files: [await createPicture('boat.png')] });
    const picker = await screen.findByRole('dialog');
    await waitFor(() => expect(within(picker).getByRole('radio', { name: 'boat.png' })).toBeChecked(), longWait);
    await userEvent.click(within(picker).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(picker).not.toBeInTheDocument());
    await userEvent.click(
      within(await screen.findByRole('dialog'))
        .getAllByRole('button')
        .at(-1) as HTMLElement,
    );
    await waitFor(() => expect(getLastChange(args)).toContain('/media/gallery/'));
    const html = String(getLastChange(args));
    await expect(html.startsWith(harbour)).toBe(true);
    await expect(html.slice(harbour.length)).toMatch(/^<(figure><)?img src="\/media\/gallery\//);
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { chartArgs, drawn } from '../../testing/samples/storyChart.ts';
import { ChartFrame } from './ChartFrame.tsx';
// Loaded with the stories, so that neither play functions nor pictures wait for it.
import './ChartPlot.tsx';
import { week } from '../../testing/samples/chartSamples.ts';

/** The chart's menu: its values as a table and as files. */
const meta = {
  title: 'Patterns/Tables and charts/ChartFrame/Menu',
  component: ChartFrame,
  args: chartArgs,
  globals: { density: 'admin' },
} satisfies Meta<typeof ChartFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

const openMenu = async (canvasElement: HTMLElement) => {
  const button = canvasElement.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  if (!button) throw new Error('no menu');
  await userEvent.click(button);
  return within(document.body).findAllByRole('menuitem', {}, { timeout: 5000 });
};

/** The same values as a table; the menu switches back. */
export const AsTable: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const [table] = await openMenu(canvasElement);
    await userEvent.click(table as HTMLElement);
    await waitFor(() => expect(canvas.getByRole('cell', { name: 'HK$7,600' })).toBeVisible());
    await expect(canvas.queryByRole('slider')).not.toBeInTheDocument();
    const [chart, , png] = await openMenu(canvasElement);
    await expect(png).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(chart as HTMLElement);
    await expect(await canvas.findByRole('slider')).toBeVisible();
    const [again] = await openMenu(canvasElement);
    await userEvent.click(again as HTMLElement);
    await waitFor(() => expect(canvas.getByRole('cell', { name: 'HK$7,600' })).toBeVisible());
  },
};

/** Captures downloaded files. */
function catchDownloads() {
  const files = new Map<string, Blob>();
  const blobs = new Map<string, Blob>();
  const make = spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) files.set(this.download, blob);
  });
  return {
    files,
    stop() {
      make.mockRestore();
      click.mockRestore();
    },
  };
}

/** Plain numbers, for spreadsheets; the header names their currency. */
export const DownloadsCsv: Story = {
  tags: ['!visual'],
  play: async ({ canvasElement, loaded }) => {
    const downloads = catchDownloads();
    await drawn(canvasElement);
    const [, csv] = await openMenu(canvasElement);
    await userEvent.click(csv as HTMLElement);
    downloads.stop();
    const text = await downloads.files.get('sales-2026-03.csv')?.text();
    await expect(text).toMatch(/Mar 6,7600,4900\r\n/);
    const [, ...figures] = text?.split('\r\n')[0]?.split(',') ?? [];
    const translate = getTranslate(loaded);
    await expect(figures).toEqual(
      ['This week', 'Last week'].map((name) => translate('admin:reports.inUnit', { name, unit: 'HKD' })),
    );
  },
};

/** The PNG is rendered in the current theme, with token colours. */
export const DownloadsPng: Story = {
  tags: ['!visual'],
  args: { kind: 'bar', data: { ...week, previous: undefined } },
  play: async ({ canvasElement }) => {
    const downloads = catchDownloads();
    await drawn(canvasElement);
    const [, , png] = await openMenu(canvasElement);
    await userEvent.click(png as HTMLElement);
    await waitFor(() => expect(downloads.files.size).toBe(1));
    downloads.stop();
    const picture = await createImageBitmap(downloads.files.get('sales-2026-03.png') as Blob);
    const paint = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    if (!paint) throw new Error('no canvas');
    paint.drawImage(picture, 0, 0);
    const { data } = paint.getImageData(0, 0, picture.width, picture.height);
    const bar = canvasElement.querySelector('.recharts-bar .recharts-rectangle') as SVGElement;
    const hue = getComputedStyle(bar).fill.match(/\d+/g)?.map(Number);
    const hits = Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 3)).filter((pixel) =>
      pixel.every((value, index) => Math.abs(value - (hue?.[index] ?? -99)) < 3),
    );
    await expect(hits.length).toBeGreaterThan(2000);
  },
};

const longName = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu celadon gaiwan';

/** In the PNG a long name ends with an ellipsis instead of being condensed, and a long takeaway wraps. */
export const LongNamesInPng: Story = {
  tags: ['!visual'],
  args: {
    kind: 'ranking',
    data: { pointName: 'Product', labels: [longName, 'Tray'], series: [{ id: 'a', name: 'Sales', values: [9, 2] }] },
  },
  play: async ({ canvasElement }) => {
    const downloads = catchDownloads();
    const fillText = spyOn(CanvasRenderingContext2D.prototype, 'fillText');
    try {
      await drawn(canvasElement);
      const [, , png] = await openMenu(canvasElement);
      await userEvent.click(png as HTMLElement);
      await waitFor(() => expect(downloads.files.size).toBe(1));
      const texts = fillText.mock.calls.map(([text]) => text);
      const names = texts.filter((text) => text.startsWith('Taumata'));
      await expect(names.length).toBeGreaterThan(0);
      await expect(names.every((name) => name.endsWith('…') && name.length < longName.length)).toBe(true);
      await expect(texts).toContain('Tray');
    } finally {
      fillText.mockRestore();
      downloads.stop();
    }
  },
};

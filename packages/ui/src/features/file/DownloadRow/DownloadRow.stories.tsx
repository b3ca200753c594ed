import { contract } from '@sampan/api/contract';
import type { File } from '@sampan/api/entities';
import { failWith, mockOffline } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { delay, HttpResponse, http } from 'msw';
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { list } from './DownloadRow.css.ts';
import { DownloadRow } from './DownloadRow.tsx';
import { useDownloads } from './useDownloads.ts';

const text = 'The drawing of the side-handle teapot, one to one. '.repeat(40);
const content = new TextEncoder().encode(text);
async function computeChecksum(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const teapot: File = {
  id: 7,
  name: 'side-handle-teapot.pdf',
  size: content.length,
  mime: 'application/pdf',
  checksum: await computeChecksum(content),
  createdAt: '2026-11-01T08:00:00.000Z',
};

interface ListProps {
  files: readonly File[];
  save: (name: string, blob: Blob) => void;
}

/** A list of files; the story's `save` receives the downloads. */
function List({ files, save }: ListProps) {
  const downloads = useDownloads(save);
  return (
    <ul className={list}>
      {files.map((file) => (
        <li key={file.id}>
          <DownloadRow {...downloads.getRowProps(file)} />
        </li>
      ))}
    </ul>
  );
}

const meta = {
  title: 'Features/Cart and orders/DownloadRow',
  component: List,
  args: { files: [teapot], save: fn() },
  parameters: {
    shop: { as: 'customer' },
    ...guide({
      use: 'For a file to download: of an order, among the customer’s, or of a product for staff. It comes with its progress, goes on where the line broke, and is verified before it is saved.',
      avoid: 'For files that are sent, which are rows of an UploadField; for links to public pages or pictures.',
      keyboard: [
        [['Tab'], 'To the button of each row'],
        [['Enter', 'Space'], 'Downloads, cancels or tries again; the focus stays on the row'],
      ],
    }),
  },
} satisfies Meta<typeof List>;
export default meta;
type Story = StoryObj<typeof meta>;

const downloadPath = `*${contract.file.download.path}`;

/** Responds with the file from the requested byte; after the byte counts in `breaks` the connection fails. */
function shelf(breaks: number[] = [], bytes: Uint8Array<ArrayBuffer> = content) {
  const ranges: (string | null)[] = [];
  const handler = http.get(downloadPath, ({ request }) => {
    const range = request.headers.get('range');
    ranges.push(range);
    const from = Number(/\d+/.exec(range ?? '')?.[0] ?? 0);
    const rest = bytes.slice(from);
    const breakAt = breaks.shift();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(rest.slice(0, breakAt));
        // A stream that fails drops the bytes that were not read yet, which takes long on a busy machine.
        await delay(breakAt === undefined ? 30 : 500);
        if (breakAt === undefined) controller.close();
        else controller.error(new TypeError('the line broke'));
      },
    });
    return new HttpResponse(body, {
      status: from > 0 ? 206 : 200,
      headers: {
        'content-type': 'application/pdf',
        'content-length': String(rest.length),
        etag: '"1"',
        ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
      },
    });
  });
  return { handler, ranges };
}

export const Default: Story = {
  beforeEach: ({ msw }) => msw.use(shelf().handler),
  async play({ args, canvas }) {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.save).toHaveBeenCalledWith(teapot.name, expect.any(Blob)));
    // The tick is shown briefly, then the row is reset, and the focus stays.
    await waitFor(() => expect(canvas.getByRole('listitem').querySelector('[data-status="done"]')).not.toBeNull());
    await waitFor(() => expect(canvas.getByRole('listitem').querySelector('[data-status="done"]')).toBeNull(), {
      timeout: 4000,
    });
    await expect(canvas.getByRole('button')).toHaveFocus();
  },
};

const resumed = { ranges: [] as (string | null)[] };
/** The connection fails twice; received bytes are not fetched again, and the file is complete. */
export const Interrupted: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    const { handler, ranges } = shelf([700, 500]);
    resumed.ranges = ranges;
    msw.use(handler);
  },
  async play({ args, canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(args.save).toHaveBeenCalledOnce(), { timeout: 8000 });
    const [[, blob] = []] = (args.save as ReturnType<typeof fn>).mock.calls;
    await expect(await (blob as Blob).text()).toBe(text);
    await expect(resumed.ranges).toEqual([null, 'bytes=700-', 'bytes=1200-']);
  },
};

/** The file was corrupted on the way: it is not saved, and a message says why. */
export const WrongChecksum: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(shelf([], new TextEncoder().encode(text.replace('teapot', 'teacup'))).handler),
  async play({ args, canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await canvas.findByRole('alert');
    await expect(args.save).not.toHaveBeenCalled();
  },
};

export const Downloading: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(
      http.get(downloadPath, () => {
        const body = new ReadableStream({ start: (controller) => controller.enqueue(content.slice(0, 900)) });
        return new HttpResponse(body, { headers: { 'content-length': String(content.length) } });
      }),
    ),
  async play({ args, canvas }) {
    const row = within(canvas.getByRole('listitem'));
    await userEvent.click(row.getByRole('button'));
    await row.findByRole('progressbar');
    // The key that started the download is still held down.
    await expect(fireEvent.keyDown(row.getByRole('button'), { key: 'Enter', repeat: true })).toBe(false);
    row.getByRole('button').focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(row.queryByRole('progressbar')).toBeNull());
    await expect(row.getByRole('button')).toHaveFocus();
    await expect(args.save).not.toHaveBeenCalled();
    await userEvent.click(row.getByRole('button'));
    await row.findByRole('progressbar');
  },
};

export const Gone: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.file.download, 'NOT_FOUND')),
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await canvas.findByRole('alert');
  },
};

/** Only a browser that is offline has no connection; the shop may be silent while it is online. */
const withoutAnswer = (isOnline: boolean): Story => ({
  tags: ['!visual'],
  beforeEach({ msw }) {
    setOnline(isOnline);
    msw.use(mockOffline());
    return restoreOnline;
  },
  async play({ canvas, loaded }) {
    await userEvent.click(canvas.getByRole('button'));
    const text = getTranslate(loaded)(`controls:download.${isOnline ? 'failed' : 'offline'}`);
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(text), { timeout: 9000 });
  },
});
export const Offline = withoutAnswer(false);
export const NoAnswer = withoutAnswer(true);

export const UntilADay: Story = { args: { files: [{ ...teapot, expiresAt: '2099-12-31T00:00:00.000Z' }] } };

export const Expired: Story = {
  args: { files: [{ ...teapot, expiresAt: '2026-01-31T00:00:00.000Z' }] },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const OnHold: Story = {
  tags: ['!visual'],
  args: { files: [{ ...teapot, isOnHold: true }] },
  async play({ canvas, loaded }) {
    await expect(canvas.getByText(getTranslate(loaded)('controls:download.onHold'))).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** An attempt before the refund says nothing any more. */
export const OnHoldAfterAnAttempt: Story = {
  tags: ['!visual'],
  render: () => (
    <ul className={list}>
      <li>
        <DownloadRow
          file={{ ...teapot, isOnHold: true }}
          task={{ id: 1, input: teapot, status: 'failed', share: 0, error: new Error('404') }}
          onStart={fn()}
          onCancel={fn()}
          onForget={fn()}
        />
      </li>
    </ul>
  ),
  async play({ canvas, loaded }) {
    await expect(canvas.getByText(getTranslate(loaded)('controls:download.onHold'))).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

const kinds = { 'image/svg+xml': 'pattern.svg', 'application/zip': 'all-drawings.zip', 'text/plain': 'read-me.txt' };

export const States: Story = {
  parameters: forced('button'),
  render: () => (
    <StateMatrix rows={Object.keys(kinds) as (keyof typeof kinds)[]} looks={['rest', 'hover', 'focus', 'pressed']}>
      {(mime) => (
        <div style={{ inlineSize: '300px' }}>
          <DownloadRow
            file={{ ...teapot, mime, name: kinds[mime] }}
            task={undefined}
            onStart={() => undefined}
            onCancel={() => undefined}
            onForget={() => undefined}
          />
        </div>
      )}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'pressed']),
};

export const LongText: Story = {
  args: {
    files: [
      {
        ...teapot,
        name: 'the-complete-drawings-of-the-side-handle-teapot-with-a-bamboo-lid-and-a-matching-tray-second-edition.pdf',
        expiresAt: '2099-12-31T00:00:00.000Z',
      },
    ],
  },
};

/** A narrow row shows the whole name, on several lines. */
export const NarrowLongName: Story = {
  tags: ['!visual'],
  args: { files: [{ ...teapot, name: 'drawings-of-the-side-handle-teapot-second-edition.pdf' }] },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '240px' }}>
        <Story />
      </div>
    ),
  ],
  async play({ canvas }) {
    const head = canvas.getByText(/^drawings/);
    await expect(head.getClientRects().length).toBeGreaterThan(1);
    const { scrollWidth, clientWidth } = head.parentElement as HTMLElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};

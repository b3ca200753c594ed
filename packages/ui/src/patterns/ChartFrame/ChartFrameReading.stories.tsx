import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { statuses, week } from '../../testing/samples/chartSamples.ts';
import { chartArgs, drawn } from '../../testing/samples/storyChart.ts';
import { ChartFrame } from './ChartFrame.tsx';
// Loaded with the stories, so that play functions do not wait for it.
import './ChartPlot.tsx';

/** How the points of a chart are read, by keys and by the pointer. */
const meta = {
  title: 'Patterns/Tables and charts/ChartFrame/Reading',
  component: ChartFrame,
  args: chartArgs,
  globals: { density: 'admin' },
  tags: ['!visual'],
} satisfies Meta<typeof ChartFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Arrow keys announce the points one by one. */
export const ReadByKeys: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const plot = canvas.getByRole('slider', { name: /Sales trend/ });
    while (document.activeElement !== plot) await userEvent.tab();
    await expect(plot).toHaveAttribute('aria-valuetext', expect.stringMatching(/Mar 7.*HK\$6,700.*HK\$4,400/));
    await userEvent.keyboard('{ArrowLeft}');
    await expect(plot).toHaveAttribute('aria-valuetext', expect.stringContaining('Mar 6'));
    await expect(plot).toHaveAttribute('aria-valuenow', '5');
    await userEvent.keyboard('{Home}{ArrowDown}');
    await expect(plot).toHaveAttribute('aria-valuenow', '0');
    await userEvent.keyboard('{ArrowRight}{ArrowUp}');
    await expect(plot).toHaveAttribute('aria-valuenow', '2');
    // The announced value is also visible.
    await expect(within(plot).getByText('HK$3,500')).toBeVisible();
    await userEvent.keyboard('{End}{ArrowRight}');
    await expect(plot).toHaveAttribute('aria-valuenow', '6');
    await userEvent.keyboard('{Escape}');
    await expect(within(plot).queryByText('HK$6,700')).not.toBeInTheDocument();
  },
};

/** The pointer reads the nearest point. */
export const ReadByPointer: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const plot = canvas.getByRole('slider');
    const { left, top, width } = plot.getBoundingClientRect();
    await userEvent.pointer({ target: plot, coords: { clientX: left + width * 0.52, clientY: top + 50 } });
    await expect(within(plot).getByText('HK$5,100')).toBeVisible();
    await userEvent.unhover(plot);
    await expect(within(plot).queryByText('HK$5,100')).not.toBeInTheDocument();
  },
};

/** Moves the pointer over what is there. That of user-event would leave the chart on its way to an element in it. */
async function movePointer(clientX: number, clientY: number) {
  const target = document.elementFromPoint(clientX, clientY) as Element;
  fireEvent.pointerMove(target, { clientX, clientY });
  // React renders after the event.
  await new Promise((resolve) => setTimeout(resolve));
}

/** The figures that are shown, once they are others than these. */
async function findFigures(plot: HTMLElement, others = ''): Promise<HTMLElement> {
  return waitFor(() => {
    const figures = plot.querySelector<HTMLElement>('[data-figures]');
    if (!figures || figures.textContent === others) throw new Error('no other figures');
    return figures;
  });
}

/** The pointer can go to the figures and rest on them, though the points lie close together (WCAG 1.4.13). */
export const RestsOnFigures: Story = {
  args: {
    data: {
      pointName: 'Day',
      labels: Array.from({ length: 60 }, (_, day) => `Day ${day + 1}`),
      series: [{ id: 'sales', name: 'Sales', values: Array.from({ length: 60 }, (_, day) => (day + 1) * 100_00) }],
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const plot = canvas.getByRole('slider');
    const { left, top, width, height } = plot.getBoundingClientRect();
    let read: string | undefined;
    for (const from of [0.2, 0.8]) {
      const x = left + width * 0.25;
      await movePointer(x, top + height * from);
      const figures = await findFigures(plot, read);
      read = figures.textContent;
      const box = figures.getBoundingClientRect();
      const y = box.top + box.height / 2;
      // In the other half: the pointer reads the points beside this one without touching them.
      await expect(Math.sign(y - top - height / 2)).toBe(-Math.sign(from - 0.5));
      for (let along = x; along < box.right; along += 4) await movePointer(along, y);
      await expect(figures.textContent).toBe(read);
      await movePointer(box.right + 60, y);
      read = (await findFigures(plot, read)).textContent;
    }
  },
};

/** The figure in the ring stays while the pointer is on it. */
export const RestsInTheRing: Story = {
  args: { title: 'Orders by status', kind: 'donut', data: statuses, format: undefined, formatTick: undefined },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const plot = canvas.getByRole('slider');
    const { left, top, width, height } = plot.getBoundingClientRect();
    const total = (await findFigures(plot)).textContent;
    await movePointer(left + width - 10, top + height / 2);
    const figures = await findFigures(plot, total);
    const read = figures.textContent;
    const figure = (figures.firstElementChild as HTMLElement).getBoundingClientRect();
    for (let x = figure.right - 2; x > figure.left; x -= 2) await movePointer(x, figure.bottom - 2);
    await expect(figures.textContent).toBe(read);
    await movePointer(left + 10, top + height / 2);
    await findFigures(plot, read);
  },
};

/** Beside a long name, too, a figure is on one line. */
export const ReadBesideALongName: Story = {
  args: { data: { ...week, previous: { values: [], ...week.previous, name: 'The same days of the week before' } } },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const plot = canvas.getByRole('slider');
    const { left, top, width } = plot.getBoundingClientRect();
    await userEvent.pointer({ target: plot, coords: { clientX: left + width * 0.52, clientY: top + 50 } });
    const text = document.createRange();
    text.selectNodeContents(within(plot).getByText('HK$4,000'));
    await expect(text.getClientRects()).toHaveLength(1);
    await userEvent.unhover(plot);
  },
};

/** Escape puts the figures away under the pointer too, without the focus, until the pointer leaves the chart or presses. */
export const DismissedUnderThePointer: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const plot = canvas.getByRole('slider');
    const { left, top, width } = plot.getBoundingClientRect();
    // One mouse: the calls below would each enter the chart anew.
    const user = userEvent.setup();
    const point = (share: number) =>
      user.pointer({ target: plot, coords: { clientX: left + width * share, clientY: top + 50 } });
    await point(0.52);
    await expect(within(plot).getByText('HK$5,100')).toBeVisible();
    await user.keyboard('{Escape}');
    await expect(within(plot).queryByText('HK$5,100')).not.toBeInTheDocument();
    await point(0.53);
    await expect(within(plot).queryByText('HK$5,100')).not.toBeInTheDocument();
    await user.unhover(plot);
    await point(0.52);
    await expect(within(plot).getByText('HK$5,100')).toBeVisible();
    // A press shows the figures again, and they follow the pointer.
    await user.keyboard('{Escape}');
    await user.pointer({
      keys: '[MouseLeft]',
      target: plot,
      coords: { clientX: left + width * 0.52, clientY: top + 50 },
    });
    await point(0.98);
    await expect(within(plot).queryByText('HK$5,100')).not.toBeInTheDocument();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { Text } from '../../primitives/Text/Text.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { dragTo } from '../../testing/interaction/dragTo.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { TreeList } from './TreeList.tsx';

const nodes = [
  {
    id: 'tea',
    label: '茶具',
    children: [
      { id: 'pots', label: '茶壺', children: [{ id: 'clay', label: '紫砂壺' }] },
      { id: 'cups', label: '茶杯' },
    ],
  },
  { id: 'table', label: '餐具' },
  { id: 'bamboo', label: '竹編' },
];

function Controlled(props: ComponentProps<typeof TreeList>) {
  const [tree, setTree] = useState(props.nodes);
  const [expanded, setExpanded] = useState(props.expandedIds);
  const [selected, setSelected] = useState(props.selectedId);
  return (
    <TreeList
      {...props}
      nodes={tree}
      expandedIds={expanded}
      onExpandedChange={setExpanded}
      selectedId={selected}
      onSelect={(id) => {
        setSelected(id);
        props.onSelect(id);
      }}
      onMove={(move, next) => {
        setTree(next);
        props.onMove(move, next);
      }}
    />
  );
}

const meta = {
  title: 'Patterns/Tables and charts/TreeList',
  component: TreeList,
  args: {
    label: '分類',
    nodes,
    expandedIds: ['tea'],
    onExpandedChange: fn(),
    selectedId: 'pots',
    onSelect: fn(),
    onMove: fn(),
    maxLevels: 3,
  },
  render: (args) => <Controlled {...args} />,
  globals: { density: 'admin' },
  parameters: guide({
    use: 'What nests and is kept in an order: the categories of the shop. The caller holds tree, open rows and choice; `moveNode` cannot lose a node or make a circle.',
    avoid: 'To pick a category in a form use the Combobox. A flat order is a SortableList.',
    keyboard: [
      [['Tab'], 'to the one row that was left or chosen, then to its menu, then out'],
      [['ArrowUp', 'ArrowDown', 'Home', 'End'], 'walk through the rows that are seen'],
      [['ArrowRight', 'ArrowLeft'], 'open and close; on an open row to its first child, on a closed one to its parent'],
      [['Enter', 'Space'], 'choose'],
      [['Alt+ArrowUp', 'Alt+ArrowDown'], 'move the row among its siblings'],
      [['Alt+ArrowRight', 'Alt+ArrowLeft'], 'move it into the row above, or out beside its parent'],
    ],
  }),
} satisfies Meta<typeof TreeList>;
export default meta;
type Story = StoryObj<typeof meta>;

const getLabels = (canvasElement: HTMLElement) =>
  within(canvasElement)
    .getAllByRole('treeitem')
    .map((item) => {
      const label = document.getElementById(item.getAttribute('aria-labelledby')?.split(' ')[0] ?? '');
      return `${'-'.repeat(Number(item.ariaLevel) - 1)}${label?.textContent}`;
    });
const toRow = (canvasElement: HTMLElement, name: string) => within(canvasElement).getByRole('treeitem', { name });

export const Default: Story = {};

export const WithCounts: Story = {
  args: {
    renderEnd: (node) => (
      <Text as="span" size="caption" isNumeric>
        {node.children?.length ?? 12}
      </Text>
    ),
  },
};

export const States: Story = {
  args: { expandedIds: ['tea', 'pots'] },
  parameters: { pseudo: { rootSelector: 'body', hover: '[data-id="table"]', focusVisible: '[data-id="bamboo"]' } },
};

export const LongText: Story = {
  args: {
    expandedIds: ['1', '2'],
    selectedId: '3',
    nodes: [
      {
        id: '1',
        label: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
        children: [
          {
            id: '2',
            label: '一個長得在手機上怎樣也放不下一行、非要換到第二行去才看得完的分類名稱',
            children: [{ id: '3', label: 'Harbor lights, lanterns, candles and everything else that glows' }],
          },
        ],
      },
    ],
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  async play({ args, canvasElement }) {
    const row = (name: string) => toRow(canvasElement, name);
    await userEvent.tab();
    await expect(row('茶壺')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(getLabels(canvasElement)).toEqual(['茶具', '-茶壺', '--紫砂壺', '-茶杯', '餐具', '竹編']);
    await userEvent.keyboard('{ArrowRight}');
    await expect(row('紫砂壺')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(row('茶壺')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    await expect(row('茶杯')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(row('竹編')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect(args.onSelect).toHaveBeenLastCalledWith('table');
    await userEvent.keyboard('{Home} ');
    await expect(args.onSelect).toHaveBeenLastCalledWith('tea');
    // One tab stop: the row, then its menu, then out of the tree.
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab();
    await expect(row('茶壺')).toContainElement(document.activeElement as HTMLElement);
    await userEvent.tab();
    await expect(canvasElement.querySelector('[role="tree"]')).not.toContainElement(
      document.activeElement as HTMLElement,
    );
  },
};

/** Moving a row by keyboard keeps its focus and expands the new parent; no step leaves the tree. */
export const MovesByKeyboard: Story = {
  tags: ['!visual'],
  args: { selectedId: 'bamboo' },
  async play({ args, canvasElement }) {
    const bamboo = toRow(canvasElement, '竹編');
    bamboo.focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect(getLabels(canvasElement)).toEqual(['茶具', '-茶壺', '-茶杯', '竹編', '餐具']);
    await expect(bamboo).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expect(getLabels(canvasElement)).toEqual(['茶具', '-茶壺', '-茶杯', '-竹編', '餐具']);
    await expect(args.onMove).toHaveBeenLastCalledWith({ id: 'bamboo', parentId: 'tea', index: 2 }, expect.anything());
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expect(getLabels(canvasElement)).toEqual(['茶具', '-茶壺', '-茶杯', '--竹編', '餐具']);
    await expect(bamboo).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expect(args.onMove).toHaveBeenCalledTimes(3);
    await userEvent.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{ArrowDown}{/Alt}');
    await expect(getLabels(canvasElement)).toEqual(['茶具', '-茶壺', '-茶杯', '餐具', '竹編']);
    await expect(bamboo).toHaveFocus();
  },
};

export const MovesByPointer: Story = {
  tags: ['!visual'],
  async play({ args, canvasElement }) {
    const grip = toRow(canvasElement, '竹編').querySelector('[class*="handle"]');
    await dragTo(grip as Element, toRow(canvasElement, '餐具'));
    await waitFor(() => expect(getLabels(canvasElement)).toEqual(['茶具', '-茶壺', '-茶杯', '竹編', '餐具']));
    await expect(args.onMove).toHaveBeenCalledOnce();
  },
};

export const MovesByMenu: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const row = toRow(canvasElement, '餐具');
    const more = row.querySelector<HTMLElement>('[aria-haspopup="menu"]');
    if (!more) throw new Error('a row that can move has a menu');
    await userEvent.click(more);
    const items = await within(document.body).findAllByRole('menuitem');
    // Up, down, into the row above; a top-level row cannot be moved out.
    await expect(items).toHaveLength(3);
    await userEvent.click(items[2] as HTMLElement);
    await waitFor(() => expect(getLabels(canvasElement)).toEqual(['茶具', '-茶壺', '-茶杯', '-餐具', '竹編']));
    await waitFor(() => expect(within(document.body).queryByRole('menu')).toBeNull());
    await waitFor(() => expect(row).toContainElement(document.activeElement as HTMLElement));
  },
};

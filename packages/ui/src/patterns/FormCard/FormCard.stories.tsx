import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plus } from 'lucide-react';
import { expect } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { Field } from '../../primitives/Field/Field.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { FormCard } from './FormCard.tsx';

const meta = {
  title: 'Patterns/Forms/FormCard',
  component: FormCard,
  args: {
    title: '規格資料',
    note: '物料、尺寸、產地等，會在商品頁顯示',
    aside: (
      <Button variant="ghost" size="sm" leading={<Icon as={Plus} size={16} />}>
        加入
      </Button>
    ),
    children: (
      <Field label="物料">
        <TextInput defaultValue="青瓷" />
      </Field>
    ),
  },
  globals: { density: 'admin' },
  parameters: guide({
    use: 'One part of an editor of the back office, under its own heading. The editor saves all of its cards by one SaveBar.',
    avoid: 'The shop has Section. Facts that are only read are a DescriptionList.',
  }),
} satisfies Meta<typeof FormCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('region', { name: '規格資料' })).toBeVisible();
  },
};

/** With and without content beside its title. */
export const States: Story = {
  render: (args) => (
    <Stack gap="lg">
      <FormCard {...args} />
      <FormCard {...args} title="網址" note={undefined} aside={undefined} />
    </Stack>
  ),
};

/** The note belongs to the title above it, not to the first field below. */
export const NoteBelowTitle: Story = {
  tags: ['!visual'],
  args: { aside: undefined },
  async play({ canvas }) {
    const title = canvas.getByRole('heading').getBoundingClientRect();
    const note = canvas.getByText('物料、尺寸、產地等，會在商品頁顯示').getBoundingClientRect();
    const label = canvas.getByText('物料').getBoundingClientRect();
    await expect(note.top - title.bottom).toBeLessThan(6);
    await expect(label.top - note.bottom).toBeGreaterThanOrEqual(16);
  },
};

export const LongText: Story = {
  args: { title: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu' },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { textStyles } from '../../theme/type.ts';
import { Stack } from '../Stack/Stack.tsx';
import { Text, textTones } from './Text.tsx';

const meta = { title: 'Primitives/Text', component: Text, args: { children: '舢舨 Sampan 123' } } satisfies Meta<
  typeof Text
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Styles: Story = {
  render: (args) => (
    <Stack>
      {textStyles.map((size) => (
        <Text key={size} {...args} size={size} />
      ))}
    </Stack>
  ),
};

export const Tones: Story = {
  render: (args) => (
    <Stack gap="sm">
      {textTones
        .filter((tone) => tone !== 'onDeep' && tone !== 'onSolid' && tone !== 'disabled')
        .map((tone) => (
          <Text key={tone} {...args} tone={tone} />
        ))}
    </Stack>
  ),
};

export const LongText: Story = {
  args: {
    maxLines: 2,
    children: '青釉手作侧把茶壶附滤网可直火加热陶泥来自宜兴每批釉色略有差异请以实物为准一壶配两杯另赠竹制茶则一支',
  },
};

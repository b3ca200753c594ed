import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge, badgeTones } from '../Badge/Badge.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from './Stack.tsx';

const meta = { title: 'Primitives/Stack', component: Stack } satisfies Meta<typeof Stack>;
export default meta;
type Story = StoryObj<typeof meta>;

const children = badgeTones.map((tone) => <Badge key={tone}>{tone}</Badge>);

export const Default: Story = { args: { children, align: 'flex-start', gap: 'sm' } };
export const InARow: Story = { render: () => <Inline gap="md">{children}</Inline> };
export const WiderOnDesktop: Story = { args: { children, gap: { phone: 'sm', desktop: '3xl' } } };

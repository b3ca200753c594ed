import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import { Avatar, avatarSizes } from './Avatar.tsx';

const face = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#b9a88a"/><circle cx="20" cy="16" r="8" fill="#4f3422"/><path d="M6 40c0-9 6-14 14-14s14 5 14 14Z" fill="#4f3422"/></svg>',
)}`;

const meta = {
  title: 'Primitives/Avatar',
  component: Avatar,
  args: { name: '陈嘉敏', id: 1 },
  parameters: guide({
    use: 'A person beside their name, or alone with isDecorative={false}. The tint comes from the id: the same person always has the same.',
    avoid: 'Things: Picture. A way to choose a picture: the upload field opens on top of it.',
  }),
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Decorative, since the name is beside it. */
export const Default: Story = {
  render: (args) => (
    <Inline>
      <Avatar {...args} />
      <Text>{args.name}</Text>
    </Inline>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).toBeNull();
    await expect(canvas.getByText('陈')).toBeVisible();
  },
};

export const States: Story = {
  render: (args) => (
    <Stack>
      <Inline>
        {avatarSizes.map((size) => (
          <Avatar key={size} {...args} size={size} />
        ))}
      </Inline>
      <Inline>
        {avatarSizes.map((size) => (
          <Avatar key={size} {...args} size={size} src={face} />
        ))}
      </Inline>
      <Inline>
        {['Grace Lau', 'daniel', '何詠詩', '李佳', 'Amy Ng'].map((name, id) => (
          <Avatar key={name} name={name} id={id} isDecorative={false} />
        ))}
      </Inline>
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const tints = [...canvasElement.querySelectorAll('[role="img"]')].map(
      (person) => getComputedStyle(person).backgroundColor,
    );
    await expect(new Set(tints).size).toBe(5);
  },
};

export const Named: Story = {
  args: { isDecorative: false, src: face },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: '陈嘉敏' })).toBeVisible();
  },
};

/** The picture fades in over the initials, which stay until then. */
export const WithPicture: Story = {
  args: { src: face, size: 96 },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeVisible());
    await expect(canvas.getByText('陈')).toBeInTheDocument();
    const picture = canvasElement.querySelector('img')?.getBoundingClientRect();
    await expect(picture?.width).toBe(96);
  },
};

export const BrokenPicture: Story = {
  args: { src: 'data:image/png;base64,AAAA' },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('陈')).toBeVisible();
    await expect(canvasElement.querySelector('img')).toBeNull();
  },
};

/** At most two initials. */
export const LongText: Story = {
  args: { name: 'Wolfeschlegelsteinhausenbergerdorff Bartholomew Montgomery', size: 24 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('WB').getBoundingClientRect().width).toBeLessThanOrEqual(24);
  },
};

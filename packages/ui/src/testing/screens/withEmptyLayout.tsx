import type { Decorator } from '@storybook/react-vite';
import { EmptyLayout } from '../../layouts/EmptyLayout/EmptyLayout.tsx';

/** The frame of the pages without the shop's header, such as the login. */
export const withEmptyLayout: Decorator = (Story) => (
  <EmptyLayout>
    <Story />
  </EmptyLayout>
);

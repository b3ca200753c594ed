import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import mark from '../apps/web/public/favicon.svg';

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;

/** Storybook's own interface wears the shop's mark, and is as dark as the reader's system. */
addons.setConfig({ theme: create({ base: isDark ? 'dark' : 'light', brandTitle: 'Sampan', brandImage: mark }) });

import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import mark from '../apps/web/public/favicon.svg';

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;

/** Shows the shop's mark in Storybook's own interface, in the theme of the reader's system. */
addons.setConfig({ theme: create({ base: isDark ? 'dark' : 'light', brandTitle: 'Sampan', brandImage: mark }) });

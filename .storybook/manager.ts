import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import mark from '../apps/web/public/favicon.svg';

/** Storybook's own interface wears the shop's mark. */
addons.setConfig({ theme: create({ base: 'light', brandTitle: 'Sampan', brandImage: mark }) });

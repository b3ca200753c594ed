import { expect, test } from 'vitest';
import { findSharedFile, listSharedFiles } from './visualBaseline.ts';

const shared = listSharedFiles();
const button = 'packages/ui/src/primitives/Button/Button.tsx';

test.each([
  ['packages/ui/src/theme/global.css.ts', 'the global style sheet'],
  ['packages/ui/src/theme/tokens.ts', 'a module that it imports'],
  ['packages/ui/src/theme/fonts.ts', 'the fonts'],
  ['packages/demo/src/fixtures/shop/users.ts', 'the data of the demo shop'],
  ['packages/ui/src/i18n/messages/en-US.order.ts', 'messages, which are loaded on demand'],
  ['locales/en-US/order.json', 'their texts'],
  ['apps/web/build/cascadeLayers.ts', 'a plugin of the build'],
  ['.storybook/clock.ts', 'the configuration itself'],
])('all stories depend on %s: %s', (file) => {
  expect(findSharedFile([button, file], shared)).toBe(file);
});

test('components, screens, tests and documents are no part of all stories', () => {
  const changed = [
    button,
    'packages/ui/src/screens/shop/HomeScreen/HomeScreen.tsx',
    'apps/server/src/app.ts',
    'README.md',
  ];
  expect(findSharedFile(changed, shared)).toBeUndefined();
});

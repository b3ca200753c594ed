import * as security from '@sampan/api/contract/security';
import { captcha } from '@sampan/api/contract/user';
import { expect, test } from 'vitest';
import { areaModule } from './contractWithoutSchemas.ts';
import { retainedFiles } from './retainedFiles.ts';
import { sharedChunk, sharedModules } from './sharedModules.ts';

test('a call keeps what a browser reads of it', () => {
  const { mail } = captcha;
  const { input, output, errors, ...rest } = mail;
  expect([input, output, errors].every(Boolean)).toBe(true);
  expect(rest).toMatchObject({ method: 'POST', path: '/main/v2/captcha/mail', access: 'public' });
  expect(areaModule({ captcha: { mail }, sorts: ['price', 'name'] })).toBe(
    `export const captcha = ${JSON.stringify({ mail: rest })};\nexport const sorts = ["price","name"];\n`,
  );
});

test('a schema that the contract exports is left out, so that a screen which parses with it fails the build', () => {
  expect(Object.keys(security)).toContain('SecondFactorCodeSchema');
  expect(areaModule(security)).not.toContain('SecondFactorCodeSchema');
  expect(areaModule(security)).toContain('export const security');
});

test('what two pages import, themselves or through others, is shared', () => {
  const imports: Record<string, string[]> = {
    home: ['card', 'hero'],
    goods: ['list'],
    list: ['card', 'list'],
    card: ['price'],
  };
  const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
  const getName = sharedModules('shop', ['home', 'goods']);
  const named = ['home', 'goods', 'hero', 'list', 'card', 'price'].filter((id) => getName(id, modules) === 'shop');
  expect(named).toEqual(['card', 'price']);
});

test('what lists share is theirs alone: not what is loaded elsewhere, sooner or later, nor by the room around them', () => {
  const imports: Record<string, string[]> = {
    main: ['app'],
    room: ['shell'],
    orders: ['app', 'menu', 'shell', 'table', 'papers'],
    users: ['app', 'menu', 'shell', 'table'],
  };
  const later: Record<string, string[]> = { main: ['menu', 'door'], door: ['room'], room: ['orders', 'users'] };
  const modules = {
    getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [], dynamicallyImportedIds: later[id] ?? [] }),
  };
  const getName = sharedChunk('lists', ['orders', 'users'], { entry: 'main', door: /door/, room: 'room' });
  const named = ['app', 'menu', 'shell', 'table', 'papers'].filter((id) => getName(id, modules) === 'lists');
  expect(named).toEqual(['table']);
});

test('what is kept for offline: pages with all they import, but not what a visit rarely needs', () => {
  const manifest = {
    'index.html': {
      file: 'assets/main.js',
      isEntry: true,
      imports: ['_shared.js'],
      dynamicImports: [
        'src/routes/orders.tsx',
        'src/routes/album.tsx',
        'src/AdminRoutes.tsx',
        '../words/en-US.admin.ts',
      ],
    },
    '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
    'src/routes/orders.tsx': { file: 'assets/orders.js', isDynamicEntry: true, imports: ['_shared.js', 'index.html'] },
    'src/routes/album.tsx': { file: 'assets/album.js', isDynamicEntry: true, imports: ['_viewer.js'] },
    '_viewer.js': { file: 'assets/viewer.js' },
    '../words/en-US.admin.ts': { file: 'assets/admin.js', isDynamicEntry: true },
    'src/AdminRoutes.tsx': {
      file: 'assets/counter.js',
      isDynamicEntry: true,
      dynamicImports: ['src/routes/adminReports.tsx', '../ChartPlot.tsx'],
    },
    'src/routes/adminReports.tsx': { file: 'assets/reports.js', isDynamicEntry: true },
    '../ChartPlot.tsx': { file: 'assets/charts.js', isDynamicEntry: true },
  };
  const kept = ['assets/main.js', 'assets/orders.js', 'assets/shared.css', 'assets/shared.js'];
  expect(retainedFiles(manifest)).toEqual(kept);
});

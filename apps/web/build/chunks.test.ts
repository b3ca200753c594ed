import * as security from '@sampan/api/contract/security';
import { captcha } from '@sampan/api/contract/user';
import { describe, expect, test } from 'vitest';
import { createChunkNames, sharedChunks } from './chunkGroups.ts';
import { areaModule } from './contractWithoutSchemas.ts';
import { retainedFiles } from './retainedFiles.ts';

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

describe('chunks that pages share', () => {
  const routes = '/web/src/routes/';
  const imports: Record<string, string[]> = {
    '/web/src/main.tsx': ['router', 'lazyTooltip'],
    [`${routes}home.tsx`]: ['card', 'hero', 'skeleton'],
    [`${routes}goods.tsx`]: ['list', 'filterSheet', 'stepper', 'select'],
    [`${routes}cart.tsx`]: ['line', 'stepper'],
    [`${routes}login.tsx`]: ['field', 'banner'],
    [`${routes}forget.tsx`]: ['capture'],
    [`${routes}about.tsx`]: ['banner', 'richText'],
    [`${routes}help.tsx`]: ['richText'],
    [`${routes}orders.tsx`]: ['line', 'field', 'tabs', 'price', 'status', 'refunds', 'pencil'],
    [`${routes}verify.tsx`]: ['paper', 'photo', 'capture'],
    [`${routes}account.tsx`]: ['tabs', 'avatar', 'accordion', 'photo'],
    '/web/src/AdminRoutes.tsx': ['shell'],
    [`${routes}adminOrders.tsx`]: ['table', 'status', 'router', 'select', 'checkbox', 'banner', 'skeleton'],
    [`${routes}adminUsers.tsx`]: ['table', 'editor', 'paper', 'refunds', 'calendar'],
    [`${routes}adminReports.tsx`]: ['chart', 'editor', 'calendar'],
    palette: ['layer', 'calendar', 'pencil'],
    jobs: ['pencil', 'status'],
    list: ['card'],
    card: ['price', '/lucide-react/dist/esm/lucide-react.js'],
    errorState: ['cartRules', '/ErrorState.css.ts.vanilla.css'],
    hero: ['/Hero.css.ts.vanilla.css'],
    tooltip: ['popper'],
    menu: ['popper', 'layer'],
    sheet: ['layer', 'slider'],
    details: ['accordion'],
    filterColumn: ['slider', 'checkbox'],
    shell: ['/lucide-react/dist/esm/lucide-react.js'],
    '/lucide-react/dist/esm/lucide-react.js': [
      '/lucide-react/dist/esm/icons/shopping-bag.js',
      '/lucide-react/dist/esm/icons/trash-2.js',
      '/lucide-react/dist/esm/icons/x.js',
    ],
  };
  const later: Record<string, string[]> = {
    '/web/src/main.tsx': [
      ...['home', 'goods', 'cart', 'login', 'about', 'help', 'orders', 'account', 'verify', 'forget'].map(
        (name) => `${routes}${name}.tsx`,
      ),
      'door',
      'errorState',
    ],
    door: ['/web/src/AdminRoutes.tsx'],
    '/web/src/AdminRoutes.tsx': ['Orders', 'Users', 'Reports'].map((name) => `${routes}admin${name}.tsx`),
    lazyTooltip: ['tooltip'],
    shell: ['palette'],
    table: ['jobs'],
    card: ['menu', 'sheet'],
    hero: ['details', 'filterColumn'],
  };
  const codes: Record<string, string> = {
    card: 'import { ShoppingBag } from "lucide-react";',
    shell: "import {\n  Trash2,\n} from 'lucide-react'",
    '/lucide-react/dist/esm/lucide-react.js': ['ShoppingBag, shopping-bag', 'Trash, default as Trash2, trash-2', 'X, x']
      .map((line) => line.split(/, (?=[a-z0-9-]+$)/))
      .map(([names, file]) => `export { default as ${names} } from './icons/${file}.js';`)
      .join('\n'),
  };
  const graph = {
    getModuleInfo: (id: string) => ({
      code: codes[id] ?? '',
      importedIds: imports[id] ?? [],
      dynamicallyImportedIds: later[id] ?? [],
    }),
  };
  const getName = createChunkNames({
    main: '/web/src/main.tsx',
    home: [`${routes}home.tsx`],
    browsing: [`${routes}goods.tsx`],
    later: ['errorState'],
    product: ['details'],
    filter: ['filterColumn'],
    light: [`${routes}about.tsx`, `${routes}help.tsx`],
    ordering: [`${routes}orders.tsx`],
    account: [`${routes}account.tsx`],
    hints: ['tooltip'],
    buying: [`${routes}cart.tsx`],
    signIn: [`${routes}login.tsx`],
    admin: '/web/src/AdminRoutes.tsx',
    adminOften: [`${routes}adminOrders.tsx`],
    adminTools: ['palette', 'jobs'],
  });

  test.each([
    [
      'app',
      [
        '/web/src/main.tsx',
        'router',
        'lazyTooltip',
        'skeleton',
        '\0rolldown/runtime.js',
        '/ErrorState.css.ts.vanilla.css',
      ],
    ],
    ['shop', ['card', 'price', '/lucide-react/dist/esm/icons/shopping-bag.js', '/Hero.css.ts.vanilla.css']],
    ['browsing', ['stepper', 'slider', 'accordion']],
    ['later', ['errorState', 'cartRules']],
    ['parts', ['checkbox', 'select']],
    ['basic', ['banner']],
    ['light', ['richText']],
    ['both', ['status']],
    ['hints', ['tooltip', 'popper']],
    ['buying', ['line']],
    ['form', ['field']],
    ['layers', ['layer']],
    ['toolParts', ['pencil']],
    ['mixed', ['paper']],
    ['ordering', ['refunds', 'tabs']],
    ['account', ['photo']],
    ['pages', ['capture']],
    ['admin', ['shell', 'table', '/lucide-react/dist/esm/icons/trash-2.js']],
    ['tools', ['calendar']],
    ['office', ['editor']],
    [
      null,
      [
        '/web/src/AdminRoutes.tsx',
        `${routes}home.tsx`,
        'hero',
        'menu',
        'sheet',
        'avatar',
        'chart',
        'palette',
        'jobs',
        '/lucide-react/dist/esm/icons/x.js',
      ],
    ],
  ] as const)('%s: %j', (name, ids) => {
    expect(ids.map((id) => getName(id, graph))).toEqual(ids.map(() => name));
  });

  test('no chunk imports one that comes after it, and none of the shop imports the back office', () => {
    const place = (id: string) => {
      const name = getName(id, graph);
      return name === null ? sharedChunks.length : sharedChunks.indexOf(name);
    };
    const isIndex = (id: string) => id.includes('lucide-react');
    for (const [id, imported] of Object.entries(imports)) {
      if (isIndex(id)) continue;
      for (const one of imported)
        if (!isIndex(one)) expect(place(one), `${id} imports ${one}`).toBeLessThanOrEqual(place(id));
    }
  });
});

test('the offline cache has pages with their imports, without rarely needed chunks', () => {
  const manifest = {
    'index.html': {
      file: 'assets/main.js',
      isEntry: true,
      imports: ['_shared.js'],
      dynamicImports: [
        'src/routes/orders.tsx',
        'src/routes/album.tsx',
        'src/AdminRoutes.tsx',
        '../messages/en-US.admin.ts',
      ],
    },
    '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
    'src/routes/orders.tsx': { file: 'assets/orders.js', imports: ['_shared.js', 'index.html'] },
    'src/routes/album.tsx': { file: 'assets/album.js', imports: ['_viewer.js'] },
    '_viewer.js': { file: 'assets/viewer.js' },
    '../messages/en-US.admin.ts': { file: 'assets/admin.js' },
    'src/AdminRoutes.tsx': {
      file: 'assets/counter.js',
      dynamicImports: ['src/routes/adminReports.tsx', '../ChartPlot.tsx'],
    },
    'src/routes/adminReports.tsx': { file: 'assets/reports.js' },
    '../ChartPlot.tsx': { file: 'assets/charts.js' },
  };
  const kept = ['assets/main.js', 'assets/orders.js', 'assets/shared.css', 'assets/shared.js'];
  expect(retainedFiles(manifest)).toEqual(kept);
});

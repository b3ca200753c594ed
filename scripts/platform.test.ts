import { describe, expect, test } from 'vitest';
import {
  cacheVariables,
  canRunSources,
  chooseNode,
  findNpx,
  getForwardedSignals,
  hasPinnedBrowser,
  initdbLocale,
  installedBrowsers,
} from './platform.mjs';

const linux = {
  platform: 'linux',
  arch: 'x64',
  execPath: '/usr/bin/node',
  versions: { node: '20.20.2' },
  env: {} as Record<string, string | undefined>,
};
const mac = { ...linux, platform: 'darwin', arch: 'arm64', execPath: '/opt/homebrew/bin/node' };
const windows = { ...linux, platform: 'win32', execPath: 'C:\\Program Files\\nodejs\\node.exe' };
const nothing = () => false;
const everything = () => true;

test.each([
  ['20.20.2', false],
  ['22.22.0', false],
  ['24.6.0', false],
  ['24.7.0', true],
  ['26.0.0', true],
])('Node %s can run the sources: %s', (version, expected) => {
  expect(canRunSources(version)).toBe(expected);
});

describe('the Node of the tasks', () => {
  test('is the pinned one on Linux with any installed Node', () => {
    expect(chooseNode(linux, '/my shop/node_modules/.bin', everything)).toBe('/my shop/node_modules/.bin/node');
  });

  test.each([linux, mac, windows])(
    'is the own one on $platform where none is pinned and it is new enough',
    (machine) => {
      expect(chooseNode({ ...machine, versions: { node: '24.7.0' } }, '/bin', nothing)).toBe(machine.execPath);
    },
  );

  test.each([mac, windows])('is never a `node` in the bin folder on $platform', (machine) => {
    expect(chooseNode({ ...machine, versions: { node: '24.7.0' } }, '/bin', everything)).toBe(machine.execPath);
  });

  test('is a sentence where it is too old', () => {
    expect(() => chooseNode(mac, '/bin', nothing)).toThrow(
      /^Sampan needs Node 24\.7 or later on this machine, and this is 20\.20\.2: install Node 24 from https:\/\/nodejs\.org\.$/,
    );
  });
});

describe('npx', () => {
  test('is found by the path on Linux and macOS', () => {
    expect(findNpx(linux, nothing)).toEqual(['npx']);
    expect(findNpx(mac, nothing)).toEqual(['npx']);
  });

  test('is the script beside Node on Windows, started without a shell', () => {
    const script = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npx-cli.js';
    expect(findNpx(windows, (path) => path === script)).toEqual([windows.execPath, script]);
  });

  test('is the one of the npm that runs, or of a global npm, on Windows', () => {
    const env = { npm_execpath: 'D:\\npm\\bin\\npm-cli.js', APPDATA: 'C:\\Users\\Li Na\\AppData\\Roaming' };
    const own = 'D:\\npm\\bin\\npx-cli.js';
    const global = 'C:\\Users\\Li Na\\AppData\\Roaming\\npm\\node_modules\\npm\\bin\\npx-cli.js';
    expect(findNpx({ ...windows, env }, (path) => path === own)[1]).toBe(own);
    expect(findNpx({ ...windows, env }, (path) => path === global)[1]).toBe(global);
  });

  test('is a sentence where Windows has no npm', () => {
    expect(() => findNpx(windows, nothing)).toThrow('npm is not beside this Node');
  });
});

test('signals are forwarded, but on Windows the console sends them to the child itself', () => {
  expect(getForwardedSignals('linux')).toEqual({ signals: ['SIGINT', 'SIGTERM'], isForwarded: true });
  expect(getForwardedSignals('darwin')).toEqual(getForwardedSignals('linux'));
  expect(getForwardedSignals('win32')).toEqual({ signals: ['SIGINT', 'SIGBREAK'], isForwarded: false });
});

describe('caches', () => {
  test('stay in a home that can be written', () => {
    expect(cacheVariables(linux, '/home/li', '/shop/cache', everything)).toEqual({});
  });

  test('move into the project where it cannot', () => {
    const variables = cacheVariables(linux, '/nonexistent', '/shop/cache', nothing);
    expect(variables).toMatchObject({ npm_config_cache: '/shop/cache/npm', XDG_DATA_HOME: '/shop/cache/data' });
    expect(cacheVariables(windows, 'C:\\none', 'C:\\shop', nothing)).toMatchObject({ XDG_DATA_HOME: 'C:\\shop\\data' });
  });

  test('stay where the environment puts them', () => {
    const env = { XDG_DATA_HOME: '/mnt/data' };
    expect(cacheVariables({ ...linux, env }, '/nonexistent', '/shop', nothing)).not.toHaveProperty('XDG_DATA_HOME');
  });
});

describe('the browser', () => {
  test.each([
    [linux, true],
    [{ ...linux, arch: 'arm64' }, true],
    [{ ...linux, arch: 'riscv64' }, false],
    [mac, false],
    [windows, false],
  ])('of package.json is for Linux only', (machine, expected) => {
    expect(hasPinnedBrowser(machine)).toBe(expected);
  });

  test('is looked for where macOS has applications, Chrome first', () => {
    expect(installedBrowsers({ ...mac, env: { HOME: '/Users/li' } }).slice(0, 2)).toEqual([
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Users/li/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ]);
  });

  test('is Chrome or Edge in the program folders of Windows', () => {
    const env = { PROGRAMFILES: 'C:\\Program Files', 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' };
    const found = installedBrowsers({ ...windows, env });
    expect(found[0]).toBe('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
    expect(found.at(-1)).toBe('C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe');
    expect(found).toHaveLength(4);
  });

  test('is in /usr/bin on Linux', () => {
    expect(installedBrowsers(linux)).toContain('/usr/bin/google-chrome');
  });
});

test('a PostgreSQL cluster has the locale C.UTF-8, of the system on Linux and its own elsewhere', () => {
  expect(initdbLocale('linux')).toEqual({ environment: 'C.UTF-8', options: ['--locale=C.UTF-8'] });
  expect(initdbLocale('darwin').options).toContain('--builtin-locale=C.UTF-8');
  expect(initdbLocale('win32')).toEqual(initdbLocale('darwin'));
});

/**
 * What depends on the operating system and its Node. Plain JavaScript without dependencies: `run.mjs` uses it before
 * anything is installed, on any Node from 20 on.
 */
import { posix, win32 } from 'node:path';

/**
 * The machine that a decision is made for; `process` fits.
 *
 * @typedef {object} Machine
 * @property {string} platform `linux`, `darwin`, `win32` …
 * @property {string} arch
 * @property {string} execPath Path of the running Node.
 * @property {{ node: string }} versions
 * @property {Record<string, string | undefined>} env
 */
/** @typedef {(path: string) => boolean} PathTest */

/**
 * Node's flags for a server. A larger young generation only delays garbage collection: with 4 MB a request costs the same
 * CPU as with 8, and with 2 MB it costs 5 % more.
 * The old one may double before it is collected; V8 lets it grow three to four times (docs/performance.md).
 * WebAssembly is not optimized: for the HTTP parser of `fetch` the optimizing compiler leaves 7 to 14 MB behind.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=100', '--liftoff-only'];

/**
 * What glibc's allocator needs to return freed memory to the system: few arenas, since each keeps its own, and large blocks
 * outside them. Without the threshold it grows to 32 MB, and the 19 MB that a password's hash takes stay for good.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

/** What the code needs: types are stripped without a flag, and `crypto.argon2`, which came with this version, hashes. */
export const ownNodeRange = '24.7 or later';

/** The same range for one version, such as `24.21.0`. @param {string} version */
export function canRunSources(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
}

/** @param {Pick<Machine, 'platform'>} machine */
const pathsFor = ({ platform }) => (platform === 'win32' ? win32 : posix);

/**
 * Chooses the Node for the tasks: the one that is pinned in package.json where the platform has it, else the machine's.
 *
 * @param {Machine} machine
 * @param {string} bin Folder `node_modules/.bin`.
 * @param {PathTest} exists
 * @returns {string} its path
 * @throws {Error} with a sentence that says what to install
 */
export function chooseNode(machine, bin, exists) {
  const pinned = pathsFor(machine).join(bin, 'node');
  if (machine.platform === 'linux' && exists(pinned)) return pinned;
  if (canRunSources(machine.versions.node)) return machine.execPath;
  throw new Error(
    `Sampan needs Node ${ownNodeRange} on this machine, and this is ${machine.versions.node}: install Node 24 from https://nodejs.org.`,
  );
}

/**
 * How to start npx. Windows has only `npx.cmd`, which Node does not start without a shell, so npm's own script is run.
 *
 * @param {Machine} machine
 * @param {PathTest} exists
 * @returns {[command: string, ...first: string[]]}
 * @throws {Error} where npm is not found
 */
export function findNpx(machine, exists) {
  if (machine.platform !== 'win32') return ['npx'];
  const { dirname, join } = win32;
  const folders = [
    join(dirname(machine.execPath), 'node_modules', 'npm', 'bin'),
    // npm sets it for its scripts; it is in another place after `npm install --global npm`.
    ...(machine.env.npm_execpath ? [dirname(machine.env.npm_execpath)] : []),
    ...(machine.env.APPDATA ? [join(machine.env.APPDATA, 'npm', 'node_modules', 'npm', 'bin')] : []),
  ];
  const script = folders.map((folder) => join(folder, 'npx-cli.js')).find(exists);
  if (!script) throw new Error('npm is not beside this Node: install Node 24 with npm from https://nodejs.org.');
  return [machine.execPath, script];
}

/**
 * Signals to forward to a child. On Windows the console sends Ctrl-C to every process itself, and `kill` would end the
 * child at once: there the parent only waits.
 *
 * @param {string} platform
 * @returns {{ signals: NodeJS.Signals[], isForwarded: boolean }}
 */
export function getForwardedSignals(platform) {
  return platform === 'win32'
    ? { signals: ['SIGINT', 'SIGBREAK'], isForwarded: false }
    : { signals: ['SIGINT', 'SIGTERM'], isForwarded: true };
}

/**
 * Variables that move the caches of npm and pnpm into the project where the home folder cannot be written; none where
 * it can. Folders that the environment names stay as they are.
 *
 * @param {Pick<Machine, 'platform' | 'env'>} machine
 * @param {string} home
 * @param {string} fallback Folder for the caches.
 * @param {PathTest} isWritable
 * @returns {Record<string, string>}
 */
export function cacheVariables(machine, home, fallback, isWritable) {
  if (isWritable(home)) return {};
  const { join } = pathsFor(machine);
  const folders = {
    npm_config_cache: join(fallback, 'npm'),
    XDG_CACHE_HOME: join(fallback, 'cache'),
    XDG_CONFIG_HOME: join(fallback, 'config'),
    XDG_DATA_HOME: join(fallback, 'data'),
    XDG_STATE_HOME: join(fallback, 'state'),
  };
  return Object.fromEntries(Object.entries(folders).filter(([name]) => machine.env[name] === undefined));
}

/** Whether the Chromium of package.json runs here: it is built for Linux. @param {Pick<Machine, 'platform' | 'arch'>} machine */
export function hasPinnedBrowser({ platform, arch }) {
  return platform === 'linux' && (arch === 'x64' || arch === 'arm64');
}

/**
 * Usual places of an installed Chromium, Chrome or Edge, best first.
 *
 * @param {Pick<Machine, 'platform' | 'env'>} machine
 * @returns {string[]}
 */
export function installedBrowsers(machine) {
  const { env, platform } = machine;
  const { join } = pathsFor(machine);
  if (platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    const folders = ['/Applications', ...(env.HOME ? [join(env.HOME, 'Applications')] : [])];
    return names.flatMap((name) => folders.map((folder) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)));
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    const names = [
      ['Google', 'Chrome', 'Application', 'chrome.exe'],
      ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
    ];
    return names.flatMap((name) => folders.map((folder) => join(folder, ...name)));
  }
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/microsoft-edge'];
}

/**
 * Locale of a new PostgreSQL cluster: only Linux has `C.UTF-8`; elsewhere PostgreSQL's own, which version 17 brought.
 *
 * @param {string} platform
 * @returns {{ environment: string, options: string[] }}
 */
export function initdbLocale(platform) {
  return platform === 'linux'
    ? { environment: 'C.UTF-8', options: ['--locale=C.UTF-8'] }
    : { environment: 'C', options: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] };
}

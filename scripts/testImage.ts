/**
 * Builds the image's last stage of deploy/docker/Dockerfile with buildah where no image registry is reached: on a base made
 * from Debian's packages, with the folder of `pnpm package`. Then runs its command as its user on a read-only root against a
 * PostgreSQL, and places an order there. Needs root and `apt-get install buildah debootstrap binutils`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { contract } from '@sampan/api/contract';
import { address } from '../apps/server/tests/support/address.ts';
import { startPostgres } from '../apps/server/tests/support/postgresServer.ts';
import { createClient, createProduct } from './cluster/client.ts';
import { type Daemon, findProgram, startDaemon, waitUntilReady } from './cluster/daemon.ts';
import { command } from './processes/command.ts';
import { freePort } from './processes/freePort.ts';
import { parseArgs } from './processes/parseArgs.ts';
import { scratchFolder } from './processes/scratchFolder.ts';
import { root } from './sources.ts';

const maxMegabytes = 250;
const baseImage = 'sampan-base';
const image = 'sampan';
/** Packages with the libraries that Node and libvips load, as in the base that the Dockerfile names. */
const basePackages = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6'];
const certificates = '/etc/ssl/certs/ca-certificates.crt';
const adminPassword = 'the way in, and again';

parseArgs({});
const folder = scratchFolder('image');
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
const run = (program: string, ...commandArguments: string[]) =>
  execFileSync(program, commandArguments, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
const buildah = (name: string, ...rest: string[]) =>
  run(findProgram('buildah', 'buildah'), ...storage, name, ...rest).trim();

try {
  buildBase(makeDebian());
  await buildImage();
  const container = buildah('from', image);
  closing.push(() => buildah('rm', container));
  const mount = buildah('mount', container);
  reportSize(mount);
  const { OCIv1 } = JSON.parse(buildah('inspect', container)) as { OCIv1: { config: ImageConfig } };
  await tryImage(mount, OCIv1.config);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  for (const step of closing.reverse()) await step();
}

interface ImageConfig {
  User: string;
  Env: string[];
  Cmd: string[];
  WorkingDir: string;
}

/** Makes a minimal Debian and returns its folder. */
function makeDebian(): string {
  const debian = join(folder, 'debian');
  run(findProgram('debootstrap', 'debootstrap'), '--variant=minbase', '--include=ca-certificates', 'bookworm', debian);
  return debian;
}

/** Makes the base image of the files of a few Debian packages. */
function buildBase(debian: string): void {
  const context = join(folder, 'base');
  mkdirSync(context);
  const packaged = run('chroot', debian, 'dpkg', '-L', ...basePackages).split('\n');
  const isNeeded = (path: string) =>
    existsSync(join(debian, path)) && !/^\/usr\/share\/(?!doc\/[^/]+\/copyright)/.test(path);
  // Packages name some files by the folders that Debian has merged into /usr.
  const toOwnPath = (path: string) => join(relative(debian, realpathSync(join(debian, dirname(path)))), basename(path));
  const paths = [...packaged.filter((path) => path.startsWith('/') && isNeeded(path)), certificates].map(toOwnPath);
  const parents = paths.flatMap((path) => path.split('/').map((_, index, names) => names.slice(0, index).join('/')));
  const links = ['bin', 'sbin', 'lib', 'lib64'];
  const names = [...new Set([...links, ...parents, ...paths])].filter((path) => path !== '' && path !== '.').sort();
  const list = join(folder, 'files');
  writeFileSync(list, names.join('\n'));
  run('tar', '-C', debian, '--no-recursion', '-cf', join(context, 'base.tar'), '-T', list);
  writeFileSync(join(context, 'Dockerfile'), 'FROM scratch\nADD base.tar /\n');
  buildah('bud', '--isolation', 'chroot', '-t', baseImage, context);
}

/** Builds the last stage of the Dockerfile; its first one, which needs Node's image, is replaced by `pnpm package`. */
async function buildImage(): Promise<void> {
  const context = join(folder, 'context');
  const app = join(context, 'app');
  mkdirSync(join(context, 'usr/local/bin'), { recursive: true });
  mkdirSync(join(context, 'data'));
  if ((await command('node', ['scripts/package.ts', app])) !== 0) throw new Error('The folder was not made.');
  run(findProgram('strip', 'binutils'), '-o', join(context, 'usr/local/bin/node'), process.execPath);
  const [, stage = ''] = readFileSync(join(root, 'deploy/docker/Dockerfile'), 'utf8').split(
    /^(?=FROM \$\{RUNTIME_IMAGE\})/m,
  );
  writeFileSync(join(context, 'Dockerfile'), `ARG RUNTIME_IMAGE\n${stage.replaceAll('--from=build ', '')}`);
  const base = `RUNTIME_IMAGE=localhost/${baseImage}`;
  buildah('bud', '--isolation', 'chroot', '--format', 'docker', '--build-arg', base, '-t', image, context);
}

/** @throws Error if the image is larger than it may be */
function reportSize(mount: string): void {
  const megabytes = Number(run('du', '--summarize', '--bytes', mount).split('\t')[0]) / 1e6;
  console.log(
    `The image has ${megabytes.toFixed(0)} MB; ${buildah('images', '--format', '{{.Name}} {{.Size}}').replaceAll('\n', ', ')}.`,
  );
  if (megabytes > maxMegabytes) throw new Error(`It may have ${maxMegabytes} MB.`);
}

/** Starts the image's command as its user on a read-only root, in a mount namespace of its own. */
function startImage(
  mount: string,
  { User, Env, Cmd, WorkingDir }: ImageConfig,
  environment: Record<string, string>,
): Daemon {
  const [uid = '', gid = ''] = User.split(':');
  const own = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const mounted = `set -e
    mount --bind "$0" "$0"; mount -o remount,ro,bind "$0"
    mount -t tmpfs tmpfs "$0/tmp"; mount -t tmpfs -o mode=0700,uid=${uid},gid=${gid} tmpfs "$0/data"
    if touch "$0/app/x" 2>/dev/null; then echo 'The root is not read-only.'; exit 1; fi
    exec env -i "$@"`;
  const user = [`--root=${mount}`, `--wd=${WorkingDir}`, `--setgid=${gid}`, `--setuid=${uid}`];
  const enter = ['/usr/bin/unshare', ...user, ...Cmd];
  return startDaemon('unshare', ['--mount', 'sh', '-c', mounted, mount, ...Env, ...own, ...enter]);
}

/** Waits for the readiness, places an order and reads its page. @throws Error where an answer is not as expected */
async function tryImage(mount: string, config: ImageConfig): Promise<void> {
  const postgres = await startPostgres();
  closing.push(() => postgres.stop());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startImage(mount, config, {
    DEMO: '0',
    SANDBOX: '1',
    DATABASE_URL: postgres.url,
    DATA_KEY: '0123456789abcdef'.repeat(4),
    ADMIN_PASSWORD: adminPassword,
    PUBLIC_URL: url,
    PORT: String(port),
  });
  closing.push(() => server.stop());
  const began = performance.now();
  await waitUntilReady(server, url);
  console.log(`/readyz is 200 after ${((performance.now() - began) / 1000).toFixed(1)} s, as user ${config.User}.`);

  const { token } = await createClient(url).call(contract.user.login, { username: 'admin', password: adminPassword });
  const admin = createClient(url, token);
  const { id: categoryId } = await admin.call(contract.category.create, { name: '雜貨', slug: 'sundries' });
  const product = { slug: 'tea', name: 'tea', categoryId, priceAmount: 1_000, stock: 5 };
  const { id: productId } = await createProduct(admin, product);
  const items = [{ productId, quantity: 1, priceAmount: product.priceAmount }];
  const { id } = await admin.call(contract.order.create, { items, address });
  const page = await fetch(`${url}/orders/${id}`);
  const html = await page.text();
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
  const chunk = await fetch(url + script);
  if (page.status !== 200 || chunk.status !== 200)
    throw new Error(`The order's page answered ${page.status}, its script ${chunk.status}.`);
  const { status } = await admin.call(contract.order.detail, { id });
  console.log(`Order ${id} is placed (status ${status}), and its page and ${script} are 200.`);
}

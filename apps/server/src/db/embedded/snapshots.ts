import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { dirname, join, relative } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { createFolder, ignoreMissingFile, restrictFolder } from '../../dataFolder.ts';
import { measureFolder } from './copyFolder.ts';

/** Private folder with the socket and the snapshots; the process that holds the lock of the data folder owns it. */
const snapshotFolder = (dataDir: string) => join(dataDir, '.sampan-snapshots');
const socketName = 'socket';
/** Free space that a snapshot leaves to the running shop, bytes: without space for its log the database stops. */
const reservedBytes = 256 * 1024 ** 2;

const SnapshotNameSchema = v.pipe(v.string(), v.uuid());
const AnswerSchema = v.union([v.object({ folder: v.string() }), v.object({ error: v.string() })]);
type Answer = v.InferOutput<typeof AnswerSchema>;

/** The running shop cannot make a snapshot, or stopped while one was in use; the message is for the operator. */
export class SnapshotError extends Error {}

/** The socket's address: the shorter form, because the kernel takes at most 107 bytes. */
function getSocketPath(dataDir: string): string {
  const path = join(snapshotFolder(dataDir), socketName);
  const short = relative(process.cwd(), path);
  return short.length < path.length ? short : path;
}

interface SnapshotSource {
  dataDir: string;
  /** Copies the database into a folder that does not exist. */
  copyTo: (folder: string) => Promise<void>;
  log: FastifyBaseLogger;
}

/** Removes a snapshot or a socket. An error is only logged: the next start tries again. */
async function remove(path: string, log: FastifyBaseLogger): Promise<void> {
  // The client's PGlite may still create files.
  await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch((error: unknown) =>
    log.warn({ err: error, path }, 'a copy of the database was not removed'),
  );
}

/** Removes the socket and the snapshots, and nothing that somebody else put there. */
async function removeAll({ dataDir, log }: SnapshotSource): Promise<void> {
  const names = (await ignoreMissingFile(readdir(snapshotFolder(dataDir)))) ?? [];
  for (const name of names) {
    if (name === socketName || v.is(SnapshotNameSchema, name)) await remove(join(snapshotFolder(dataDir), name), log);
  }
}

/** Copies the database into a new folder. @throws SnapshotError if the disk has too little space */
async function createSnapshot({ dataDir, copyTo, log }: SnapshotSource): Promise<string> {
  // In a folder of its own: a command of another release keeps its original beside it.
  const folder = join(snapshotFolder(dataDir), randomUUID());
  const [{ bavail, bsize }, bytes] = await Promise.all([statfs(dataDir), measureFolder(join(dataDir, 'db'))]);
  if (bavail * bsize < bytes + reservedBytes) {
    throw new SnapshotError('The disk has too little space for a copy of the database. Stop the shop first.');
  }
  const database = join(folder, 'db');
  try {
    createFolder(folder);
    await copyTo(database);
  } catch (error) {
    await remove(folder, log);
    throw error;
  }
  return database;
}

/**
 * Serves snapshots of the embedded database on a Unix socket in the data folder, for commands that read while the shop
 * runs. A snapshot lives as long as its client's connection. Only the shop's user can open the folder of the socket.
 */
export async function serveSnapshots(source: SnapshotSource): Promise<{ close(): Promise<void> }> {
  const { dataDir, log } = source;
  const clients = new Map<Socket, Promise<void>>();

  const serve = async (socket: Socket) => {
    const released = Promise.race([once(socket, 'end'), once(socket, 'close')]).catch(() => {});
    let answer: Answer;
    try {
      // Each copy takes the space of the database.
      if (clients.size > 0) throw new SnapshotError('Another command reads a copy of the database. Try again later.');
      answer = { folder: await createSnapshot(source) };
    } catch (error) {
      if (!(error instanceof SnapshotError)) log.warn({ err: error }, 'no copy of the database could be made');
      answer = { error: error instanceof Error ? error.message : 'unknown' };
    }
    socket.write(`${JSON.stringify(answer)}\n`);
    if ('folder' in answer) {
      await released;
      await remove(dirname(answer.folder), log);
    }
    // Tells the client that the copy is gone.
    socket.end();
  };

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    // Reads to the end, which comes when the client has closed its side or was killed.
    socket.resume();
    clients.set(
      socket,
      serve(socket).finally(() => clients.delete(socket)),
    );
  });
  try {
    // Left by a process that was killed.
    await removeAll(source);
    createFolder(snapshotFolder(dataDir));
    restrictFolder(snapshotFolder(dataDir));
    await listen(server, dataDir);
  } catch (error) {
    log.warn({ err: error }, 'commands cannot read this database while the shop runs');
  }
  return {
    async close() {
      server.close();
      for (const socket of clients.keys()) socket.destroy();
      await Promise.all(clients.values());
    },
  };
}

async function listen(server: Server, dataDir: string): Promise<void> {
  server.listen(getSocketPath(dataDir));
  await once(server, 'listening');
}

/** A copy of the database of a running shop. */
export interface Snapshot {
  folder: string;
  /** True once the shop has stopped and removed the copy. */
  isLost(): boolean;
  /** Resolves when the copy is removed. */
  release(): Promise<void>;
}

/** Asks the shop that runs on a data folder for a snapshot. Undefined if none answers. @throws SnapshotError */
export async function requestSnapshot(dataDir: string): Promise<Snapshot | undefined> {
  const path = getSocketPath(dataDir);
  if (!(await stat(path).catch(() => undefined))?.isSocket()) return undefined;
  const socket = createConnection(path);
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  const answer = await readAnswer(socket);
  if ('error' in answer) {
    socket.destroy();
    throw new SnapshotError(`The running shop made no copy of its database: ${answer.error}`);
  }
  const closed = once(socket, 'close').catch(() => {});
  socket.resume();
  return {
    folder: answer.folder,
    isLost: () => socket.readableEnded || socket.destroyed,
    async release() {
      socket.end();
      await closed;
    },
  };
}

/** Reads the line that answers. */
async function readAnswer(socket: Socket): Promise<Answer> {
  let line = '';
  while (!line.includes('\n')) {
    const chunk = await Promise.race([
      once(socket, 'data').then(([bytes]) => String(bytes)),
      once(socket, 'close').then(() => undefined),
    ]).catch(() => undefined);
    if (chunk === undefined) throw new SnapshotError('The shop stopped while it copied its database.');
    line += chunk;
  }
  return v.parse(v.pipe(v.string(), v.parseJson(), AnswerSchema), line);
}

import { existsSync } from 'node:fs';
import { type FileHandle, open as openFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { locales } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import { kycStatus, userRole, userStatus } from '@sampan/api/statuses';
import { createExportStyle } from '@sampan/domain/exports/columns';
import { readTree } from '../../areas/category/queries.ts';
import { systemClock } from '../../clock.ts';
import { createFolder, privateFileMode, readFileId, syncPath, toFileId } from '../../dataFolder.ts';
import type { Db } from '../../db/query.ts';
import { readSnapshot } from '../../db/transfer/tableRows.ts';
import type { Viewer } from '../../http/calls/handler.ts';
import { SettingsCache } from '../../settings.ts';
import { type ExportedFile, encodeCsv } from '../../worker/exportFile.ts';
import {
  createProductExport,
  createTransactionExport,
  createUserExport,
  type ExportContext,
  orderLineRows,
  orderRows,
} from '../../worker/exportRows.ts';
import { type Command, type CommandContext, UsageError } from '../command.ts';
import { createDraft } from '../createDraft.ts';

const formats = ['csv', 'ndjson'] as const;
type Format = (typeof formats)[number];

/** The sources of the rows ask who reads: the command sees what an admin sees. */
const operator: Viewer = {
  id: 0,
  username: '',
  role: userRole.admin,
  status: userStatus.normal,
  kycStatus: kycStatus.notSubmitted,
  sessionId: 0,
};

function readChoice<Choice extends string>(name: string, choices: readonly Choice[], text: unknown): Choice {
  const choice = choices.find((each) => each === text);
  if (choice === undefined) throw new UsageError(`--${name} is one of ${choices.join(', ')}.`);
  return choice;
}

/** @throws UsageError */
function readOptions({ options }: Pick<CommandContext, 'options'>) {
  const { format = 'csv', locale = 'en-US', 'time-zone': timeZone = shopZone } = options;
  const chosenLocale = readChoice('locale', locales, locale);
  try {
    return {
      format: readChoice('format', formats, format),
      locale: chosenLocale,
      style: createExportStyle(chosenLocale, String(timeZone)),
    };
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${timeZone} is no time zone. Try Asia/Hong_Kong or UTC.`);
    throw error;
  }
}

type Source = (context: ExportContext) => Promise<ExportedFile<unknown>>;

function listSources({ config }: CommandContext): Record<string, Source> {
  return {
    orders: (context) => orderRows(context, { filter: {} }),
    'order-lines': orderLineRows,
    transactions: (context) => createTransactionExport(context, {}),
    customers: (context) => createUserExport(context, { filter: {} }),
    products: async ({ db, style: { locale } }) =>
      createProductExport({ db, locale, categories: await readTree(db), origin: config.publicUrl }, undefined),
  };
}

/** One JSON object a line: rows as the API answers them, amounts in minor units, times in UTC. */
async function* encodeNdjson({ pages }: ExportedFile<unknown>, onPage: (rows: number) => unknown) {
  for await (const page of pages) {
    yield Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join(''));
    onPage(page.length);
  }
}

interface Target {
  folder: string;
  format: Format;
}

/** A file that gets its name when all files are complete. */
interface Draft {
  path: string;
  draft: string;
  /** Open until the draft has its name: the file system may give the inode of a closed draft to the one that replaces it. */
  handle: FileHandle;
  fileId: string;
}

const getConflict = (folder: string) =>
  `Another export writes into ${folder}. Wait for its end, or choose another folder.`;

async function openDraft(path: string): Promise<Draft> {
  const draft = `${path}.part`;
  const open = (name: string) => openFile(name, 'wx', privateFileMode);
  const handle = await createDraft(draft, open, getConflict(dirname(path)));
  return { path, draft, handle, fileId: toFileId(await handle.stat()) };
}

/** Whether the draft is still this export's: another export into the same folder replaces it. */
const isOwn = ({ draft, fileId }: Draft) => readFileId(draft) === fileId;

/** Writes a draft to the disk and leaves it open. Returns its number of rows. */
async function writeDraft(
  { handle }: Draft,
  format: Format,
  file: ExportedFile<unknown>,
  onRows: (done: number) => void,
): Promise<number> {
  let rows = 0;
  const count = (more: number) => {
    rows += more;
    onRows(rows);
  };
  const bytes = format === 'csv' ? encodeCsv(file, count) : encodeNdjson(file, count);
  await handle.writeFile(bytes);
  await handle.sync();
  return rows;
}

async function writeFiles(db: Db, context: CommandContext, { folder, format }: Target, exporting: ExportContext) {
  const { isDryRun, reportProgress, checkIntact } = context;
  const drafts: Draft[] = [];
  const counts: Record<string, number> = {};
  try {
    for (const [name, open] of Object.entries(listSources(context))) {
      const path = join(folder, `${name}.${format}`);
      if (existsSync(path)) throw new UsageError(`${path} exists already.`);
      const file = await open({ ...exporting, db });
      counts[name] = file.total;
      if (isDryRun) continue;
      const onRows = (done: number) => reportProgress({ label: name, done, total: file.total });
      onRows(0);
      const draft = await openDraft(path);
      drafts.push(draft);
      counts[name] = await writeDraft(draft, format, file, onRows);
    }
    checkIntact();
    if (!drafts.every(isOwn)) throw new UsageError(getConflict(folder));
    for (const { path, draft } of drafts) await rename(draft, path);
  } catch (error) {
    for (const { draft } of drafts.filter(isOwn)) await rm(draft, { force: true });
    throw error;
  } finally {
    for (const { handle } of drafts) await handle.close();
  }
  if (drafts.length > 0) await syncPath(folder);
  return counts;
}

export const exportData: Command = {
  name: 'export',
  summary: 'Writes orders, their lines, transactions, customers and products into files of a folder.',
  usage: '<folder> [--format csv|ndjson] [--locale en-US|zh-CN|zh-HK] [--time-zone Asia/Hong_Kong] [--dry-run]',
  options: {
    format: { type: 'string' },
    locale: { type: 'string' },
    'time-zone': { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  parameters: 1,
  isReadOnly: true,
  checkUsage: (given) => void readOptions(given),
  async run(context) {
    const { connection, positionals, isDryRun, now } = context;
    const [folder = ''] = positionals;
    const { format, style } = readOptions(context);
    if (!isDryRun) createFolder(folder);
    const { shop } = await new SettingsCache(connection.db, systemClock).current();
    // One snapshot: the lines and transactions are those of the orders.
    const counts = await readSnapshot(connection.db, (db) =>
      writeFiles(db, context, { folder, format }, { db, viewer: operator, shop, now, style }),
    );
    const verb = isDryRun ? 'would be written' : 'written';
    return {
      isOk: true,
      data: { folder, format, rows: counts, isDryRun },
      lines: [
        ...Object.entries(counts).map(([name, rows]) => `${join(folder, `${name}.${format}`)}: ${rows} rows ${verb}.`),
        ...(isDryRun ? [] : ['The files have personal data. Remove them when you are done.']),
      ],
    };
  },
};

import type { Job } from '@sampan/api/entities';
import { waitFor } from 'storybook/test';

export const slow = { timeout: 20_000 };
export const longName = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';

/** Waits for the list and returns its first row. */
export const findFirstRow = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-row-id]');
    if (!found) throw new Error('no row yet');
    return found;
  }, slow);

/** A bulk change under way. */
export const job: Job = {
  id: 7,
  kind: 'productBulk',
  status: 'running',
  isDryRun: false,
  done: 0,
  total: 3,
  added: 0,
  changed: 0,
  skipped: 0,
  failed: 0,
  problems: [],
  actorId: 1,
  actor: 'admin',
  createdAt: '2026-11-20T04:00:00.000Z',
};

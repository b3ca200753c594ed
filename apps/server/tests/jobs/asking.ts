import { contract } from '@sampan/api/contract';
import type { Endpoint, InputOf } from '@sampan/api/endpoint';
import type { Job } from '@sampan/api/entities';
import { parseCsvRecords } from '@sampan/domain/csv/csv';
import type { TestApp } from '../support/testApp.ts';

const { job: calls } = contract;

/** Helpers for the jobs of a staff member. */
export function getJobs(shop: TestApp, token: string) {
  const detail = (id: number) => shop.expectOk(calls.detail, { id }, { token });

  /** Starts a job and waits until it has finished. */
  async function done<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Job> {
    const asked = (await shop.expectOk(endpoint, input, { token })) as Job;
    await shop.deps.background.idle();
    return detail(asked.id);
  }

  /** Parses the job's result file into its header and rows. */
  async function sheet(id: number): Promise<{ header: string[]; rows: Record<string, string>[] }> {
    const { body } = await shop.call(calls.result, { id }, { token });
    const [header = [], ...records] = parseCsvRecords(body);
    const rows = records.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
    return { header, rows };
  }

  return { detail, done, sheet };
}

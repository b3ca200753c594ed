import { contract } from '@sampan/api/contract';
import type { Endpoint, InputOf } from '@sampan/api/endpoint';
import type { Job } from '@sampan/api/entities';
import { csvRecords } from '@sampan/domain/csv/csv';
import type { TestApp } from '../support/testApp.ts';

const { job: calls } = contract;

/** A member of staff and their jobs. */
export function getJobs(shop: TestApp, token: string) {
  const detail = (id: number) => shop.expectOk(calls.detail, { id }, { token });

  /** Asks for a job and waits until nothing is left of it to do. */
  async function done<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Job> {
    const asked = (await shop.expectOk(endpoint, input, { token })) as Job;
    await shop.deps.background.idle();
    return detail(asked.id);
  }

  /** Its file as a spreadsheet shows it: the header, and the rows below. */
  async function sheet(id: number): Promise<{ header: string[]; rows: Record<string, string>[] }> {
    const { body } = await shop.call(calls.result, { id }, { token });
    const [header = [], ...records] = csvRecords(body);
    const rows = records.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
    return { header, rows };
  }

  return { detail, done, sheet };
}

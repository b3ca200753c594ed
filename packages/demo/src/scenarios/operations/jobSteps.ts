import { contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import type { Job, JobSchema } from '@sampan/api/entities';
import { formatCsvLine, parseCsvRecords } from '@sampan/domain/csv/csv';
import type { GenericSchema, InferInput } from 'valibot';
import type { ScenarioClient, ScenarioShop } from '../scenario.ts';

const { job } = contract;

/** Returns the finished job. */
export async function finishJob(shop: ScenarioShop, client: ScenarioClient, { id }: Job): Promise<Job> {
  await shop.backend.advance(1);
  return client.ok(job.detail, { id });
}

/** Starts a job by this call, and returns it when it has finished. */
export async function runJob<Input extends GenericSchema>(
  shop: ScenarioShop,
  client: ScenarioClient,
  endpoint: Endpoint<Input, typeof JobSchema>,
  input: InferInput<Input>,
): Promise<Job> {
  return finishJob(shop, client, await client.ok(endpoint, input));
}

/** Returns the text of a job's result file. */
export async function toText(client: ScenarioClient, id: number): Promise<string> {
  const { body } = await client.send(job.result, { id });
  return body instanceof Blob ? body.text() : String(body);
}

/** Returns the cells of the column with this header, top to bottom. */
export function getColumn(text: string, header: string): string[] {
  const [headers = [], ...rows] = parseCsvRecords(text);
  return rows.map((cells) => cells[headers.indexOf(header)] ?? '');
}

/** A CSV file of products with these lines. */
export const createGoodsFile = (...lines: string[][]) =>
  new File([lines.map(formatCsvLine).join('')], 'goods.csv', { type: 'text/csv' });

let serial = 0;

/** A slug that no other scenario uses. */
export function createUniqueSlug(): string {
  serial += 1;
  return `by-file-${serial}`;
}

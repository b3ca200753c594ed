import { contract } from '@sampan/api/contract';
import type { Job } from '@sampan/api/entities';
import { parseCsvRecords } from '@sampan/domain/csv/csv';
import type { ScenarioClient, ScenarioShop } from '../scenario.ts';

const { job } = contract;

/** Returns the finished job. */
export async function finishJob(shop: ScenarioShop, client: ScenarioClient, { id }: Job): Promise<Job> {
  await shop.backend.advance(1);
  return client.ok(job.detail, { id });
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

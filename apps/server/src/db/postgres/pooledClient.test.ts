import { expect, test } from 'vitest';
import { pipelineQueries } from './pooledClient.ts';

/** A fake client that records its packets as lists of queries and returns the given answers. */
function createClient(answer: (text: string) => unknown = (text) => ({ rows: [text] })) {
  const packets: string[][] = [];
  let held: string[] | null = null;
  const stream = {
    cork() {
      held = [];
    },
    uncork() {
      if (held) packets.push(held);
      held = null;
    },
  };
  const pipelined = pipelineQueries(
    () => stream,
    async (config) => {
      const { text } = typeof config === 'string' ? { text: config } : (config as { text: string });
      if (held) held.push(text);
      else packets.push([text]);
      return answer(text);
    },
  );
  return { packets, query: (text: string) => pipelined({ text }) as Promise<{ rows: string[] }> };
}

/** Packets are sent at the end of the event-loop turn. */
const turnEnds = () => new Promise((resolve) => setImmediate(resolve));

test('begin travels with the first question, and what is asked in one turn in one packet', async () => {
  const { packets, query } = createClient();
  expect((await query('begin')).rows).toEqual([]);
  expect(packets).toEqual([]);
  expect((await query('select 1')).rows).toEqual(['select 1']);
  await turnEnds();
  const answers = await Promise.all([query('update a'), query('update b')]);
  expect(answers.map(({ rows }) => rows)).toEqual([['update a'], ['update b']]);
  await turnEnds();
  await query('commit');
  await turnEnds();
  await query('select 2');
  await turnEnds();
  expect(packets).toEqual([['begin', 'select 1'], ['update a', 'update b'], ['commit'], ['select 2']]);
});

test('a transaction that asks nothing is never opened, whether it is kept or taken back', async () => {
  const { packets, query } = createClient();
  for (const end of ['commit', 'rollback']) {
    await query('begin');
    await query(end);
  }
  await query('select 1');
  await turnEnds();
  expect(packets).toEqual([['select 1']]);
});

test('where the transaction cannot be opened its first question fails with it', async () => {
  const { query } = createClient((text) => {
    if (text === 'begin') throw new Error('gone');
    return { rows: [] };
  });
  await query('begin');
  await expect(query('select 1')).rejects.toThrow('gone');
});

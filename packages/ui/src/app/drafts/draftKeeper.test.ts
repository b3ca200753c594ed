import { createFakeClock, createFakeStorage, createThrowingStorage } from '@sampan/domain/ports.fakes';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { articleLimits } from '../../screens/admin/ArticleEditorScreen/ArticleEditor/articleForm.ts';
import { createDraftKeeper, draftPauseMs } from './draftKeeper.ts';

const schema = v.object({ title: v.string() });

function keeper(stored: Record<string, string> = {}) {
  const { values, tab } = createFakeStorage(stored);
  const { clock, pass } = createFakeClock();
  const open = (name = 'product 12') => createDraftKeeper({ name, schema, storage: tab(), clock });
  return { values, pass, open, draft: open() };
}

test('typed text is saved two seconds later, in its last form', async () => {
  const { values, pass, draft } = keeper();
  draft.keep({ title: 'T' });
  await pass(draftPauseMs - 1);
  draft.keep({ title: 'Teapot' });
  expect(values.size).toBe(0);
  await pass(1);
  expect(draft.read()).toEqual({ title: 'Teapot' });
});

test('continuous typing is saved every two seconds', async () => {
  const { values, pass, draft } = keeper();
  for (let second = 0; second < 9; second += 1) {
    draft.keep({ title: String(second) });
    await pass(1000);
  }
  expect([...values.values()]).toEqual(['{"title":"7"}']);
});

test('a page that goes takes nothing with it', () => {
  const { draft, open } = keeper();
  draft.keep({ title: 'Teapot' });
  draft.flush();
  expect(open().read()).toEqual({ title: 'Teapot' });
  expect(open('product 13').read()).toBeNull();
});

test('the draft of the longest article comes back', () => {
  // As opened and as changed, in three languages; in JSON, quotes and line breaks take two characters.
  const content = '"\n'.repeat(articleLimits.content / 2);
  const article = { title: 'Tea', content: [content, content, content] };
  const LongSchema = v.object({ title: v.string(), content: v.array(v.string()) });
  const { tab } = createFakeStorage();
  const { clock } = createFakeClock();
  const draft = createDraftKeeper({
    name: 'article 1',
    schema: v.object({ opened: LongSchema, fields: LongSchema }),
    storage: tab(),
    clock,
  });
  draft.keep({ opened: article, fields: article });
  draft.flush();
  expect(draft.read()?.fields).toEqual(article);
  draft.amend(({ opened, fields }) => ({ opened, fields: { ...fields, title: 'Green tea' } }));
  expect(draft.read()?.fields.title).toBe('Green tea');
});

test('a created record takes over the draft of the new one', async () => {
  const { values, pass, draft, open } = keeper();
  draft.keep({ title: 'Teapot' });
  draft.flush();
  draft.keep({ title: 'Teapots' });
  draft.rename('product 13');
  expect(values.size).toBe(0);
  await pass(draftPauseMs);
  expect(open().read()).toBeNull();
  expect(open('product 13').read()).toEqual({ title: 'Teapots' });
  draft.rename('product 13');
  expect(draft.read()).toEqual({ title: 'Teapots' });
});

test('saved, nothing is left, and nothing that still waited comes back', async () => {
  const { values, pass, draft } = keeper();
  draft.keep({ title: 'Teapot' });
  draft.flush();
  draft.keep({ title: 'Teapots' });
  draft.forget();
  await pass(draftPauseMs);
  expect(values.size).toBe(0);
});

test('a draft is changed after its editor was left, but none is made', () => {
  const { values, draft, open } = keeper();
  draft.amend(() => ({ title: 'Teapot' }));
  expect(values.size).toBe(0);
  draft.keep({ title: 'Teapot' });
  draft.amend(({ title }) => ({ title: `${title}s` }));
  expect(open().read()).toEqual({ title: 'Teapots' });
  draft.amend(() => null);
  draft.flush();
  expect(values.size).toBe(0);
});

test('an editor that is left without saving keeps nothing more', async () => {
  const { values, pass, draft } = keeper();
  draft.keep({ title: 'Teapot' });
  draft.flush();
  draft.abandon();
  draft.keep({ title: 'Teapots' });
  draft.flush();
  await pass(draftPauseMs);
  expect(values.size).toBe(0);
});

test('an editor whose user has left changes nothing that the next one stores', async () => {
  const { values, pass, draft, open } = keeper();
  draft.keep({ title: 'Teapot' });
  draft.stop();
  const next = open();
  next.keep({ title: 'Bowl' });
  next.flush();
  draft.keep({ title: 'Teapots' });
  draft.amend(() => null);
  draft.rename('product 13');
  draft.forget();
  draft.abandon();
  await pass(draftPauseMs);
  expect([...values.values()]).toEqual(['{"title":"Bowl"}']);
});

test('a draft of another shape, or a storage that refuses, is no draft', () => {
  expect(keeper({ 'draft product 12': '{"title":1}' }).draft.read()).toBeNull();
  const locked = createDraftKeeper({
    name: 'x',
    schema,
    storage: createThrowingStorage(),
    clock: createFakeClock().clock,
  });
  locked.keep({ title: 'Teapot' });
  expect(() => locked.flush()).not.toThrow();
  expect(locked.read()).toBeNull();
});

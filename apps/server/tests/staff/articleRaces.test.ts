import { contract } from '@sampan/api/contract';
import type { Article } from '@sampan/api/entities';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { articles, articleViews, auditLog } from '../../src/db/schema.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { waitForLocks } from '../support/waitForLocks.ts';

const { adminArticle, posts } = contract;

let shop: TestApp;
let token: string;
let categoryId: number;
let serial = 0;
beforeAll(async () => {
  // On PGlite no transaction can wait for a lock of another.
  shop = await startTestApp('postgres');
  token = (await createPerson(shop, 2)).token;
  const category = await shop.expectOk(adminArticle.categoryCreate, { name: '消息', slug: 'news' }, { token });
  categoryId = category.id;
});
afterAll(() => shop.close());

function createArticle(): Promise<Article> {
  serial += 1;
  const input = { title: '潮汐', slug: `tide-${serial}`, summary: '', content: '', categoryId, status: 1 } as const;
  return shop.expectOk(adminArticle.create, input, { token });
}

test('an article that two staff delete at once is deleted and audited once', async () => {
  const { id } = await createArticle();
  const { answers } = await shop.db.transaction(async (tx) => {
    await tx.select().from(articles).where(eq(articles.id, id)).for('update');
    const answers = [1, 2].map(() => shop.call(adminArticle.delete, { id }, { token }));
    await waitForLocks(shop.db, answers.length);
    return { answers };
  });
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, 404]);
  expect(
    await shop.db.$count(auditLog, and(eq(auditLog.action, 'adminArticle.delete'), eq(auditLog.targetId, id))),
  ).toBe(1);
});

test('the view of an article that is deleted meanwhile is not found', async () => {
  const { id } = await createArticle();
  const { answer } = await shop.db.transaction(async (tx) => {
    await tx.delete(articles).where(eq(articles.id, id));
    const answer = shop.call(posts.view, { id });
    await waitForLocks(shop.db);
    return { answer };
  });
  expect((await answer).data).toMatchObject({ code: 'NOT_FOUND' });
  expect(await shop.db.$count(articleViews, eq(articleViews.articleId, id))).toBe(0);
});

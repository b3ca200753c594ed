import type { Category } from '@sampan/api/entities';
import { expect } from './support/shop.ts';
import { test } from './support/viewer.ts';

test('a category is moved by the keyboard alone, and brought back', async ({ viewer, page, shop }) => {
  const list = await shop.call<Category[]>('/product/category/list');
  const id = list.find(({ slug }) => slug === 'table')?.id;
  const place = async () => {
    const [row] = await shop.rows<{ parent_id: number | null; sort: number }>(
      `select parent_id, sort from categories where id = ${id}`,
    );
    return row;
  };
  const before = await place();
  await viewer.isSignedIn(await shop.getToken('operator'));
  await page.goto('/admin/categories');
  const row = page.locator(`[role="treeitem"][data-id="${id}"]`);

  await test.step('one place up', async () => {
    await row.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(place).toEqual({ parent_id: null, sort: (before?.sort ?? 0) - 1 });
    await expect(row).toBeFocused();
  });

  await test.step('and back by the toast', async () => {
    await viewer.button('common:action.undo').click();
    await expect.poll(place).toEqual(before);
  });

  await test.step('the shop shows the order that staff see', async () => {
    // The database is updated before the screen, so wait for the screen before moving the row again.
    await expect(page.locator('[role="treeitem"]').first()).not.toHaveAttribute('data-id', String(id));
    await row.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(place).not.toEqual(before);
    const tree = await shop.call<Category[]>('/product/category/tree');
    expect(tree[0]?.id).toBe(id);
    await page.reload();
    await expect(page.locator('[role="treeitem"]').first()).toHaveAttribute('data-id', String(id));
    await row.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(place).toEqual(before);
  });
});

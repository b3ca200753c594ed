import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { waitFor, within } from 'storybook/test';
import { useHere } from '../../app/navigation/navigation.tsx';
import { ArticleEditorScreen } from '../../screens/admin/ArticleEditorScreen/ArticleEditorScreen.tsx';
import { userEvent } from '../interaction/userEvent.ts';
import { AdminStory, adminShop } from './AdminStory.tsx';

/** Mounts the screen again, as a reload of its page does. */
export const reload = () => window.dispatchEvent(new Event('story-reload'));

/** Renders the screen at its own path, as the router does; elsewhere only the URL. */
export function ArticleEditorAtItsAddress() {
  const path = useHere().split('?')[0] ?? '';
  const part = /^\/admin\/articles\/(new|\d+)$/.exec(path)?.[1];
  const [loads, setLoads] = useState(0);
  useEffect(function listenForReloads() {
    const count = () => setLoads((before) => before + 1);
    window.addEventListener('story-reload', count);
    return () => window.removeEventListener('story-reload', count);
  }, []);
  return (
    <AdminStory>
      {part && <ArticleEditorScreen key={loads} id={part === 'new' ? undefined : Number(part)} />}
      <output hidden>{path}</output>
    </AdminStory>
  );
}

/** Not 10000 ms: some stories shorten all timers of the autosave's ten seconds. */
export const slow = { timeout: 9000 };
/** The URL's path. */
export const here = () => document.querySelector('output')?.textContent;
/** The stored article. */
export const getStoredArticle = (id = 1) => getDemoBackend().state.articles.find((article) => article.id === id);
/** Settings of a story about a new article. */
export const isNew = { parameters: adminShop('/admin/articles/new', 'operator') };

/** The title's field of a language. */
export const getTitle = (canvasElement: HTMLElement, locale = 'zh-CN') =>
  waitFor(() => {
    const field = canvasElement.querySelector<HTMLInputElement>(`[name="texts.${locale}.title"]`);
    if (!field) throw new Error('no title');
    return field;
  }, slow);
/** The editor's chunk loads when it is first shown. */
const slowEditor = { timeout: 20_000 };
export const findBody = (canvasElement: HTMLElement, locale = 'zh-CN') =>
  waitFor(() => {
    const found = canvasElement.querySelector<HTMLElement>(`[contenteditable="true"][lang="${locale}"]`);
    if (!found) throw new Error('no body');
    return found;
  }, slowEditor);
/** Testing Library only types into inputs, so the content is set through the editor. */
export const getEditor = async (canvasElement: HTMLElement, locale?: string) =>
  ((await findBody(canvasElement, locale)) as HTMLElement & { editor: Editor }).editor;
/** Replaces the title. */
export async function retitle(canvasElement: HTMLElement, text: string) {
  const title = await getTitle(canvasElement);
  await userEvent.clear(title);
  // Paste at once, so that no partial text is saved.
  await userEvent.paste(text);
}
/** The page's heading. */
export const heading = (canvasElement: HTMLElement) => canvasElement.querySelector('main h1');
/** The save bar; absent without changes. */
export const bar = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const found = canvasElement.querySelector<HTMLElement>('section[data-status]');
    if (!found) throw new Error('no bar');
    return found;
  }, slow);
/** The save bar's buttons: first "Discard", second "Save"; with errors, the first leads to them. */
export const barButton = async (canvasElement: HTMLElement, at: number) =>
  within(await bar(canvasElement))
    .getAllByRole('button')
    .at(at) as HTMLElement;

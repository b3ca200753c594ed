import type { Editor } from '@tiptap/react';
import { type ComponentProps, useState } from 'react';
import { expect, type fn, waitFor } from 'storybook/test';
import { Field, type FieldProps } from '../../primitives/Field/Field.tsx';
import { RichTextEditor } from '../../screens/admin/ArticleEditorScreen/RichTextEditor/RichTextEditor.tsx';
import { userEvent } from '../interaction/userEvent.ts';

/** The editor with the Field around it. */
export type RichTextArgs = ComponentProps<typeof RichTextEditor> & Pick<FieldProps, 'label' | 'hint' | 'error'>;

/** The editor in a Field, with the text that is being written. */
export function Writing({ label, hint, error, value, onChange, ...props }: RichTextArgs) {
  const [html, setHtml] = useState(value);
  return (
    <Field label={label} hint={hint} {...(error !== undefined && { error })}>
      <RichTextEditor
        {...props}
        value={html}
        onChange={(next) => {
          setHtml(next);
          onChange(next);
        }}
      />
    </Field>
  );
}

/** Timeout for the lazily loaded editor. */
export const longWait = { timeout: 15_000 };
/** Waits for the text of the editor. */
export const page = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const found = canvasElement.querySelector<HTMLElement>('[contenteditable="true"]');
    if (!found) throw new Error('no editor');
    return found;
  }, longWait);
/** The HTML that the editor gave last. */
export const getLastChange = (args: Partial<RichTextArgs>) =>
  (args.onChange as ReturnType<typeof fn>).mock.lastCall?.[0];

/** Puts the cursor after the first word of the text. */
export async function startWriting(canvasElement: HTMLElement) {
  const text = await page(canvasElement);
  await userEvent.click(text.querySelector('p, h2') ?? text);
  await waitFor(() => expect(text).toHaveFocus());
  return text;
}

export const getEditor = (text: HTMLElement) => (text as HTMLElement & { editor: Editor }).editor;
/** testing-library's End key works in inputs only. */
export function cursorToEnd(text: HTMLElement) {
  const { commands, state } = getEditor(text);
  commands.setTextSelection(state.doc.content.size - 1);
}

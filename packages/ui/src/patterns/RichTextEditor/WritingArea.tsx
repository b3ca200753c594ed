import type { File } from '@sampan/api/entities';
import { richHtml } from '@sampan/domain/article/richHtml';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldControl, useFieldLabelId } from '../../primitives/Field/FieldContext.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { GalleryPicker } from '../GalleryPicker/GalleryPicker.tsx';
import { extensions } from './extensions.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { PictureDialog, type PictureTexts } from './PictureDialog.tsx';
import { captionHint, frame, page, tools } from './RichTextEditor.css.ts';
import { WritingTools } from './WritingTools.tsx';

export interface WritingAreaProps {
  /** HTML as the server gives it. Another one than was last told takes the text's place. */
  value: string;
  /** Every change by the person. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** The language that is written, where it is not the page's. */
  lang?: string;
}

type Layer = { name: 'link' | 'gallery' } | { name: 'picture'; picture: PictureTexts };

/** The editor itself; `RichTextEditor` brings it. */
export function WritingArea({ value, onChange, onBlur, lang }: WritingAreaProps) {
  const { t } = useTranslation('admin');
  const control = useFieldControl({});
  const labelId = useFieldLabelId();
  const hintId = `${control.id ?? 'text'}-keys`;
  const toolbar = useRef<HTMLDivElement>(null);
  const told = useRef(value);
  // As the editor itself would write it: what it adds for the cursor alone is no change.
  const written = useRef<string>(undefined);
  const [layer, setLayer] = useState<Layer>();
  const attributes = getAttributes({
    ...control,
    role: 'textbox',
    class: page,
    lang,
    'aria-multiline': true,
    'aria-labelledby': labelId,
    'aria-describedby': [control['aria-describedby'], hintId].filter(Boolean).join(' '),
  });

  const editor = useEditor({
    extensions,
    content: value,
    // Its stylesheet is ours: the page lets no style in that it does not know.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes, handleKeyDown: (_, event) => event.altKey && event.key === 'F10' && focusTools() },
    onCreate({ editor }) {
      written.current = richHtml(editor.getJSON());
    },
    onUpdate({ editor }) {
      const html = richHtml(editor.getJSON());
      if (html === written.current) return;
      written.current = html;
      told.current = html;
      onChange(html);
    },
    onBlur: () => onBlur?.(),
  });
  useEffect(
    function takeOtherText() {
      if (value === told.current) return;
      told.current = value;
      editor.commands.setContent(value, { emitUpdate: false });
      written.current = richHtml(editor.getJSON());
    },
    [editor, value],
  );
  const named = JSON.stringify(attributes);
  useEffect(
    function nameTheText() {
      editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes: JSON.parse(named) } });
    },
    [editor, named],
  );
  useFocusFromLabel(editor, labelId);
  const hasLayer = layer !== undefined;
  const hadLayer = useRef(false);
  useEffect(
    function returnToText() {
      const isClosed = hadLayer.current && !hasLayer;
      hadLayer.current = hasLayer;
      if (!isClosed) return;
      const { doc, selection } = editor.state;
      // The last of two layers gives it to the one before, which is gone.
      const timer = setTimeout(() => {
        const { state, view } = editor;
        // A text that is focused has its cursor at the start at first, and the editor may have believed it.
        if (state.doc === doc && !state.selection.eq(selection)) view.dispatch(state.tr.setSelection(selection));
        view.focus();
      }, 0);
      return () => clearTimeout(timer);
    },
    [editor, hasLayer],
  );

  function focusTools(): boolean {
    const all = [...(toolbar.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
    (all.find(({ tabIndex }) => tabIndex === 0) ?? all[0])?.focus();
    return true;
  }
  function leaveTools(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    editor.commands.focus();
  }
  function open(next: Layer) {
    // The layer gives the focus back to what has it now.
    editor.view.focus();
    setLayer(next);
  }
  const close = () => setLayer(undefined);
  function openPicture() {
    const picture = editor.isActive('image') ? editor.getAttributes('image') : undefined;
    if (!picture) return open({ name: 'gallery' });
    open({ name: 'picture', picture: { src: String(picture.src), alt: String(picture.alt ?? ''), isNew: false } });
  }
  function choose([file]: File[]) {
    if (file?.url) setLayer({ name: 'picture', picture: { src: file.url, alt: '', isNew: true } });
  }
  function place({ src, alt }: PictureTexts) {
    if (editor.isActive('image')) editor.chain().updateAttributes('image', { src, alt }).run();
    else editor.chain().insertContent({ type: 'image', attrs: { src, alt } }).run();
    close();
  }

  return (
    <div
      className={frame}
      data-invalid={control['aria-invalid'] || undefined}
      // Shown where a caption is empty: what stands in the text itself would be saved with it.
      style={{ [captionHint]: JSON.stringify(t('editor.caption')) } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape of the tools inside it comes by here */}
      <div ref={toolbar} className={tools} onKeyDown={leaveTools}>
        <WritingTools editor={editor} onLink={() => open({ name: 'link' })} onPicture={openPicture} />
      </div>
      <EditorContent editor={editor} />
      <VisuallyHidden id={hintId}>{t('editor.keys')}</VisuallyHidden>
      {layer?.name === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {layer?.name === 'gallery' && (
        <GalleryPicker isOpen onOpenChange={(isOpen) => !isOpen && close()} onPick={choose} />
      )}
      {layer?.name === 'picture' && (
        <PictureDialog
          picture={layer.picture}
          onSave={place}
          onOther={() => setLayer({ name: 'gallery' })}
          onClose={close}
        />
      )}
    </div>
  );
}

/** As ProseMirror wants them: texts, without those that are missing. */
function getAttributes(values: Record<string, unknown>): Record<string, string> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}

/** A label focuses inputs by itself, and nothing else. */
function useFocusFromLabel(editor: Editor, labelId: string | undefined) {
  const focus = useEffectEvent(() => editor.commands.focus());
  useEffect(
    function listenToLabel() {
      const label = labelId === undefined ? null : document.getElementById(labelId);
      const press = () => void focus();
      label?.addEventListener('click', press);
      return () => label?.removeEventListener('click', press);
    },
    [labelId],
  );
}

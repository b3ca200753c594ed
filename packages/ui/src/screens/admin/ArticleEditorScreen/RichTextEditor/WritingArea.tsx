import type { File as Picture } from '@sampan/api/entities';
import { renderRichHtml } from '@sampan/domain/article/richHtml';
import { type Editor, EditorContent, type UseEditorOptions, useEditor } from '@tiptap/react';
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GalleryPicker } from '../../../../features/file/GalleryPicker/GalleryPicker.tsx';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { useFieldControl, useFieldLabelId } from '../../../../primitives/Field/FieldContext.ts';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { VisuallyHidden } from '../../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { extensions } from './extensions.ts';
import { LinkDialog, PictureDialog, type PictureTexts } from './InsertDialogs.tsx';
import { cleanPastedHtml, getPictureFiles } from './pastedHtml.ts';
import { captionHint, frame, page, tools } from './RichTextEditor.css.ts';
import { WritingTools } from './WritingTools.tsx';

export interface WritingAreaProps {
  /** HTML from the server. A value other than the last one passed to `onChange` replaces the text. */
  value: string;
  /** Called on every change by the viewer. */
  onChange: (html: string) => void;
  /** Locale of the text, if it differs from the page's. */
  lang?: string;
}

type Layer =
  | { name: 'link' }
  /** With files that are uploaded to the gallery. */
  | { name: 'gallery'; files?: readonly File[]; isReplacing?: boolean }
  | { name: 'picture'; picture: PictureTexts; isReplacing: boolean };

type EditorProps = NonNullable<UseEditorOptions['editorProps']>;

/** ms. Long enough to read two sentences. */
const noticeMs = 8_000;

/** The editor; loaded by `RichTextEditor`. */
export function WritingArea({ value, onChange, lang }: WritingAreaProps) {
  const { t } = useTranslation('admin');
  const control = useFieldControl({});
  const labelId = useFieldLabelId();
  const hintId = `${control.id ?? 'text'}-keys`;
  const toolbar = useRef<HTMLDivElement>(null);
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
  const editor = useHtmlEditor(value, onChange, {
    attributes,
    handleKeyDown: (_, event) => event.altKey && event.key === 'F10' && focusTools(),
    // Before the editor reads the HTML beside the files, whose pictures would count as left out.
    handleDOMEvents: {
      paste: (_, event) => takeFiles(event, event.clipboardData),
      drop: (_, event) => takeFiles(event, event.dataTransfer),
    },
    transformPastedHTML: usePasteCleaner(),
  });
  const named = JSON.stringify(attributes);
  useEffect(
    function nameTheText() {
      editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes: JSON.parse(named) } });
    },
    [editor, named],
  );
  useFocusFromLabel(editor, labelId);
  useReturnToText(editor, layer !== undefined);

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
    // The layer returns the focus to the element that has it now.
    editor.view.focus();
    setLayer(next);
  }
  function openPicture() {
    const picture = editor.isActive('image') ? editor.getAttributes('image') : undefined;
    if (!picture) return open({ name: 'gallery' });
    open({
      name: 'picture',
      picture: { src: String(picture.src), alt: String(picture.alt ?? ''), isNew: false },
      isReplacing: true,
    });
  }
  /** Uploads the picture files of a paste or drop; false if there are none. */
  function takeFiles(event: Event, data: DataTransfer | null): boolean {
    const files = getPictureFiles(data);
    if (files.length === 0) return false;
    event.preventDefault();
    open({ name: 'gallery', files });
    return true;
  }

  return (
    <div
      className={frame}
      data-invalid={control['aria-invalid'] || undefined}
      // A CSS placeholder for empty captions: text in the document would be saved.
      style={{ [captionHint]: JSON.stringify(t('editor.caption')) } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the Escape key, which bubbles up from the tools inside */}
      <div ref={toolbar} className={tools} onKeyDown={leaveTools}>
        <WritingTools editor={editor} onLink={() => open({ name: 'link' })} onPicture={openPicture} />
      </div>
      <EditorContent editor={editor} />
      <VisuallyHidden id={hintId}>{t('editor.keys')}</VisuallyHidden>
      {layer && <WritingLayer editor={editor} layer={layer} onChange={setLayer} />}
    </div>
  );
}

/** An editor of an HTML value, which `onChange` gets as the server's sanitiser will leave it. */
function useHtmlEditor(value: string, onChange: (html: string) => void, editorProps: EditorProps): Editor {
  const lastValue = useRef(value);
  // HTML as the editor serialises it, to ignore updates that only affect the cursor.
  const written = useRef<string>(undefined);
  const editor = useEditor({
    extensions,
    content: value,
    // Its stylesheet is part of ours: the content security policy blocks injected styles.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onCreate({ editor }) {
      written.current = renderRichHtml(editor.getJSON());
    },
    onUpdate({ editor }) {
      const html = renderRichHtml(editor.getJSON());
      if (html === written.current) return;
      written.current = html;
      lastValue.current = html;
      onChange(html);
    },
  });
  useEffect(
    function takeOtherText() {
      if (value === lastValue.current) return;
      lastValue.current = value;
      editor.commands.setContent(value, { emitUpdate: false });
      written.current = renderRichHtml(editor.getJSON());
    },
    [editor, value],
  );
  return editor;
}

/** Returns a function that cleans pasted HTML, and tells how many pictures it left out. */
function usePasteCleaner() {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const toast = useToast();
  return (pasted: string) => {
    const { html, leftOut } = cleanPastedHtml(pasted);
    const { count, areForeign } = leftOut;
    const key = areForeign ? 'editor.pasted.pictures' : 'editor.pasted.documentPictures';
    if (count > 0) toast.plain(t(key, { count, n: number(count) }), { duration: noticeMs });
    return html;
  };
}

/** Puts the focus back into the text when a layer has closed. */
function useReturnToText(editor: Editor, hasLayer: boolean) {
  const hadLayer = useRef(false);
  useEffect(
    function returnToText() {
      const isClosed = hadLayer.current && !hasLayer;
      hadLayer.current = hasLayer;
      if (!isClosed) return;
      const { doc, selection } = editor.state;
      // When two layers close, the focus is returned to an element that is gone; wait for it.
      const timer = setTimeout(() => {
        const { state, view } = editor;
        // A newly focused editor has its cursor at the start at first, and may have stored that selection: restore the
        // last one.
        if (state.doc === doc && !state.selection.eq(selection)) view.dispatch(state.tr.setSelection(selection));
        view.focus();
      }, 0);
      return () => clearTimeout(timer);
    },
    [editor, hasLayer],
  );
}

interface WritingLayerProps {
  editor: Editor;
  layer: Layer;
  onChange: (layer: Layer | undefined) => void;
}

/** Inserts pictures at the cursor. If it is in the caption of a picture, they go behind that picture. */
function insertPictures(editor: Editor, pictures: readonly { src: string; alt: string }[]) {
  const content = pictures.map((attrs) => ({ type: 'image', attrs }));
  const { $to } = editor.state.selection;
  const isInCaption = $to.parent.type.name === 'image';
  if (isInCaption) editor.chain().insertContentAt($to.after(), content).run();
  else editor.chain().insertContent(content).run();
}

/** The dialog for a link or a picture, which it puts at the cursor. */
function WritingLayer({ editor, layer, onChange }: WritingLayerProps) {
  /** Whether the picture at the cursor is replaced. */
  const isReplacing = layer.name !== 'link' && layer.isReplacing === true;
  const close = () => onChange(undefined);
  function choose(pictures: Picture[]) {
    const [src, ...others] = pictures.flatMap(({ url }) => url ?? []);
    if (src === undefined) return;
    if (others.length === 0) return onChange({ name: 'picture', picture: { src, alt: '', isNew: true }, isReplacing });
    insertPictures(
      editor,
      [src, ...others].map((each) => ({ src: each, alt: '' })),
    );
  }
  function place({ src, alt }: PictureTexts) {
    if (isReplacing && editor.isActive('image')) editor.chain().updateAttributes('image', { src, alt }).run();
    else insertPictures(editor, [{ src, alt }]);
    close();
  }

  if (layer.name === 'link') return <LinkDialog editor={editor} onClose={close} />;
  if (layer.name === 'gallery') {
    const { files } = layer;
    return <GalleryPicker onClose={close} onPick={choose} {...(files && { files, isMultiple: files.length > 1 })} />;
  }
  return (
    <PictureDialog
      picture={layer.picture}
      onSave={place}
      onOther={() => onChange({ name: 'gallery', isReplacing })}
      onClose={close}
    />
  );
}

/** Attributes for ProseMirror: strings, without undefined values. */
function getAttributes(values: Record<string, unknown>): Record<string, string> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}

/** A label focuses native inputs only, so focus the editor on a click of its label. */
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

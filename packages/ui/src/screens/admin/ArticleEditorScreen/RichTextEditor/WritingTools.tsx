import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Redo2,
  Table,
  TextQuote,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarToggles } from '../../../../primitives/Toolbar/Toolbar.tsx';

export interface WritingToolsProps {
  editor: Editor;
  onLink: () => void;
  onPicture: () => void;
}

type Chain = ReturnType<Editor['chain']>;
interface Tool {
  icon: typeof Bold;
  isOn: (editor: Editor) => boolean;
  run: (chain: Chain) => Chain;
}

/** Formatting toggles, with their state at the cursor. */
const tools = {
  heading2: {
    icon: Heading2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  heading3: {
    icon: Heading3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  bold: { icon: Bold, isOn: (editor) => editor.isActive('bold'), run: (chain) => chain.toggleBold() },
  italic: { icon: Italic, isOn: (editor) => editor.isActive('italic'), run: (chain) => chain.toggleItalic() },
  bulletList: {
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
  },
  orderedList: {
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  quote: {
    icon: TextQuote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (chain) => chain.toggleBlockquote(),
  },
} satisfies Record<string, Tool>;
type ToolName = keyof typeof tools;
const groups = {
  blocks: ['heading2', 'heading3'],
  marks: ['bold', 'italic'],
  lists: ['bulletList', 'orderedList', 'quote'],
} as const satisfies Record<string, readonly ToolName[]>;

/** Shown only while the cursor is in a table. */
const tableTools = {
  addRow: (chain) => chain.addRowAfter(),
  addColumn: (chain) => chain.addColumnAfter(),
  toggleHead: (chain) => chain.toggleHeaderRow(),
  deleteRow: (chain) => chain.deleteRow(),
  deleteColumn: (chain) => chain.deleteColumn(),
  deleteTable: (chain) => chain.deleteTable(),
} satisfies Record<string, (chain: Chain) => Chain>;

/** Toolbar with every editor command; the focus returns to the text. */
export function WritingTools({ editor, onLink, onPicture }: WritingToolsProps) {
  const { t } = useTranslation('admin');
  const { on, isLink, isPicture, isInTable, canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: (Object.keys(tools) as ToolName[]).filter((name) => tools[name].isOn(editor)),
      isLink: editor.isActive('link'),
      isPicture: editor.isActive('image'),
      isInTable: editor.isActive('table'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  const act = (run: (chain: Chain) => Chain) => run(editor.chain().focus()).run();

  function renderToggles(group: keyof typeof groups) {
    const names: readonly ToolName[] = groups[group];
    const value = names.filter((name) => on.includes(name));
    return (
      <ToolbarToggles<ToolName>
        label={t(`editor.group.${group}`)}
        value={value}
        onValueChange={(next) => {
          const pressed = names.find((name) => next.includes(name) !== value.includes(name));
          if (pressed) act(tools[pressed].run);
        }}
        options={names.map((name) => ({ value: name, label: t(`editor.tool.${name}`), icon: tools[name].icon }))}
      />
    );
  }

  return (
    <Toolbar label={t('editor.tools')}>
      {renderToggles('blocks')}
      <ToolbarSeparator />
      {renderToggles('marks')}
      <ToolbarSeparator />
      {renderToggles('lists')}
      <ToolbarSeparator />
      <ToolbarButton
        label={t(isLink ? 'editor.tool.changeLink' : 'editor.tool.link')}
        icon={LinkIcon}
        onClick={onLink}
      />
      <ToolbarButton
        label={t(isPicture ? 'editor.tool.changePicture' : 'editor.tool.picture')}
        icon={ImagePlus}
        onClick={onPicture}
      />
      <ToolbarButton
        label={t('editor.tool.table')}
        icon={Table}
        disabled={isInTable}
        onClick={() => act((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }))}
      />
      <ToolbarSeparator />
      <ToolbarButton
        label={t('editor.tool.undo')}
        icon={Undo2}
        disabled={!canUndo}
        onClick={() => act((chain) => chain.undo())}
      />
      <ToolbarButton
        label={t('editor.tool.redo')}
        icon={Redo2}
        disabled={!canRedo}
        onClick={() => act((chain) => chain.redo())}
      />
      {isInTable &&
        (Object.keys(tableTools) as (keyof typeof tableTools)[]).map((name) => (
          <ToolbarButton key={name} label={t(`editor.table.${name}`)} onClick={() => act(tableTools[name])} />
        ))}
    </Toolbar>
  );
}

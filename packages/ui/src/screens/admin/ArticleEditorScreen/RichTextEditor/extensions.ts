import { markTags } from '@sampan/domain/article/richHtml';
import { isRichAddress, isRichPicture } from '@sampan/domain/article/richTags';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { type Attribute, Extension, type Extensions, Mark } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { dropLine } from './RichTextEditor.css.ts';

/** Marks that the starter kit lacks but articles may contain. */
const ownMarks = ['del', 'ins', 'sub', 'sup', 'mark', 'small', 'cite', 'quotation'] as const;

const plainMarks = ownMarks.map((name) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag: markTags[name] }],
    renderHTML: () => [markTags[name], 0],
  }),
);

/** Inline text in another language. */
const span = Mark.create({
  name: 'span',
  addAttributes: () => ({ lang: createKeptAttribute('lang') }),
  parseHTML: () => [{ tag: 'span[lang]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const languages = Extension.create({
  name: 'languages',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'bulletList',
        'orderedList',
        'listItem',
        'blockquote',
        'image',
        'table',
        'tableCell',
      ],
      attributes: { lang: createKeptAttribute('lang') },
    },
  ],
});

/** An attribute that is parsed and rendered unchanged. */
function createKeptAttribute(name: string): Attribute {
  return {
    default: null,
    parseHTML: (element) => element.getAttribute(name),
    renderHTML: (attributes) => (attributes[name] === null ? {} : { [name]: attributes[name] }),
  };
}

const findPicture = (element: HTMLElement) => (element.matches('img') ? element : element.querySelector('img'));

function createPictureAttribute(name: string): Attribute {
  return { default: null, parseHTML: (element) => findPicture(element)?.getAttribute(name) ?? null };
}

/** A picture with a caption. */
const figure = Image.extend({
  content: 'inline*',
  draggable: false,
  isolating: true,
  addAttributes: () => ({
    src: createPictureAttribute('src'),
    alt: createPictureAttribute('alt'),
    width: createPictureAttribute('width'),
    height: createPictureAttribute('height'),
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => (isRichPicture(findPicture(element)?.getAttribute('src') ?? '') ? null : false),
      contentElement: (node) => (node as HTMLElement).querySelector('figcaption') ?? document.createElement('p'),
    },
    {
      tag: 'img[src]',
      getAttrs: (element) => (isRichPicture(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML({ HTMLAttributes: { lang, ...picture } }) {
    return ['figure', { lang }, ['img', { ...picture, draggable: 'false' }], ['figcaption', 0]];
  },
  addInputRules: () => [],
  addKeyboardShortcuts() {
    const { editor, name } = this;
    /** Returns the positions before and after the figure while the cursor is in its caption. */
    function findFigureRange() {
      const { $from, empty } = editor.state.selection;
      if (!empty || $from.parent.type.name !== name) return null;
      return { from: $from.before(), to: $from.after(), isEmpty: $from.parent.content.size === 0 };
    }
    return {
      // A caption is a single line: Enter moves below the picture.
      Enter() {
        const picture = findFigureRange();
        if (!picture) return false;
        return editor
          .chain()
          .insertContentAt(picture.to, { type: 'paragraph' })
          .setTextSelection(picture.to + 1)
          .run();
      },
      Backspace() {
        const picture = findFigureRange();
        return picture?.isEmpty ? editor.commands.setNodeSelection(picture.from) : false;
      },
    };
  },
});

/** Without column widths, which the default extension writes as inline styles that the sanitiser removes. */
const table = Table.extend({
  addAttributes: () => ({
    caption: { default: null, parseHTML: (element) => element.querySelector('caption')?.textContent ?? null },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML({ node, HTMLAttributes: { caption: _, ...attributes } }) {
    const caption: string | null = node.attrs.caption;
    return caption
      ? ['table', attributes, ['caption', { contenteditable: 'false' }, caption], ['tbody', 0]]
      : ['table', attributes, ['tbody', 0]];
  },
  addNodeView: () => null,
});

const scoped = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: createKeptAttribute('scope') };
  },
});

/** Extensions of the article editor; `renderRichHtml` serialises the result. */
export const extensions: Extensions = [
  StarterKit.configure({
    // The page has its own h1.
    heading: { levels: [2, 3, 4] },
    underline: false,
    link: {
      openOnClick: false,
      isAllowedUri: isRichAddress,
      defaultProtocol: 'https',
      // Links keep their URL only, as in renderRichHtml.
      HTMLAttributes: { target: null, rel: null },
    },
    // Styled by a class: the default injects an inline style.
    dropcursor: { color: false, width: 2, class: dropLine },
  }),
  ...plainMarks,
  span,
  languages,
  figure,
  table,
  TableRow,
  TableCell,
  scoped,
];

/** What the stories file of each library component must contain. */
export const duties = ['stories', 'Default', 'States', 'LongText', 'guide', 'keyboard'] as const;
export type Duty = (typeof duties)[number];

const layout = 'It only places what it is given; the foundations and every other story show it at work.';
const drawing = 'A drawing has no words and no states.';
const silent = 'It takes no focus and has no keys.';
const noWords = 'It shows no words of its own.';
const wholeLayer = 'It fills the window: each of its states is a story of its own.';
const single = 'A page has one of it: each of its states is a story of its own.';
const modal = 'It is modal: each of its states is a story of its own.';
const fixed = 'Its words are its own; the layout audit lengthens them on the screens.';
const byOthers = (where: string) => `It is never seen by itself: ${where}.`;

const all = (why: string): Partial<Record<Duty, string>> => ({ stories: why });

/**
 * Exceptions with their reasons. `stories` exempts a component from everything. An exception that is no longer needed,
 * or whose component is gone, fails the test.
 */
export const exceptions: Record<string, Partial<Record<Duty, string>>> = {
  Box: all(layout),
  Inline: all(layout),
  Stack: all(layout),
  Icon: all('The page of icons in the foundations shows each of them.'),
  Logo: all('The page of the brand in the foundations shows each of its forms.'),
  VisuallyHidden: all('There is nothing to see.'),
  Avatar: { keyboard: silent },
  Badge: { keyboard: silent },
  EmptyArt: { LongText: drawing, keyboard: silent },
  Heading: { keyboard: silent },
  Picture: { LongText: noWords, keyboard: silent },
  Price: { keyboard: silent },
  Progress: { keyboard: silent },
  Separator: { LongText: noWords, keyboard: silent },
  Skeleton: { LongText: noWords, keyboard: silent },
  Spinner: { LongText: noWords, keyboard: silent },
  Text: { keyboard: silent },
  AccountFrame: { States: single },
  AddressPicker: { States: modal },
  SecondFactorSetup: all(byOthers('the account screen shows each of its steps and refusals')),
  ModeStrip: { States: modal, LongText: 'Its two sentences are fixed; the messages in its sheet wrap (Messages).' },
  EmptyLayout: { States: single },
  DeepBand: all(byOthers('the landing and the auth pages stand on it')),
  Footer: { States: single, LongText: fixed },
  LazySelect: all(byOthers('SortSelect and the pages of a table are made of it')),
  LocaleDots: { LongText: noWords },
  LocaleMenu: { LongText: fixed },
  OfflineStrip: { States: single, LongText: fixed },
  OrderAction: { States: modal },
  PageState: { LongText: 'What it says comes from EmptyState and ErrorState.' },
  PaymentSheet: { States: modal },
  ReasonSheet: { States: modal },
  RefundRequest: { States: modal },
  RouteProgress: { States: single, LongText: noWords },
  ShopLayout: { States: single },
  StatusBadge: { LongText: fixed },
  ThemeMenu: { LongText: fixed },
  AdminLayout: { States: wholeLayer },
  CommandPalette: { States: wholeLayer },
  ShortcutSheet: { States: wholeLayer },
  DropZone: { LongText: noWords },
  Gallery: { LongText: noWords },
  PullToRefresh: { LongText: noWords },
  QrCode: { States: 'It has one look.' },
  TopBar: { States: single },
  Sparkline: { LongText: noWords },
  GalleryPicker: { States: modal, LongText: fixed },
  OrderPaper: { States: 'It is paper: nothing on it can be pressed.' },
  RichTextEditor: { States: single },
  ShipmentForm: { States: single },
};

/** Patterns that handle keys themselves; the others inherit those of their primitives. */
export const patternsWithKeys = new Set([
  'CaptchaField',
  'ChartFrame',
  'CommandPalette',
  'DataTable',
  'FilterBar',
  'Gallery',
  'ImageViewer',
  'InlineEdit',
  'NoteComposer',
  'QuantityStepper',
  'SaveBar',
  'ShortcutSheet',
  'SkuPicker',
  'SortableList',
  'TreeList',
  'UploadField',
]);

/** What every part of the library has to show. */
export const duties = ['stories', 'Default', 'States', 'LongText', 'guide', 'keyboard'] as const;
export type Duty = (typeof duties)[number];

const layout = 'It only places what it is given; the foundations and every other story show it at work.';
const drawing = 'A drawing has no words and no states.';
const silent = 'It takes no focus and has no keys.';
const noWords = 'It shows no words of its own.';
const byScreens = 'It frames whole pages: the stories of the screens show it in every state.';
const byOthers = (where: string) => `It is never seen by itself: ${where}.`;

const all = (why: string): Partial<Record<Duty, string>> => ({ stories: why });

/**
 * The exceptions, each with its reason. `stories` exempts from everything. An exception for what is there after all, or
 * for a component that is gone, fails the test as well.
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
  AccountFrame: all(byScreens),
  AuthFrame: all(byScreens),
  EmptyLayout: all(byScreens),
  DeepBand: all(byOthers('the landing and the auth pages stand on it')),
  Footer: all(byOthers('the layout of the shop ends in it')),
  Form: all(byOthers('the forms are made of it')),
  LocaleMenu: all(byOthers('the bars hold it')),
  OrderAction: all(byOthers('the orders run through it')),
  PageState: { LongText: 'What it says comes from EmptyState and ErrorState.' },
  RouteProgress: all(byOthers('the layout of the shop shows it while a page comes')),
  ShopSearch: all(byOthers('the bars hold it')),
  ThemeMenu: all(byOthers('the bars hold it')),
  TopBar: all(byOthers('ShopLayout shows it')),
  Sparkline: { LongText: noWords },
};

/** A pattern is made of primitives, whose keys are theirs; only these have some of their own. */
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

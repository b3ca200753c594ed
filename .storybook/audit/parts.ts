/** Stories that each library component has. */
export const requiredStories = ['Default', 'States', 'LongText'] as const;

/**
 * Stories that a component does not need. Without `States`: a page has one of it or it is modal, so that each state is a
 * story of its own. Without `LongText`: its texts are fixed or it has none. Without any: it only places others, or the
 * foundations or its only user show it. An exception that is no longer needed fails the test.
 */
export const exceptions: Record<string, readonly (typeof requiredStories)[number][]> = {
  VisuallyHidden: ['States', 'LongText'],
  EmptyArt: ['LongText'],
  Picture: ['LongText'],
  Separator: ['LongText'],
  Skeleton: ['LongText'],
  Spinner: ['LongText'],
  AccountFrame: ['States'],
  AddressPicker: ['States'],
  ModeStrip: ['States', 'LongText'],
  EmptyLayout: ['States'],
  DeepBand: requiredStories,
  Footer: ['States', 'LongText'],
  LazySelect: requiredStories,
  LocaleDots: ['LongText'],
  LocaleMenu: ['LongText'],
  OfflineStrip: ['States', 'LongText'],
  OrderAction: ['States'],
  PageState: ['LongText'],
  PaymentSheet: ['States'],
  ReasonSheet: ['States'],
  RefundRequest: ['States'],
  RouteProgress: ['States', 'LongText'],
  ShopLayout: ['States'],
  StatusBadge: ['LongText'],
  ThemeMenu: ['LongText'],
  AdminLayout: ['States'],
  CommandPalette: ['States'],
  ShortcutSheet: ['States'],
  DropZone: ['LongText'],
  Gallery: ['LongText'],
  PullToRefresh: ['LongText'],
  QrCode: ['States'],
  TopBar: ['States'],
  Sparkline: ['LongText'],
  GalleryPicker: ['States', 'LongText'],
  OrderPaper: ['States'],
  ShipmentForm: ['States'],
};

/**
 * The states of the brief's section 3.0, which hold for every screen. A stale build is none of them: nothing is shown,
 * and the next navigation is a full load.
 */
export const states = [
  'loading',
  'empty',
  'filteredEmpty',
  'error',
  'partial',
  'success',
  'forbidden',
  'notLoggedIn',
  'offline',
  'notFound',
] as const;
export type State = (typeof states)[number];

/** The story that shows a state, or why the screen never has it. */
export type Shown = { story: string } | { never: string };

const by = (story: string): Shown => ({ story });
const never = (why: string): Shown => ({ never: why });

const isOpen = { forbidden: never('Everybody may see it.'), notLoggedIn: never('Everybody may see it.') };
const isGuarded: Shown = never('RequireSession asks first, for every such route alike (Foundations/Surroundings).');
const noList = { empty: never('It shows no list.'), filteredEmpty: never('It shows no list.') };
const noFilter = { filteredEmpty: never('Nothing filters it.') };
const noId = { notFound: never('Its address names nothing that could be missing.') };
const onDevice = never('All of it is on the device: nothing is fetched.');

export const screens: Record<string, Record<State, Shown>> = {
  'Shop/index': {
    loading: by('Loading'),
    empty: by('Empty'),
    ...noFilter,
    error: by('Failed'),
    partial: never('One section is fetched; the rest is words and stays, which Failed shows.'),
    success: never('Nothing is changed here.'),
    ...isOpen,
    offline: by('Offline'),
    ...noId,
  },
  'Shop/home': {
    loading: by('Loading'),
    empty: by('Empty'),
    ...noFilter,
    error: by('Failed'),
    partial: by('Partial'),
    success: by('QuickAdd'),
    ...isOpen,
    offline: by('Offline'),
    ...noId,
  },
  'Shop/goods': {
    loading: by('Loading'),
    empty: by('Empty'),
    filteredEmpty: by('FilteredEmpty'),
    error: by('Failed'),
    partial: by('Partial'),
    success: by('QuickAdd'),
    ...isOpen,
    offline: by('Offline'),
    ...noId,
  },
  'Shop/goods-slug': {
    loading: by('Loading'),
    ...noList,
    error: by('Failed'),
    partial: by('Partial'),
    success: by('AddToCart'),
    forbidden: never('Everybody may see it.'),
    notLoggedIn: by('BuyNowAsVisitor'),
    offline: by('Offline'),
    notFound: by('NotFound'),
  },
  'Shop/goods-cart': {
    loading: by('Loading'),
    empty: by('Empty'),
    ...noFilter,
    error: by('Failed'),
    partial: never('The lines are on the device: that their prices fail is Failed, and the lines stay.'),
    success: by('RemoveAndUndo'),
    forbidden: never('Everybody has a cart.'),
    notLoggedIn: by('CheckOutAsVisitor'),
    offline: by('Offline'),
    ...noId,
  },
  'Shop/login': {
    loading: never('Nothing is fetched before it is shown.'),
    ...noList,
    error: by('Failed'),
    partial: never('It has one part.'),
    success: by('SignsIn'),
    forbidden: by('Disabled'),
    notLoggedIn: by('OnTheWayToAnOrder'),
    offline: by('Offline'),
    ...noId,
  },
  'Shop/register': {
    loading: never('Nothing is fetched before it is shown.'),
    ...noList,
    error: by('Failed'),
    partial: by('WithoutPicture'),
    success: by('Registers'),
    ...isOpen,
    offline: by('Offline'),
    ...noId,
  },
  'Shop/orders': {
    loading: by('Loading'),
    empty: by('Empty'),
    filteredEmpty: by('FilteredEmpty'),
    error: by('Failed'),
    partial: by('Partial'),
    success: by('ConfirmsReceipt'),
    forbidden: by('Forbidden'),
    notLoggedIn: isGuarded,
    offline: by('Offline'),
    ...noId,
  },
  'Shop/orders-create': {
    loading: by('BuyNowLoading'),
    ...noList,
    error: by('AddressesFail'),
    partial: by('Partial'),
    success: by('Places'),
    forbidden: never('Every customer may order.'),
    notLoggedIn: isGuarded,
    offline: by('Offline'),
    notFound: by('BuyNowGone'),
  },
  'Shop/orders-id': {
    loading: by('Loading'),
    ...noList,
    error: by('Failed'),
    partial: never('One call brings the whole order.'),
    success: by('ConfirmsReceipt'),
    forbidden: by('Forbidden'),
    notLoggedIn: isGuarded,
    offline: by('Offline'),
    notFound: by('NotFound'),
  },
  'Shop/user': {
    loading: by('Loading'),
    empty: by('NothingWaiting'),
    ...noFilter,
    error: never('What is fetched are the counts: that they fail is Partial.'),
    partial: by('Partial'),
    success: by('LogsOut'),
    forbidden: never('Everybody may see it.'),
    notLoggedIn: by('Visitor'),
    offline: by('Offline'),
    ...noId,
  },
  'Shop/user-settings': {
    loading: onDevice,
    ...noList,
    error: onDevice,
    partial: onDevice,
    success: by('ThemeIsInstant'),
    ...isOpen,
    offline: onDevice,
    ...noId,
  },
  'Shop/error': {
    loading: never('It is what is shown when loading is over.'),
    ...noList,
    error: by('ServerError'),
    partial: never('It has one part.'),
    success: never('Nothing is changed here.'),
    forbidden: by('Forbidden'),
    notLoggedIn: never('401 leads to login.'),
    offline: by('Offline'),
    notFound: by('NotFound'),
  },
};

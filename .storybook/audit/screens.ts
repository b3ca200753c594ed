import { type State, states } from '../tags.ts';

/**
 * The screens, and the states that each never has; a story has the tag of every other state. A page that everybody may
 * see is never forbidden, one without an id in its address is never not found, one without a list is never empty, one
 * call is never partial, and a page that changes nothing has no success. A page whose parts fail for themselves has
 * `partial` instead of an error, and a form that fetches nothing does not load. `RequireSession` and the layout of the back
 * office show `notLoggedIn` for all screens behind them.
 */
export const statesNeverShown: Record<string, readonly State[]> = {
  'Admin/Dashboard': ['filteredEmpty', 'error', 'success', 'notLoggedIn', 'notFound'],
  'Admin/Orders': ['partial', 'notLoggedIn', 'notFound'],
  'Admin/Order': ['empty', 'filteredEmpty', 'notLoggedIn'],
  'Admin/Products': ['notLoggedIn', 'notFound'],
  'Admin/Product editor': ['empty', 'filteredEmpty', 'notLoggedIn'],
  'Admin/Categories': ['filteredEmpty', 'partial', 'notLoggedIn', 'notFound'],
  'Admin/Users': ['partial', 'notLoggedIn', 'notFound'],
  'Admin/User': ['empty', 'filteredEmpty', 'notLoggedIn'],
  'Admin/Blacklist': ['partial', 'notLoggedIn', 'notFound'],
  'Admin/KYC review': ['notLoggedIn'],
  'Admin/Articles': ['notLoggedIn', 'notFound'],
  'Admin/Article editor': ['empty', 'filteredEmpty', 'partial', 'notLoggedIn'],
  'Admin/Article categories': ['filteredEmpty', 'partial', 'notLoggedIn', 'notFound'],
  'Admin/Gallery': ['notLoggedIn', 'notFound'],
  'Admin/Settings': ['empty', 'filteredEmpty', 'partial', 'notLoggedIn', 'notFound'],
  'Admin/Transactions': ['partial', 'notLoggedIn'],
  'Admin/Reports': ['filteredEmpty', 'error', 'success', 'notLoggedIn', 'notFound'],
  // It asks for one thing, with the steps and refusals of the account screen.
  'Admin/second-factor-gate': states,
  'Shop/index': ['filteredEmpty', 'partial', 'success', 'forbidden', 'notLoggedIn', 'notFound'],
  'Shop/home': ['filteredEmpty', 'forbidden', 'notLoggedIn', 'notFound'],
  'Shop/goods': ['forbidden', 'notLoggedIn', 'notFound'],
  'Shop/goods-slug': ['empty', 'filteredEmpty', 'forbidden'],
  'Shop/goods-cart': ['filteredEmpty', 'partial', 'forbidden', 'notFound'],
  'Shop/login': ['loading', 'empty', 'filteredEmpty', 'partial', 'notFound'],
  'Shop/register': ['loading', 'empty', 'filteredEmpty', 'forbidden', 'notLoggedIn', 'notFound'],
  'Shop/orders': ['notLoggedIn', 'notFound'],
  'Shop/orders-create': ['empty', 'filteredEmpty', 'forbidden', 'notLoggedIn'],
  'Shop/orders-id': ['empty', 'filteredEmpty', 'partial', 'notLoggedIn'],
  'Shop/user': ['filteredEmpty', 'forbidden', 'notFound'],
  'Shop/user-settings': states.filter((state) => state !== 'success'),
  'Shop/posts': ['success', 'forbidden', 'notLoggedIn', 'notFound'],
  'Shop/posts-id': ['empty', 'filteredEmpty', 'forbidden', 'notLoggedIn'],
  'Shop/help': ['success', 'forbidden', 'notLoggedIn', 'notFound'],
  'Shop/about': ['filteredEmpty', 'success', 'forbidden', 'notLoggedIn', 'notFound'],
  'Shop/album': ['success', 'forbidden', 'notLoggedIn', 'notFound'],
  'Shop/forget': ['loading', 'empty', 'filteredEmpty', 'forbidden', 'notLoggedIn', 'notFound'],
  'Shop/undo': ['loading', 'empty', 'filteredEmpty', 'partial', 'forbidden', 'notLoggedIn'],
  'Shop/user-account': ['filteredEmpty', 'forbidden', 'notLoggedIn', 'notFound'],
  'Shop/user-basic': ['empty', 'filteredEmpty', 'partial', 'forbidden', 'notLoggedIn', 'notFound'],
  'Shop/user-auth': ['empty', 'filteredEmpty', 'partial', 'notLoggedIn', 'notFound'],
  'Shop/user-download': ['partial', 'notLoggedIn', 'notFound'],
  'Shop/error': ['loading', 'empty', 'filteredEmpty', 'partial', 'success', 'notLoggedIn'],
};

/** Whether a story, by its title, shows a whole screen. */
export const isScreen = (title: string) => /^(Shop|Admin)(\/|$)/.test(title);
/** Screens, and flows through several of them. */
export const isWholePage = (title: string) => isScreen(title) || title.startsWith('Flows');

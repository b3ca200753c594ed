/** What the app's own first script and its preferences do: the page's theme is two marks, and variables do the rest. */
export function applyTheme(isDark: boolean) {
  document.documentElement.classList.toggle('dark-theme', isDark);
  document.body.toggleAttribute('dark-theme', isDark);
}

const appliedTheme = () => (document.body.hasAttribute('dark-theme') ? 'dark' : 'light');

/**
 * Looks at the same page in the theme that is off: it is turned on, given a turn in which what watches it may answer,
 * and turned off again.
 */
export async function inOtherTheme<Found>(look: (theme: 'light' | 'dark') => Promise<Found>): Promise<Found> {
  const wasDark = appliedTheme() === 'dark';
  applyTheme(!wasDark);
  await new Promise((resolve) => setTimeout(resolve));
  try {
    return await look(appliedTheme());
  } finally {
    applyTheme(wasDark);
  }
}

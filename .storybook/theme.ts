/** Sets the two attributes that select the page's theme, as the app's inline script does. */
export function applyTheme(isDark: boolean) {
  document.documentElement.classList.toggle('dark-theme', isDark);
  document.body.toggleAttribute('dark-theme', isDark);
}

const getAppliedTheme = () => (document.body.hasAttribute('dark-theme') ? 'dark' : 'light');

/** Runs a check in the other theme, after observers have had time to respond, and switches back. */
export async function inOtherTheme<Found>(look: (theme: 'light' | 'dark') => Promise<Found>): Promise<Found> {
  const wasDark = getAppliedTheme() === 'dark';
  applyTheme(!wasDark);
  await new Promise((resolve) => setTimeout(resolve));
  try {
    return await look(getAppliedTheme());
  } finally {
    applyTheme(wasDark);
  }
}

import { useServices } from '../app/services/ServicesContext.ts';
import { useToast } from '../primitives/Toast/Toast.tsx';

/** Longer than other errors: there is a button to press. */
const durationMs = 6000;

/**
 * Returns a function that says in a toast that the code of a layer did not load, and offers to load the page again: some
 * browsers keep a failed import until then. Takes a text in place of the one for layers, which says to try again.
 */
export function useLoadFailure(): (text?: string) => void {
  const { platform, navigation, i18n } = useServices();
  const toast = useToast();
  return (text) => {
    // Not `useTranslation`: all menus and sheets call this hook, and hardly any ever fails.
    const { t } = i18n.i18n;
    toast.error(text ?? t('error.layer'), {
      duration: durationMs,
      action: { label: t('action.reload'), onPress: () => platform.reload(navigation.here()) },
    });
  };
}

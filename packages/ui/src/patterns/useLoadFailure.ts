import { useServices } from '../app/services/ServicesContext.ts';
import { useToast } from '../primitives/Toast/Toast.tsx';

/** Longer than other errors: there is a button to press. */
const durationMs = 6000;

/**
 * Returns a function that says in a toast that the code of a layer did not load, and offers to load the page again: some
 * browsers keep a failed import until then.
 */
export function useLoadFailure(): () => void {
  const { platform, navigation, i18n } = useServices();
  const toast = useToast();
  return () => {
    // Not `useTranslation`: all menus and sheets call this hook, and hardly any ever fails.
    const { t } = i18n.i18n;
    toast.error(t('error.layer'), {
      duration: durationMs,
      action: { label: t('action.reload'), onPress: () => platform.reload(navigation.here()) },
    });
  };
}

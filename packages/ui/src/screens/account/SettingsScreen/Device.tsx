import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/ServicesContext.ts';
import { useCart } from '../../../app/useCart.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { Row } from './Row.tsx';
import { rows } from './SettingsScreen.css.ts';

/** Data stored in this browser, with a button to clear it. */
export function Device() {
  const { t } = useTranslation(['account', 'common']);
  const { platform } = useServices();
  const { count, clear, undo } = useCart();
  const toast = useToast();

  function emptyCart() {
    clear();
    toast.action(t('settings.cartCleared'), { label: t('common:action.undo'), onPress: undo });
  }

  function forget() {
    platform.clearSession();
    toast.success(t('settings.cleared'));
  }

  return (
    <div className={rows}>
      <Row title={t('settings.cart')} note={count > 0 ? t('settings.cartCount', { count }) : t('settings.cartEmpty')}>
        {count > 0 && (
          <Button variant="outline" size="sm" onClick={emptyCart}>
            {t('settings.clearCart')}
          </Button>
        )}
      </Row>
      <Row title={t('settings.remembered')} note={t('settings.rememberedText')}>
        <Button variant="outline" size="sm" onClick={forget}>
          {t('settings.clear')}
        </Button>
      </Row>
    </div>
  );
}

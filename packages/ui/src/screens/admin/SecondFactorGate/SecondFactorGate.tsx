import { useTranslation } from 'react-i18next';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { gate } from './SecondFactorGate.css.ts';

/** Replaces the back office for staff without the two-step login that the shop requires. */
export function SecondFactorGate() {
  const { t } = useTranslation('admin');
  return (
    <main className={gate}>
      <Heading level={1} size="h3" tabIndex={-1}>
        {t('secondFactorGate.title')}
      </Heading>
      <Text tone="muted">{t('secondFactorGate.text')}</Text>
      <Button asChild size="lg">
        <Link look="bare" href="/user/account">
          {t('secondFactorGate.action')}
        </Link>
      </Button>
    </main>
  );
}

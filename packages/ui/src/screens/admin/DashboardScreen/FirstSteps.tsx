import { adminProduct } from '@sampan/api/contract/adminProduct';
import { posts } from '@sampan/api/contract/article';
import { payment } from '@sampan/api/contract/payment';
import { category } from '@sampan/api/contract/product';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { sign, step, steps, words } from './FirstSteps.css.ts';
import { card } from './NeedsYou.css.ts';

interface Step {
  id: 'category' | 'product' | 'payment' | 'about';
  href: string;
  isDone: boolean;
}

/** The way to the first order: what a new shop needs, with a tick on what it has. */
export function FirstSteps() {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const categories = useEndpoint(category.list, {});
  const products = useEndpoint(adminProduct.list, { page: 1, limit: 1 });
  const methods = useEndpoint(payment.methods, {});
  const about = useEndpoint(posts.detail, { id: 'about' });
  const all: readonly Step[] = [
    { id: 'category', href: '/admin/categories', isDone: (categories.data?.length ?? 0) > 0 },
    { id: 'product', href: '/admin/products/new', isDone: (products.data?.total ?? 0) > 0 },
    { id: 'payment', href: '/admin/settings/payment', isDone: methods.data?.some(({ enabled }) => enabled) ?? false },
    { id: 'about', href: '/admin/articles/new', isDone: about.data !== undefined },
  ];
  const done = all.filter(({ isDone }) => isDone).length;
  return (
    <section className={card} aria-labelledby={titleId}>
      <Stack gap="2xs">
        <Heading level={2} size="title" id={titleId}>
          {t('dashboard.first.title')}
        </Heading>
        <Text size="bodySm" tone="muted">
          {t('dashboard.first.text', { done, total: all.length })}
        </Text>
      </Stack>
      <ol className={steps}>
        {all.map(({ id, href, isDone }) => (
          <li key={id}>
            <Link look="bare" href={href} className={step}>
              <span className={sign} data-done={isDone || undefined}>
                <Icon as={isDone ? CircleCheck : Circle} size={20} />
              </span>
              <span className={words}>
                <Text weight="medium">{t(`dashboard.first.${id}.title`)}</Text>
                <Text size="bodySm" tone="muted">
                  {t(`dashboard.first.${id}.text`)}
                </Text>
              </span>
              {isDone && <VisuallyHidden>{t('dashboard.first.done')}</VisuallyHidden>}
              <Icon as={ChevronRight} size={18} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { product as calls } from '@sampan/api/contract/product';
import type { StaffProduct } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import type { Column } from '../../../patterns/DataTable/columns.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { productTones } from '../shared/products/productTones.ts';

/** The options of a variant, which distinguish its row from those of its siblings. */
export function formatOptions({ options }: Pick<StaffProduct, 'options'>): string {
  return options.map(({ value }) => value).join(' · ');
}

/** Returns the columns of staff's product list. `switches` read and change its toggles. */
export function useProductColumns(
  categoryNames: ReadonlyMap<number, string>,
  switches: Switches,
): Column<StaffProduct>[] {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  return useMemo<Column<StaffProduct>[]>(
    () => [
      {
        id: 'name',
        kind: 'name',
        header: t('product.name'),
        isFixed: true,
        isSortable: true,
        width: 11.25,
        picture: ({ cover }) => ({ src: cover, alt: '' }),
        value: (row) => localize(row, locale).name,
      },
      {
        id: 'variant',
        kind: 'text',
        header: t('product.variant'),
        width: 6.5,
        isElastic: false,
        card: 'meta',
        value: (row) => formatOptions(localize(row, locale)),
      },
      {
        id: 'category',
        kind: 'text',
        header: t('product.place'),
        // "Uncategorised" fits in one line.
        width: 8,
        isElastic: false,
        card: 'meta',
        value: ({ categoryId }) => categoryNames.get(categoryId),
      },
      {
        id: 'price',
        kind: 'money',
        header: t('product.price'),
        isSortable: true,
        width: 7.5,
        value: ({ priceAmount: amount, currency }) => ({ amount, currency }),
      },
      {
        id: 'stock',
        kind: 'number',
        header: t('product.stock'),
        isSortable: true,
        width: 5,
        card: 'labelled',
        value: ({ stock }) => stock,
      },
      {
        id: 'published',
        kind: 'switch',
        header: t('products.published'),
        width: 5.5,
        // An archived product can be restored only on its own page.
        value: (row) =>
          row.status === productStatus.archived
            ? undefined
            : {
                isOn: switches.isPublished(row),
                label: t('products.publish', { name: localize(row, locale).name }),
                onChange: (isOn) => switches.publish(row, isOn),
              },
      },
      {
        id: 'featured',
        kind: 'switch',
        header: t('products.featured'),
        width: 5.25,
        card: 'none',
        value: (row) => ({
          isOn: switches.isFeatured(row),
          label: t('products.feature', { name: localize(row, locale).name }),
          onChange: (isOn) => switches.feature(row, isOn),
        }),
      },
      {
        id: 'updated',
        kind: 'day',
        header: t('products.updated'),
        isSortable: true,
        card: 'none',
        value: ({ updatedAt }) => updatedAt,
      },
      {
        id: 'status',
        kind: 'status',
        header: t('product.status'),
        startsHidden: true,
        value: ({ status }) => ({ tone: productTones[status], label: t(`product.statusOf.${status}`) }),
      },
      {
        id: 'sold',
        kind: 'number',
        header: t('products.sold'),
        isSortable: true,
        startsHidden: true,
        value: ({ sold }) => sold,
      },
      {
        id: 'reserved',
        kind: 'number',
        header: t('products.reserved'),
        startsHidden: true,
        value: ({ reserved }) => reserved,
      },
      {
        id: 'slug',
        kind: 'text',
        header: t('product.slug'),
        startsHidden: true,
        card: 'none',
        value: ({ slug }) => slug,
      },
    ],
    [t, locale, categoryNames, switches],
  );
}

type ProductSwitchName = 'published' | 'featured';

interface Switches {
  isPublished: (row: StaffProduct) => boolean;
  isFeatured: (row: StaffProduct) => boolean;
  publish: (row: StaffProduct, isOn: boolean) => void;
  feature: (row: StaffProduct, isOn: boolean) => void;
}

/** Optimistic value of a switch, used until the list has this version of the row. */
interface PendingSwitch {
  isOn: boolean;
  until: number;
}

/** Number of featured products on the home page. */
const onHome = 4;

/** Publishes and features products from the list. Updates optimistically, reverts on failure and offers undo. */
export function useProductSwitches(): Switches {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const locale = useLocale();
  const invalidates = ['product', 'admin'] as const;
  const status = useAction(calls.status, { invalidates });
  const featured = useAction(calls.featured, { invalidates });
  const [pressed, setPressed] = useState<ReadonlyMap<string, PendingSwitch>>(new Map());

  async function press(which: ProductSwitchName, row: StaffProduct, isOn: boolean, isUndo = false) {
    const key = `${which} ${row.id}`;
    const name = localize(row, locale).name;
    const put = (value: PendingSwitch) => setPressed((now) => new Map(now).set(key, value));
    put({ isOn, until: Number.POSITIVE_INFINITY });
    const answer =
      which === 'published'
        ? await status.run({ id: row.id, status: isOn ? 1 : 0 })
        : await featured.run({ id: row.id, isFeatured: isOn });
    if (answer.status === 'fail') {
      setPressed((now) => new Map([...now].filter(([one]) => one !== key)));
      toast.error(t('products.switchFailed', { name }));
      return;
    }
    put({ isOn, until: answer.data.version });
    if (isUndo) return;
    toast.action(t(`products.done.${which}.${isOn ? 'on' : 'off'}`, { name, n: onHome }), {
      label: t('common:action.undo'),
      onPress: () => void press(which, row, !isOn, true),
    });
  }

  const latest = useRef(press);
  useEffect(function keepLatest() {
    latest.current = press;
  });

  // Memoized, because the table's columns depend on it.
  return useMemo(() => {
    const isOn = (which: ProductSwitchName, row: StaffProduct, ownValue: boolean) => {
      const change = pressed.get(`${which} ${row.id}`);
      return change && row.version < change.until ? change.isOn : ownValue;
    };
    return {
      isPublished: (row) => isOn('published', row, row.status === productStatus.onShelf),
      isFeatured: (row) => isOn('featured', row, row.isFeatured),
      publish: (row, next) => void latest.current('published', row, next),
      feature: (row, next) => void latest.current('featured', row, next),
    };
  }, [pressed]);
}

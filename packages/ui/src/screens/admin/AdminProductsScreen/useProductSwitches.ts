import { product as calls } from '@sampan/api/contract/product';
import type { StaffProduct } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { featuredCount } from '@sampan/domain/catalogue/featured';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../data/ClientContext.ts';
import { runInTurn } from '../../../data/runInTurn.ts';
import { useAction } from '../../../data/useAction.ts';
import { localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';

type ProductSwitchName = 'published' | 'featured';

export type ProductSwitches = ReturnType<typeof useProductSwitches>;

/** Optimistic value of a switch, used until the list has this version of the row. */
interface PendingSwitch {
  isOn: boolean;
  until: number;
}

/** Publishes and features products from the list. Updates optimistically, reverts on failure and offers undo. */
export function useProductSwitches() {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const client = useClient();
  const locale = useLocale();
  const invalidates = ['product', 'admin'] as const;
  const status = useAction(calls.status, { invalidates });
  const featured = useAction(calls.featured, { invalidates });
  const [pressed, setPressed] = useState<ReadonlyMap<string, PendingSwitch>>(new Map());
  /** The last press of each switch. */
  const lastPresses = useRef(new Map<string, object>());

  async function press(which: ProductSwitchName, row: StaffProduct, isOn: boolean, isUndo = false) {
    const key = `${which} ${row.id}`;
    const name = localize(row, locale).name;
    const put = (value: PendingSwitch) => setPressed((now) => new Map(now).set(key, value));
    const thisPress = {};
    lastPresses.current.set(key, thisPress);
    put({ isOn, until: Number.POSITIVE_INFINITY });
    const answer = await runInTurn(client, `product ${row.id}`, () =>
      which === 'published'
        ? status.run({ id: row.id, status: isOn ? productStatus.onShelf : productStatus.offShelf })
        : featured.run({ id: row.id, isFeatured: isOn }),
    );
    // A later press waits for its turn: its answer counts.
    if (lastPresses.current.get(key) !== thisPress) return;
    if (answer.status === 'fail') {
      setPressed((now) => new Map([...now].filter(([one]) => one !== key)));
      toast.error(t('products.switchFailed', { name }));
      return;
    }
    put({ isOn, until: answer.data.version });
    if (isUndo) return;
    toast.action(t(`products.done.${which}.${isOn ? 'on' : 'off'}`, { name, n: featuredCount }), {
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
      isPublished: (row: StaffProduct) => isOn('published', row, row.status === productStatus.onShelf),
      isFeatured: (row: StaffProduct) => isOn('featured', row, row.isFeatured),
      publish: (row: StaffProduct, next: boolean) => void latest.current('published', row, next),
      feature: (row: StaffProduct, next: boolean) => void latest.current('featured', row, next),
    };
  }, [pressed]);
}

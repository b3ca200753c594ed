import type { Order, PaymentMethod } from '@sampan/api/entities';
import { statusName } from '@sampan/domain/order/orderStatus';
import { Eye, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../i18n/locales.ts';
import { useLocale } from '../../i18n/useFormats.ts';
import type { Column, Sort } from '../../patterns/DataTable/columns.ts';
import type { BadgeTone } from '../../primitives/Badge/Badge.tsx';
import { Switch } from '../../primitives/Switch/Switch.tsx';

/** One of the demo shop's four hundred orders, as the stories of lists show it. */
export interface StoryOrder {
  id: number;
  no: string;
  createdAt: string;
  customer: { id: number; name: string };
  method: PaymentMethod | undefined;
  status: Order['status'];
  items: number;
  total: number;
  currency: string;
  phone: string | undefined;
  cover: string;
  isFeatured: boolean;
}

const toneByStatus: Record<Order['status'], BadgeTone> = {
  10: 'warning',
  20: 'info',
  30: 'brand',
  40: 'success',
  50: 'neutral',
  60: 'danger',
  70: 'danger',
  80: 'neutral',
};

/** Demo shop data for an order list. */
interface ShopOfOrders {
  orders: readonly Order[];
  addresses: readonly { userId: number; receiver: string }[];
}

/** Newest first. */
export function getOrders({ orders, addresses }: ShopOfOrders): StoryOrder[] {
  const nameByKey = new Map(addresses.map(({ userId, receiver }) => [userId, receiver]));
  return orders.toReversed().map((order) => ({
    id: order.id,
    no: order.orderNo,
    createdAt: order.createdAt,
    customer: { id: order.userId, name: nameByKey.get(order.userId) ?? '' },
    method: order.payment?.method,
    status: order.status,
    items: order.lines.reduce((count, { quantity }) => count + quantity, 0),
    total: order.totalAmount,
    currency: order.currency,
    phone: order.address?.phone,
    cover: order.lines[0]?.cover ?? '',
    isFeatured: order.id % 3 === 0,
  }));
}

/** As many as a long list needs: the same people, with numbers of their own. */
export function manyOrders(orders: readonly StoryOrder[], count: number): StoryOrder[] {
  return Array.from({ length: count }, (_, index) => {
    const order = orders[index % orders.length] as StoryOrder;
    return { ...order, id: index + 1, no: `SP${2700000 + count - index}` };
  });
}

const headers = {
  'zh-CN': ['订单', '下单时间', '顾客', '支付方式', '状态', '件数', '合计', '电话', '精选', '图片', '操作'],
  'zh-HK': ['訂單', '下單時間', '顧客', '付款方式', '狀態', '件數', '合計', '電話', '精選', '圖片', '操作'],
  'en-US': [
    'Order',
    'Placed',
    'Customer',
    'Payment',
    'Status',
    'Items',
    'Total',
    'Phone',
    'Featured',
    'Picture',
    'Actions',
  ],
} as const satisfies Record<Locale, readonly string[]>;

/** Texts of these stories; real lists have theirs in their screens. */
export const storyTexts = {
  'zh-CN': {
    all: '全部',
    search: '订单号或顾客',
    orders: '订单',
    ship: '标记为已发货',
    export: '导出',
    print: '打印拣货单',
    remove: '删除',
    view: '查看',
    noOrders: '订单会出现在这里',
    wait: '第一位顾客付款之后，就能在这里发货',
    noTracking: '还没有发货：缺少运单号',
    shipped: '已发货',
    notRead: '付款状态没有读到',
    again: '重试',
  },
  'zh-HK': {
    all: '全部',
    search: '訂單編號或顧客',
    orders: '訂單',
    ship: '標示為已寄出',
    export: '匯出',
    print: '列印執貨單',
    remove: '刪除',
    view: '查看',
    noOrders: '訂單會在這裏出現',
    wait: '第一位顧客付款之後，就可以在這裏寄出',
    noTracking: '尚未寄出：欠缺運單編號',
    shipped: '已寄出',
    notRead: '未能讀取付款狀態',
    again: '重試',
  },
  'en-US': {
    all: 'All',
    search: 'Order or customer',
    orders: 'Orders',
    ship: 'Mark shipped',
    export: 'Export',
    print: 'Print pick list',
    remove: 'Delete',
    view: 'View',
    noOrders: 'Orders will be kept here',
    wait: 'Once the first customer has paid, you can ship from here',
    noTracking: 'Not shipped: the tracking number is missing',
    shipped: 'Shipped',
    notRead: 'The payment could not be read',
    again: 'Retry',
  },
} as const;

export function useStoryTexts() {
  return storyTexts[useLocale()];
}

export function useOrderColumns(kinds: 'orders' | 'every' = 'orders'): readonly Column<StoryOrder>[] {
  const { t } = useTranslation('order');
  const locale = useLocale();
  return useMemo(() => {
    const [order, placed, customer, payment, status, items, total, phone, featured, picture, actions] = headers[locale];
    const texts = storyTexts[locale];
    const columns: Column<StoryOrder>[] = [
      { id: 'order', header: order, kind: 'id', isFixed: true, isSortable: true, value: ({ no }) => no },
      { id: 'placed', header: placed, kind: 'date', isSortable: true, value: ({ createdAt }) => createdAt },
      { id: 'customer', header: customer, kind: 'person', value: (row) => row.customer },
      {
        id: 'payment',
        header: payment,
        kind: 'text',
        card: 'none',
        value: ({ method }) => method && t(`method.${method}`),
      },
      {
        id: 'status',
        header: status,
        kind: 'status',
        value: (row) => ({ tone: toneByStatus[row.status], label: t(`status.${statusName[row.status]}`) }),
      },
      {
        id: 'phone',
        header: phone,
        kind: 'text',
        startsHidden: kinds === 'orders',
        card: 'none',
        value: (row) => row.phone,
      },
      { id: 'items', header: items, kind: 'number', isSortable: true, value: (row) => row.items },
      {
        id: 'total',
        header: total,
        kind: 'money',
        isSortable: true,
        value: (row) => ({ amount: row.total, currency: row.currency }),
      },
    ];
    if (kinds === 'orders') return columns;
    return [
      { id: 'picture', header: picture, kind: 'thumb', isFixed: true, value: ({ cover }) => ({ src: cover, alt: '' }) },
      ...columns,
      {
        id: 'featured',
        header: featured,
        kind: 'control',
        value: (row) => (
          <Switch label={`${featured} ${row.no}`} isOn={row.isFeatured} onChange={() => undefined} isLabelHidden />
        ),
      },
      {
        id: 'actions',
        header: actions,
        kind: 'actions',
        value: () => [
          { label: texts.view, icon: Eye, onSelect: () => undefined },
          { label: texts.print, icon: Printer, onSelect: () => undefined },
          { label: texts.remove, tone: 'danger' as const, onSelect: () => undefined },
        ],
      },
    ];
  }, [t, locale, kinds]);
}

const keyByName: Record<string, (order: StoryOrder) => string | number> = {
  order: ({ no }) => no,
  placed: ({ createdAt }) => createdAt,
  items: ({ items }) => items,
  total: ({ total }) => total,
};

/** Sorts like a server. */
export function sortedOrders(orders: readonly StoryOrder[], sort: Sort | undefined): readonly StoryOrder[] {
  const key = sort && keyByName[sort.column];
  if (!key) return orders;
  const sign = sort.isDescending ? -1 : 1;
  return orders.toSorted((one, other) => sign * (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}

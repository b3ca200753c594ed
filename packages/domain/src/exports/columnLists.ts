import type { Contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import type { OrderLine, TransactionLog } from '@sampan/api/entities';
import { getCarrierName } from '../order/carrierNames.ts';
import { localizeReason } from '../order/presetReasons.ts';
import { sumRefundedAmount } from '../order/refunds.ts';
import { amountColumn, type ExportColumn, type ExportStyle, timeColumn } from './columns.ts';
import {
  entryTypeLabels,
  kycLabels,
  methodLabels,
  orderStatusLabels,
  roleLabels,
  userStatusLabels,
  yesNoLabels,
} from './labels.ts';

type ExportedOrder = OutputOf<Contract['adminOrder']['batch']>[number];

/** `Gaiwan (Celadon) × 2`, in the language of the file. */
function formatLine(line: OrderLine, { locale }: ExportStyle): string {
  const translation = line.i18n?.[locale];
  const options = (translation?.options ?? line.options).map(({ value }) => value).join(', ');
  return `${translation?.name ?? line.name}${options && ` (${options})`} × ${line.quantity}`;
}

/** One row per order; all its products are in one cell. */
export const orderColumns: readonly ExportColumn<ExportedOrder>[] = [
  { header: ['订单号', '訂單編號', 'Order number'], cell: ({ orderNo }) => orderNo },
  timeColumn(['下单时间', '落單時間', 'Placed'], ({ createdAt }) => createdAt),
  { header: ['状态', '狀態', 'Status'], cell: ({ status }, { say }) => say(orderStatusLabels[status]) },
  { header: ['用户', '用戶', 'Customer'], cell: ({ username }) => username },
  {
    header: ['支付方式', '付款方式', 'Payment method'],
    cell: ({ payment }, { say }) => payment && say(methodLabels[payment.method]),
  },
  timeColumn(['付款时间', '付款時間', 'Paid'], ({ paidAt }) => paidAt),
  {
    header: ['件数', '件數', 'Pieces'],
    cell: ({ lines }) => lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
  },
  {
    header: ['商品', '商品', 'Items'],
    cell: ({ lines }, style) => lines.map((line) => formatLine(line, style)).join('; '),
  },
  amountColumn(['商品金额', '商品金額', 'Items amount'], ({ goodsAmount }) => goodsAmount),
  amountColumn(['运费', '運費', 'Delivery'], ({ shippingAmount }) => shippingAmount),
  amountColumn(['合计', '合計', 'Total'], ({ totalAmount }) => totalAmount),
  { header: ['币种', '貨幣', 'Currency'], cell: ({ currency }) => currency },
  { header: ['收货人', '收貨人', 'Receiver'], cell: ({ address }) => address?.receiver },
  { header: ['电话', '電話', 'Phone'], cell: ({ address }) => address?.phone },
  { header: ['国家或地区', '國家或地區', 'Country or region'], cell: ({ address }) => address?.country },
  { header: ['省', '省', 'Province'], cell: ({ address }) => address?.province },
  { header: ['市', '市', 'City'], cell: ({ address }) => address?.city },
  { header: ['区', '區', 'District'], cell: ({ address }) => address?.district },
  { header: ['详细地址', '詳細地址', 'Street address'], cell: ({ address }) => address?.detail },
  { header: ['邮编', '郵政編碼', 'Postal code'], cell: ({ address }) => address?.postcode },
  {
    header: ['承运商', '速遞公司', 'Carrier'],
    cell: ({ shipment }, { locale }) => shipment && getCarrierName(shipment.carrier, locale),
  },
  { header: ['运单号', '運單編號', 'Tracking number'], cell: ({ shipment }) => shipment?.trackingNo },
  timeColumn(['发货时间', '寄出時間', 'Shipped'], ({ shippedAt }) => shippedAt),
  timeColumn(['完成时间', '完成時間', 'Completed'], ({ completedAt }) => completedAt),
  timeColumn(['取消时间', '取消時間', 'Cancelled'], ({ cancelledAt }) => cancelledAt),
  amountColumn(['退款金额', '退款金額', 'Refund amount'], (order) => sumRefundedAmount(order) || undefined),
  {
    header: ['退款原因', '退款原因', 'Refund reason'],
    cell: ({ refund }, { locale }) => refund && localizeReason(refund.reason, locale),
  },
  { header: ['顾客备注', '顧客備註', 'Remark'], cell: ({ remark }) => remark },
];

/** A line with the number and currency of its order. */
export interface ExportedOrderLine extends OrderLine {
  orderNo: string;
  currency: string;
}

/** One row per line of an order, as it was at order time. */
export const orderLineColumns: readonly ExportColumn<ExportedOrderLine>[] = [
  { header: ['订单号', '訂單編號', 'Order number'], cell: ({ orderNo }) => orderNo },
  { header: ['商品ID', '商品ID', 'Product ID'], cell: ({ productId }) => productId },
  { header: ['商品', '商品', 'Product'], cell: ({ name, i18n }, { locale }) => i18n?.[locale]?.name ?? name },
  {
    header: ['规格', '規格', 'Options'],
    cell: ({ options, i18n }, { locale }) =>
      (i18n?.[locale]?.options ?? options).map(({ name, value }) => `${name}: ${value}`).join(', '),
  },
  { header: ['数量', '數量', 'Quantity'], cell: ({ quantity }) => quantity },
  { header: ['退货数量', '退貨數量', 'Returned'], cell: ({ returnedQuantity }) => returnedQuantity ?? 0 },
  amountColumn(['单价', '單價', 'Price'], ({ priceAmount }) => priceAmount),
  amountColumn(['小计', '小計', 'Subtotal'], ({ subtotalAmount }) => subtotalAmount),
  { header: ['币种', '貨幣', 'Currency'], cell: ({ currency }) => currency },
];

/** Staff notes: in the details of a manual entry, or in the annotation of an automatic one. */
function getNote({ details, annotation }: TransactionLog): string | undefined {
  const notes = [details.note, annotation?.note].filter((note) => typeof note === 'string');
  return notes.join('; ') || undefined;
}

export const transactionColumns: readonly ExportColumn<TransactionLog>[] = [
  { header: ['编号', '編號', 'Number'], cell: ({ id }) => id },
  timeColumn(['时间', '時間', 'Time'], ({ createdAt }) => createdAt),
  { header: ['类型', '類型', 'Type'], cell: ({ type }, { say }) => say(entryTypeLabels[type]) },
  { header: ['订单号', '訂單編號', 'Order number'], cell: ({ orderNo }) => orderNo },
  { header: ['用户', '用戶', 'Customer'], cell: ({ username }) => username },
  {
    header: ['支付方式', '付款方式', 'Payment method'],
    cell: ({ method }, { say }) => method && say(methodLabels[method]),
  },
  {
    header: ['金额', '金額', 'Amount'],
    cell: ({ amount: minor, currency }, { amount }) => (currency ? amount(minor, currency) : undefined),
  },
  { header: ['币种', '貨幣', 'Currency'], cell: ({ currency }) => currency },
  { header: ['备注', '備註', 'Note'], cell: getNote },
];

/** An account with the currency of its total spending. */
type ExportedUser = OutputOf<Contract['adminUser']['detail']> & { currency: string };

export const userColumns: readonly ExportColumn<ExportedUser>[] = [
  { header: ['编号', '編號', 'Number'], cell: ({ id }) => id },
  { header: ['用户名', '用戶名稱', 'Username'], cell: ({ username }) => username },
  { header: ['邮箱', '電郵', 'Email'], cell: ({ email }) => email },
  { header: ['手机号', '手機號碼', 'Phone'], cell: ({ phone }) => phone },
  { header: ['角色', '角色', 'Role'], cell: ({ role }, { say }) => say(roleLabels[role]) },
  { header: ['状态', '狀態', 'Status'], cell: ({ status }, { say }) => say(userStatusLabels[status]) },
  { header: ['实名认证', '身份驗證', 'Identity'], cell: ({ kycStatus = 0 }, { say }) => say(kycLabels[kycStatus]) },
  {
    header: ['黑名单', '黑名單', 'Blacklisted'],
    cell: ({ blacklisted }, { say }) => say(blacklisted ? yesNoLabels.yes : yesNoLabels.no),
  },
  { header: ['订单数', '訂單數目', 'Orders'], cell: ({ orderCount }) => orderCount },
  amountColumn(['消费金额', '消費金額', 'Spent'], ({ spentAmount }) => spentAmount),
  { header: ['币种', '貨幣', 'Currency'], cell: ({ currency }) => currency },
  timeColumn(['注册时间', '註冊時間', 'Joined'], ({ createdAt }) => createdAt),
  timeColumn(['上次登录', '上次登入', 'Last login'], ({ lastLoginAt }) => lastLoginAt),
];

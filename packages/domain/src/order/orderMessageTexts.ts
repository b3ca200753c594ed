import type { Locale } from '@sampan/api/entities';
import type { OrderNotice } from './orderNotices.ts';

/** Values in the texts of a message; amounts and times are formatted. */
export interface OrderMessageFacts {
  orderNo: string;
  amount: string;
  /** How the money came, such as "Alipay". */
  method: string;
  /** How it can be paid: names of methods, or empty. */
  methods: string;
  expiresAt: string;
  carrier: string;
  trackingNo: string;
  isDigital: boolean;
  /** It is shipped only with a signed agreement, which was not uploaded yet. */
  needsAgreement: boolean;
}

interface KindTexts {
  subject: (orderNo: string) => string;
  body: (facts: OrderMessageFacts) => string;
  /** Before the address of the order's page in the text part. */
  lead: string;
  /** The button to the order's page. */
  action: string;
}

export interface OrderMessageTexts {
  kinds: Record<OrderNotice['kind'], KindTexts>;
  /** Before what staff wrote. */
  noteLabel: string;
  goods: string;
  shipping: string;
  refunded: string;
  total: string;
  track: string;
}

const zhCNPage = { lead: '在订单页查看：', action: '查看订单' };
const zhCNRefund = { lead: '在订单页可以看到退款进度：', action: '查看退款进度' };
const zhCN: OrderMessageTexts = {
  kinds: {
    placed: {
      subject: (no) => `订单${no}已提交，等待付款`,
      body: ({ orderNo, amount, expiresAt, methods }) =>
        `我们收到了你的订单${orderNo}。请在${expiresAt}前付款${amount}，逾期订单会自动取消。${methods && `可以用${methods}付款。`}`,
      lead: '在订单页付款：',
      action: '去付款',
    },
    paid: {
      subject: (no) => `订单${no}已付款`,
      body: ({ amount, method, isDigital, needsAgreement }) =>
        `你通过${method}支付的${amount}已经到账。${needsAgreement ? '这张订单需要你签署的协议，请在订单页上传。' : ''}${isDigital ? '文件可以下载了。' : '发货后我们会再通知你。'}`,
      ...zhCNPage,
    },
    transferDeclined: {
      subject: (no) => `没有找到订单${no}的转账`,
      body: ({ orderNo, amount, expiresAt }) =>
        `我们没有找到你为订单${orderNo}转账的${amount}。请向银行查询，并在${expiresAt}前到订单页上传转账凭证或重新付款，逾期订单会自动取消。`,
      lead: '在订单页上传凭证或付款：',
      action: '查看订单',
    },
    shipmentCorrected: {
      subject: (no) => `订单${no}的运单号更正了`,
      body: ({ orderNo, carrier, trackingNo }) =>
        `你的订单${orderNo}的物流信息有误，现已更正：${carrier}，运单号${trackingNo}。请以这次的为准。`,
      ...zhCNPage,
    },
    shipped: {
      subject: (no) => `订单${no}已发货`,
      body: ({ orderNo, carrier, trackingNo }) => `你的订单${orderNo}已交给${carrier}，运单号${trackingNo}。`,
      lead: '收到后请在订单页确认：',
      action: '查看订单',
    },
    refunded: {
      subject: (no) => `订单${no}正在退款`,
      body: ({ orderNo, amount, method }) => `你的订单${orderNo}有一笔退款：${amount}正通过${method}退回给你。`,
      ...zhCNRefund,
    },
    refundDeclined: {
      subject: (no) => `订单${no}的退款失败`,
      body: ({ orderNo, amount }) =>
        `我们通知过你，订单${orderNo}的${amount}正在退回。这笔退款失败，商家不再退款，款项没有退回给你。`,
      ...zhCNPage,
    },
    cancellationDeclined: {
      subject: (no) => `订单${no}没有取消，退款失败`,
      body: ({ orderNo, amount }) =>
        `我们通知过你，订单${orderNo}已取消，${amount}正在退回。这笔退款失败，款项没有退回给你。订单没有取消，商家会继续处理。`,
      ...zhCNPage,
    },
    latePayment: {
      subject: (no) => `订单${no}已关闭，你的付款正在退回`,
      body: ({ orderNo, amount, method }) =>
        `订单${orderNo}关闭后才收到你的付款，${amount}正通过${method}退回给你。需要的话，请重新下单。`,
      lead: '在订单页可以看到退款进度：',
      action: '查看订单',
    },
    cancelled: {
      subject: (no) => `订单${no}已取消`,
      body: ({ orderNo }) => `商家取消了你的订单${orderNo}。你还没有付款，不用再付。`,
      ...zhCNPage,
    },
    cancelledAndRefunded: {
      subject: (no) => `订单${no}已取消，正在退款`,
      body: ({ orderNo, amount, method }) => `商家取消了你的订单${orderNo}，${amount}正通过${method}退回给你。`,
      ...zhCNRefund,
    },
    expired: {
      subject: (no) => `订单${no}逾期未付款，已取消`,
      body: ({ orderNo }) =>
        `你的订单${orderNo}没有按时付款，已自动取消。你没有付款，不用再付；还想要的话，请重新下单。`,
      ...zhCNPage,
    },
  },
  noteLabel: '商家留言',
  goods: '商品',
  shipping: '运费',
  refunded: '已退款',
  total: '合计',
  track: '查看物流',
};

const zhHKPage = { lead: '在訂單頁查看：', action: '查看訂單' };
const zhHKRefund = { lead: '你可在訂單頁查看退款進度：', action: '查看退款進度' };
const zhHK: OrderMessageTexts = {
  kinds: {
    placed: {
      subject: (no) => `訂單${no}已提交，等待付款`,
      body: ({ orderNo, amount, expiresAt, methods }) =>
        `我們收到了你的訂單${orderNo}。請於${expiresAt}前付款${amount}，逾期訂單會自動取消。${methods && `可以用${methods}付款。`}`,
      lead: '在訂單頁付款：',
      action: '前往付款',
    },
    paid: {
      subject: (no) => `訂單${no}已付款`,
      body: ({ amount, method, isDigital, needsAgreement }) =>
        `我們收到了你經${method}支付的${amount}。${needsAgreement ? '這張訂單需要你簽署的協議，請在訂單頁上載。' : ''}${isDigital ? '檔案可以下載了。' : '寄出後我們會再通知你。'}`,
      ...zhHKPage,
    },
    transferDeclined: {
      subject: (no) => `未能找到訂單${no}的轉賬`,
      body: ({ orderNo, amount, expiresAt }) =>
        `我們未能找到你為訂單${orderNo}轉賬的${amount}。請向銀行查詢，並於${expiresAt}前在訂單頁上載轉賬收據或再次付款，逾期訂單會自動取消。`,
      lead: '在訂單頁上載收據或付款：',
      action: '查看訂單',
    },
    shipmentCorrected: {
      subject: (no) => `訂單${no}的運單編號已更正`,
      body: ({ orderNo, carrier, trackingNo }) =>
        `你的訂單${orderNo}的運送資料有誤，現已更正：${carrier}，運單編號${trackingNo}。請以今次的為準。`,
      ...zhHKPage,
    },
    shipped: {
      subject: (no) => `訂單${no}已寄出`,
      body: ({ orderNo, carrier, trackingNo }) => `你的訂單${orderNo}已交給${carrier}，運單編號${trackingNo}。`,
      lead: '收到後請在訂單頁確認：',
      action: '查看訂單',
    },
    refunded: {
      subject: (no) => `訂單${no}正在退款`,
      body: ({ orderNo, amount, method }) => `你的訂單${orderNo}有一筆退款：${amount}正經${method}退回給你。`,
      ...zhHKRefund,
    },
    refundDeclined: {
      subject: (no) => `訂單${no}的退款未能成功`,
      body: ({ orderNo, amount }) =>
        `我們曾通知你，訂單${orderNo}的${amount}正在退回。這筆退款未能成功，店舖不再退款，款項並沒有退回給你。`,
      ...zhHKPage,
    },
    cancellationDeclined: {
      subject: (no) => `訂單${no}沒有取消，退款未能成功`,
      body: ({ orderNo, amount }) =>
        `我們曾通知你，訂單${orderNo}已取消，${amount}正在退回。這筆退款未能成功，款項並沒有退回給你。訂單沒有取消，店舖會繼續處理。`,
      ...zhHKPage,
    },
    latePayment: {
      subject: (no) => `訂單${no}已關閉，你的付款正在退回`,
      body: ({ orderNo, amount, method }) =>
        `訂單${orderNo}關閉後才收到你的付款，${amount}正經${method}退回給你。如有需要，請再落單。`,
      lead: '你可在訂單頁查看退款進度：',
      action: '查看訂單',
    },
    cancelled: {
      subject: (no) => `訂單${no}已取消`,
      body: ({ orderNo }) => `店舖取消了你的訂單${orderNo}。你尚未付款，不用再付。`,
      ...zhHKPage,
    },
    cancelledAndRefunded: {
      subject: (no) => `訂單${no}已取消，正在退款`,
      body: ({ orderNo, amount, method }) => `店舖取消了你的訂單${orderNo}，${amount}正經${method}退回給你。`,
      ...zhHKRefund,
    },
    expired: {
      subject: (no) => `訂單${no}逾期未付款，已取消`,
      body: ({ orderNo }) => `你的訂單${orderNo}沒有如期付款，已自動取消。你沒有付款，不用再付；如仍需要，請再落單。`,
      ...zhHKPage,
    },
  },
  noteLabel: '店舖留言',
  goods: '商品',
  shipping: '運費',
  refunded: '已退款',
  total: '合計',
  track: '追蹤包裹',
};

const enUSPage = { lead: 'The order’s page:', action: 'View the order' };
const enUSRefund = { lead: 'The order’s page shows when the money is back:', action: 'View the refund' };
const enUS: OrderMessageTexts = {
  kinds: {
    placed: {
      subject: (no) => `Order ${no} is placed and waits for payment`,
      body: ({ orderNo, amount, expiresAt, methods }) =>
        `We have your order ${orderNo}. Please pay ${amount} before ${expiresAt}; after that it is cancelled automatically.${methods && ` You can pay by ${methods}.`}`,
      lead: 'Pay on the order’s page:',
      action: 'Pay now',
    },
    paid: {
      subject: (no) => `Order ${no} is paid`,
      body: ({ amount, method, isDigital, needsAgreement }) =>
        `Your payment of ${amount} by ${method} has arrived. ${needsAgreement ? 'The order needs your signed agreement before it ships: please upload it on the page of the order. ' : ''}${isDigital ? 'Your files are ready to download.' : 'We will write again when your order is shipped.'}`,
      ...enUSPage,
    },
    transferDeclined: {
      subject: (no) => `We did not find your transfer for order ${no}`,
      body: ({ orderNo, amount, expiresAt }) =>
        `We looked for your transfer of ${amount} for order ${orderNo} and did not find it. Please check with your bank, and upload the receipt or pay again on the page of the order before ${expiresAt}; after that the order is cancelled automatically.`,
      lead: 'Upload the receipt or pay on the order’s page:',
      action: 'View the order',
    },
    shipmentCorrected: {
      subject: (no) => `Order ${no} has another tracking number`,
      body: ({ orderNo, carrier, trackingNo }) =>
        `The delivery details of your order ${orderNo} were wrong. It went with ${carrier}, and the tracking number is ${trackingNo}.`,
      lead: 'See it on the order’s page:',
      action: 'View the order',
    },
    shipped: {
      subject: (no) => `Order ${no} is on its way`,
      body: ({ orderNo, carrier, trackingNo }) =>
        `Your order ${orderNo} was handed to ${carrier}. The tracking number is ${trackingNo}.`,
      lead: 'When it has arrived, confirm it on the order’s page:',
      action: 'View the order',
    },
    refunded: {
      subject: (no) => `A refund for order ${no} is on its way`,
      body: ({ orderNo, amount, method }) =>
        `The shop refunds ${amount} of your order ${orderNo}. The money is on its way back by ${method}.`,
      ...enUSRefund,
    },
    refundDeclined: {
      subject: (no) => `The refund for order ${no} did not go through`,
      body: ({ orderNo, amount }) =>
        `We wrote that ${amount} of your order ${orderNo} was on its way back. The refund did not go through and the shop has given it up: no money was sent.`,
      ...enUSPage,
    },
    cancellationDeclined: {
      subject: (no) => `Order ${no} goes on; its refund did not go through`,
      body: ({ orderNo, amount }) =>
        `We wrote that your order ${orderNo} was cancelled and ${amount} was on its way back. The refund did not go through and the shop has given it up: no money was sent. Your order is not cancelled and goes on.`,
      ...enUSPage,
    },
    latePayment: {
      subject: (no) => `Order ${no} was closed; your payment is on its way back`,
      body: ({ orderNo, amount, method }) =>
        `Your payment arrived after order ${orderNo} was closed. ${amount} is on its way back by ${method}. If you still want the items, please order again.`,
      lead: 'The order’s page shows when the money is back:',
      action: 'View the order',
    },
    cancelled: {
      subject: (no) => `Order ${no} was cancelled`,
      body: ({ orderNo }) => `The shop cancelled your order ${orderNo}. You have not paid, so nothing is due.`,
      ...enUSPage,
    },
    cancelledAndRefunded: {
      subject: (no) => `Order ${no} was cancelled; your refund is on its way`,
      body: ({ orderNo, amount, method }) =>
        `The shop cancelled your order ${orderNo}. ${amount} is on its way back by ${method}.`,
      ...enUSRefund,
    },
    expired: {
      subject: (no) => `Order ${no} was cancelled because it was not paid in time`,
      body: ({ orderNo }) =>
        `Your order ${orderNo} was not paid in time and is cancelled. Nothing is due. If you still want the items, please order again.`,
      ...enUSPage,
    },
  },
  noteLabel: 'The shop says',
  goods: 'Items',
  shipping: 'Delivery',
  refunded: 'Refunded',
  total: 'Total',
  track: 'Track the parcel',
};

export const orderMessageTexts: Record<Locale, OrderMessageTexts> = { 'zh-CN': zhCN, 'zh-HK': zhHK, 'en-US': enUS };

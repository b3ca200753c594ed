import type { Address } from '@sampan/api/entities';
import type { Words } from './translations.ts';
import { inLocale } from './translations.ts';

/** Why people cancel, each in their own language. */
export const cancelReasons: readonly Words[] = [
  ['地址填错了，重新下单', '填錯地址，我再落單', 'Wrong address, I’ll order again'],
  ['想换一个颜色', '想換另一隻顏色', 'I’d like another color'],
  ['暂时不需要了', '暫時不需要', 'I don’t need it for now'],
  ['多拍了一件', '多買了一件', 'I ordered one too many'],
];
/** What staff write when they cancel. */
export const staffCancelReasons: readonly Words[] = [
  ['和买家电话确认，取消后重新下单', '已致電顧客確認，取消後重新落單', 'Agreed by phone: cancelled and ordered anew'],
  [
    '出库检查发现釉面有裂，已向买家致歉',
    '出貨前發現釉面有裂紋，已向顧客致歉',
    'Found a crack before packing; apologized',
  ],
];
/** Why people want their money back, by what they have in their hands. */
export const refundReasons = {
  /** Nothing yet: the parcel is still with the shop or on its way. */
  notArrived: [
    ['等不及了，下周要搬家', '等不及，下星期便搬屋', 'I’m moving next week and can’t wait'],
    ['家里人已经买了一件', '家人已經買了一件', 'Somebody at home has already bought one'],
    ['尺寸看错了，想重新选', '看錯尺寸，想重新選', 'I misread the size and want to choose again'],
  ],
  arrived: [
    ['颜色和想的不一样，没有用过', '顏色與想像不同，未使用過', 'Not the shade I expected; unused'],
    ['打开时边上有一个小缺口', '打開時邊上有一個小崩口', 'There was a small chip in the edge when I opened it'],
    ['送人的，对方已经有一件', '送人的，對方已經有一件', 'A present they already have'],
  ],
  digital: [
    ['买重了，还没有下载', '買重複了，尚未下載', 'Bought it twice; I haven’t downloaded it'],
    ['没有合适的工具，先不做了', '沒有合適的工具，暫時不做', 'I don’t have the tools for it after all'],
  ],
} as const satisfies Record<string, readonly Words[]>;
/** Why a refund was refused: a remark is required. */
export const rejectRemarks = {
  notArrived: [
    [
      '包裹今天已经打好包交给快递，收到后不合适请再申请',
      '包裹今日已交予速遞公司，收到後如不合適請再申請',
      'Your parcel is packed and with the carrier today. If it isn’t right when it arrives, ask again.',
    ],
  ],
  arrived: [
    [
      '照片里看得到使用过的痕迹，按店规不能退，可以免费帮你修补',
      '相片中可見使用過的痕跡，按店規不能退，可免費為你修補',
      'Your photo shows signs of use, so we can’t take it back. We’ll mend it for free.',
    ],
    [
      '和你通过电话，商定补寄配件，不退款',
      '已與你通電話，同意補寄配件，不作退款',
      'As agreed by phone, we’re sending the missing part instead of a refund.',
    ],
  ],
} as const satisfies Record<string, readonly Words[]>;
export const remarks: readonly Words[] = [
  ['送朋友的，麻烦不要放价格单', '送給朋友的，請勿附上價錢單', 'It’s a present, please leave the price out'],
  ['工作日下午六点以后在家', '平日下午六時後在家', 'I’m home after six on weekdays'],
  ['请多包一层，上次碎了一只', '請多包一層，上次碎了一隻', 'One more layer of paper, please; one broke last time'],
  ['放门卫就好', '放在管理處便可', 'Leave it with the doorman, please'],
];

/** What the carrier reports, oldest first, with the hours after shipment. */
export const carrierEvents: readonly { hours: number; text: Words }[] = [
  { hours: 0.5, text: ['快件已揽收', '快件已收取', 'Picked up'] },
  { hours: 9, text: ['快件离开香港转运中心', '快件已離開香港轉運中心', 'Left the Hong Kong hub'] },
  { hours: 26, text: ['快件到达目的地网点', '快件已到達派送站', 'Arrived at the local depot'] },
  { hours: 32, text: ['快递员正在派送', '速遞員正在派送', 'Out for delivery'] },
  { hours: 38, text: ['已签收，感谢使用', '已簽收，多謝使用', 'Delivered'] },
];

/** A text in the language of the person at this address. */
export function inOwnLanguage(words: Words, address: Pick<Address, 'country'>): string {
  if (address.country === 'HK') return inLocale(words, 'zh-HK');
  return inLocale(words, address.country === 'CN' ? 'zh-CN' : 'en-US');
}

import type { ProductGroup } from './productGroup.ts';
import { facts } from './vocabulary.ts';

/** Between seasons: a hidden category, goods off the shelf, and one that will not come back. */
export const seasonal: readonly ProductGroup[] = [
  {
    slug: 'seasonal/rabbit-lantern',
    category: 'seasonal',
    form: 'lantern',
    name: ['兔子灯笼', '兔仔燈籠', 'Rabbit lantern'],
    subtitle: ['明年中秋再见', '明年中秋再見', 'Back next Mid-Autumn'],
    description: [
      '带四个小轮子，孩子牵着走。每年农历八月上架，过了节就收回仓库。尾巴是一团棉花，掉了可以自己粘回去。',
      '裝有四個小輪，小朋友可以拖着走。每年農曆八月上架，過節後便收回貨倉。尾巴是一團棉花，掉了可以自己貼回去。',
      'It rolls on four small wheels behind a child with a string. It comes out in the eighth lunar month and goes back to the store after the festival. The tail is cotton wool, and glues back on.',
    ],
    price: 9800,
    status: 'offShelf',
    attributes: { material: ['竹、纱纸', '竹、紗紙', 'Bamboo, tissue paper'], origin: facts.hongKong },
    variants: [{ look: 'moon-dots', stock: 30 }],
  },
  {
    slug: 'seasonal/rain-hat',
    category: 'seasonal',
    form: 'hat',
    name: ['竹斗笠', '竹笠', 'Bamboo rain hat'],
    subtitle: ['雨季的一顶', '雨季必備', 'One for the rainy season'],
    description: [
      '两层竹篾夹一层油纸，轻，挡雨也遮阳。织法跟海边渔民戴的一样。五月上架，十月收起。',
      '兩層竹篾夾一層油紙，輕巧，擋雨也遮太陽。編法與漁民戴的一樣。五月上架，十月收起。',
      'Two layers of bamboo around one of oiled paper: light, and good in rain and sun alike. It is woven the way the fishing families wear it. On the shelf from May to October.',
    ],
    price: 11800,
    status: 'offShelf',
    attributes: { material: ['竹、油纸', '竹、油紙', 'Bamboo, oiled paper'], care: facts.wipe },
    variants: [{ look: 'bamboo-bands', stock: 16 }],
  },
  {
    slug: 'seasonal/calendar',
    category: 'seasonal',
    form: 'scroll',
    name: ['潮汐挂历', '潮汐掛曆', 'Tide calendar'],
    subtitle: ['已经翻完的一年', '已經翻完的一年', 'A year that is over'],
    description: [
      '每天标着涨潮和退潮的时刻，十二张渔港的画。这一版已经停印，留在这里给买过的人查看。',
      '每日標示潮漲潮退的時間，配十二幅漁港畫。此版已停印，留在這裏供買過的人查看。',
      'High and low water for every day, and twelve paintings of fishing harbors. This edition is out of print and stays here for those who bought it.',
    ],
    price: 8800,
    status: 'archived',
    attributes: { size: ['30 × 60厘米', '30 × 60厘米', '30 × 60 cm'], origin: facts.hongKong },
    variants: [{ look: 'harbour-waves', stock: 0 }],
  },
];

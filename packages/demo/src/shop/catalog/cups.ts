import type { ProductGroup } from './productGroup.ts';
import { facts } from './vocabulary.ts';

export const cups: readonly ProductGroup[] = [
  {
    slug: 'teaware/gaiwan',
    category: 'cups',
    form: 'gaiwan',
    name: ['三才盖碗', '三才蓋碗', 'Lidded gaiwan'],
    subtitle: ['盖、碗、托，一手掌握', '蓋、碗、托，一手拿穩', 'Lid, bowl and saucer in one hand'],
    description: [
      '碗沿外撇，捏着不烫；盖沿收得薄，拨茶听得见清脆的声音。容量做到120毫升，一个人喝不费茶，两个人喝也够。景德镇高岭土，1320°C还原烧成。',
      '碗邊外翻，拿着不燙手；蓋邊修得薄，撥茶時聲音清脆。容量定在120毫升，一個人喝不浪費茶葉，兩個人喝也夠。景德鎮高嶺土，1320°C還原燒成。',
      'The flared rim stays cool between your fingers, and the thin lid rings when you push the leaves aside. At 120 ml it wastes no tea on one person and still serves two. Jingdezhen kaolin, fired in reduction at 1,320 °C.',
    ],
    price: 15800,
    isFeatured: true,
    attributes: {
      material: facts.porcelain,
      capacity: ['120毫升', '120毫升', '120 ml'],
      origin: facts.jingdezhen,
      care: facts.dishwasher,
    },
    variants: [
      { glaze: 'white', look: 'moon-plain', stock: 40 },
      { glaze: 'blue', look: 'indigo-waves', stock: 16, price: 18800 },
      { glaze: 'celadon', look: 'celadon-plain', stock: 5 },
    ],
  },
  {
    slug: 'teaware/tasting-cup',
    category: 'cups',
    form: 'cup',
    name: ['品茗杯', '品茗杯', 'Tasting cup'],
    subtitle: ['45毫升，三口一杯', '45毫升，三口一杯', '45 ml, three sips'],
    description: [
      '杯壁薄到能透光，茶汤颜色一眼看清。杯底留一圈素胎，放在木桌上不打滑。单只出售，方便你慢慢凑齐一套。',
      '杯身薄得透光，茶湯顏色一目了然。杯底留一圈素胎，放在木枱上不會滑。單隻發售，方便你慢慢湊成一套。',
      'Thin enough to let the light through, so you see the color of the tea. A ring of bare clay at the foot keeps it still on wood. Sold singly, to collect at your own pace.',
    ],
    price: 4800,
    attributes: {
      material: facts.porcelain,
      capacity: ['45毫升', '45毫升', '45 ml'],
      origin: facts.jingdezhen,
      care: facts.dishwasher,
    },
    variants: [
      { glaze: 'white', look: 'moon-plain', stock: 86 },
      { glaze: 'celadon', look: 'celadon-plain', stock: 54 },
      { glaze: 'blue', look: 'indigo-dots', stock: 33 },
      { glaze: 'black', look: 'ink-plain', stock: 2 },
    ],
  },
  {
    slug: 'teaware/double-wall-mug',
    category: 'cups',
    form: 'cup',
    name: ['双层隔热马克杯', '雙層隔熱杯', 'Double-wall mug'],
    subtitle: ['里面烫，外面温', '內熱外溫', 'Hot inside, warm outside'],
    description: [
      '两层陶壁之间留了空气，热茶不烫手，冰水不挂珠。杯口内收一点，端着走路不容易晃出来。办公桌上的一只，刚好。',
      '兩層陶壁之間留有空氣，熱茶不燙手，凍飲不出水珠。杯口略向內收，拿着走動也不易濺出。放在辦公桌上剛剛好。',
      'Air between two walls of clay keeps hot tea from your fingers and beads of water off your desk. The rim turns in a little, so it survives the walk back from the kettle.',
    ],
    price: 9800,
    attributes: {
      material: facts.stoneware,
      capacity: ['320毫升', '320毫升', '320 ml'],
      origin: facts.foshan,
      care: facts.dishwasher,
    },
    variants: [
      { color: 'sage', look: 'celadon-bands', stock: 24 },
      { color: 'rice', look: 'moon-bands', stock: 37 },
      { color: 'ink', look: 'ink-bands', stock: 19 },
    ],
  },
  {
    slug: 'teaware/fairness-pitcher',
    category: 'cups',
    form: 'cup',
    name: ['公道杯', '公道杯', 'Fairness pitcher'],
    subtitle: ['先匀一匀，再分给每个人', '先調勻，再分給每個人', 'Everyone gets the same cup'],
    description: [
      '头一泡淡、末一泡浓，先倒在公道杯里，人人喝到的就一样了。断水利落，不挂滴。没有把手，捏住两侧的浅窝就好。',
      '頭一泡淡、尾一泡濃，先倒進公道杯，人人喝到的味道便一樣。收水俐落，不會滴漏。不設手柄，拿着兩側的淺凹位即可。',
      'The first pour is weak and the last is strong; mix them here and every guest drinks the same tea. It cuts off clean, without a drip. No handle: two shallow dimples fit your fingers.',
    ],
    price: 8800,
    attributes: {
      material: facts.porcelain,
      capacity: ['200毫升', '200毫升', '200 ml'],
      origin: facts.longquan,
      care: facts.dishwasher,
    },
    variants: [
      { glaze: 'celadon', look: 'celadon-dots', stock: 14 },
      { glaze: 'white', look: 'moon-dots', stock: 20 },
    ],
  },
  {
    slug: 'teaware/tea-tin',
    category: 'cups',
    form: 'jar',
    name: ['锡盖茶叶罐', '錫蓋茶葉罐', 'Tea caddy with a tin lid'],
    subtitle: ['盖子自己慢慢落下去', '蓋子會自己慢慢落下', 'The lid sinks by itself'],
    description: [
      '锡盖与罐口磨得很准，松手后会自己缓缓落到底，空气被挤出去。罐身上釉，罐底素胎，放得稳。装一饼掰散的普洱刚好。',
      '錫蓋與罐口磨得極準，放手後會自己緩緩落下，把空氣擠出。罐身上釉，罐底素胎，放得穩。盛載一餅拆散的普洱剛好。',
      'The lid is ground to the neck so closely that it sinks by itself and pushes the air out. Glazed outside, bare at the foot. It holds one broken-up cake of pu’er.',
    ],
    price: 21800,
    wasPrice: 25800,
    attributes: {
      material: ['瓷、锡', '瓷、錫', 'Porcelain, tin'],
      capacity: ['450毫升', '450毫升', '450 ml'],
      origin: facts.jingdezhen,
      care: ['干布擦拭', '用乾布抹拭', 'Wipe with a dry cloth'],
    },
    variants: [
      { glaze: 'blue', look: 'indigo-scale', stock: 8 },
      { glaze: 'ash', look: 'walnut-plain', stock: 13 },
    ],
  },
];

import type { ProductGroup } from './productGroup.ts';
import { facts } from './vocabulary.ts';

export const teapots: readonly ProductGroup[] = [
  {
    slug: 'teaware/yixing-teapot',
    category: 'teapots',
    form: 'teapot',
    name: ['紫砂茶壶', '紫砂茶壺', 'Yixing teapot'],
    subtitle: [
      '西施壶型，容量220毫升，独孔出水',
      '西施壺型，容量220毫升，獨孔出水',
      'Xishi shape, 220 ml, single-hole spout',
    ],
    description: [
      '宜兴黄龙山矿料，全手工拍身筒，壶壁不上釉。泥料透气，越用越温润，茶香会慢慢留在壶里。建议一把壶只泡一类茶，用完冲净，开盖晾干。',
      '選用宜興黃龍山礦料，全手工拍打成形，壺身不施釉。泥料透氣，愈用愈溫潤，茶香會慢慢留在壺內。建議一壺只泡一類茶，用後沖淨，打開壺蓋風乾。',
      'Slab-built by hand from Huanglong mountain clay and left unglazed. The clay breathes, so the pot grows smoother with use and slowly keeps the scent of your tea. Give it one kind of tea, rinse it with hot water and let it dry with the lid off.',
    ],
    price: 46800,
    isFeatured: true,
    attributes: {
      material: ['紫砂泥，不上釉', '紫砂泥，不施釉', 'Unglazed zisha clay'],
      capacity: ['220毫升', '220毫升', '220 ml'],
      origin: facts.yixing,
      care: facts.waterOnly,
    },
    variants: [
      { clay: 'zini', look: 'plum-plain', stock: 18 },
      { clay: 'zhuni', look: 'terracotta-plain', stock: 3, price: 52800 },
      { clay: 'duanni', look: 'bamboo-plain', stock: 9 },
    ],
  },
  {
    slug: 'teaware/side-handle-teapot',
    category: 'teapots',
    form: 'sidepot',
    name: ['侧把急须', '側把急須', 'Side-handle teapot'],
    subtitle: ['单手出汤，适合绿茶与煎茶', '單手出湯，適合綠茶與煎茶', 'One-handed pouring for green teas'],
    description: [
      '手柄与壶嘴成直角，握住往里一转，茶汤就出尽了。壶内有一面手工打孔的陶制滤网，细叶也不会跟出来。釉面在窑里自然流动，每只深浅略有不同。',
      '手柄與壺嘴成直角，握着向內一轉，茶湯便倒得一滴不剩。壺內有手工鑽孔的陶製隔網，幼細茶葉也不會跟着流出。釉面在窯內自然流動，每隻深淺略有不同。',
      'The handle sits at a right angle to the spout, so a turn of the wrist empties the pot. A pierced clay strainer inside holds back even fine leaves. The glaze moves in the kiln, and no two come out quite the same shade.',
    ],
    price: 32800,
    wasPrice: 39800,
    isFeatured: true,
    attributes: {
      material: facts.stoneware,
      capacity: ['220毫升', '220毫升', '220 ml'],
      origin: facts.longquan,
      care: facts.handWash,
    },
    variants: [
      { glaze: 'celadon', look: 'celadon-waves', stock: 6 },
      { glaze: 'white', look: 'moon-plain', stock: 22 },
      { glaze: 'black', look: 'ink-dots', stock: 0 },
    ],
  },
  {
    slug: 'teaware/harbour-kettle',
    category: 'teapots',
    form: 'kettle',
    name: ['提梁煮水壶', '提樑燒水壺', 'Overhead-handle kettle'],
    subtitle: [
      '陶土内胆，炭炉与电陶炉都能用',
      '陶土壺身，炭爐及電陶爐皆可',
      'Clay kettle for charcoal or ceramic hobs',
    ],
    description: [
      '石湾师傅拉坯，提梁用藤条缠了三层，烧开了也不烫手。陶土烧出来的水入口绵软，泡老白茶特别合适。第一次用前先煮一锅米汤，封住细孔。',
      '由石灣師傅拉坯，提樑以藤條纏了三層，水滾了也不燙手。陶壺燒的水入口軟滑，用來煮老白茶最適合。首次使用前先煮一鍋粥水，封住細孔。',
      'Thrown in Shiwan, with a handle wrapped three times in rattan so it stays cool on the boil. Water from clay tastes soft, which suits aged white tea. Simmer rice water in it once before the first use to seal the pores.',
    ],
    price: 39800,
    attributes: {
      material: ['耐热陶土、藤', '耐熱陶土、藤', 'Heatproof clay, rattan'],
      capacity: ['900毫升', '900毫升', '900 ml'],
      origin: facts.foshan,
      care: ['忌骤冷骤热，用后倒净晾干', '避免驟冷驟熱，用後倒清風乾', 'No sudden cold; empty and dry after use'],
    },
    variants: [
      { glaze: 'ash', look: 'walnut-bands', stock: 11 },
      { glaze: 'black', look: 'ink-bands', stock: 4 },
    ],
  },
  {
    slug: 'teaware/glass-teapot',
    category: 'teapots',
    form: 'teapot',
    name: ['玻璃花茶壶', '玻璃花茶壺', 'Glass flower-tea pot'],
    subtitle: ['看得见叶子舒展', '看得見茶葉舒展', 'Watch the leaves open'],
    description: [
      '高硼硅玻璃吹制，壶壁薄而均匀，直接放在蜡烛炉上保温也没问题。盖内弹簧滤网可以整个取下来洗。壶身有一点气泡，是人工吹制留下的。',
      '以高硼硅玻璃吹製，壺身薄而均勻，可直接放在蠟燭爐上保溫。壺蓋內的彈簧隔網可整個拆下清洗。壺身偶有細小氣泡，是人手吹製的痕跡。',
      'Blown from borosilicate glass, thin and even, and happy over a candle warmer. The coil strainer under the lid lifts out for washing. A small bubble here and there is the mark of a person at work.',
    ],
    price: 16800,
    attributes: {
      material: ['高硼硅玻璃', '高硼硅玻璃', 'Borosilicate glass'],
      capacity: ['600毫升', '600毫升', '600 ml'],
      origin: ['河北河间', '河北河間', 'Hejian, Hebei'],
      care: facts.dishwasher,
    },
    variants: [{ look: 'moon-waves', stock: 27 }],
  },
  {
    slug: 'teaware/travel-tea-set',
    category: 'teapots',
    form: 'teapot',
    name: [
      '一壶两杯旅行茶具套装（附棉麻收纳袋、竹制茶则与可换洗防震内衬）',
      '一壺兩杯旅行茶具套裝（附棉麻收納袋、竹製茶則及可拆洗防撞內襯）',
      'Travel tea set for two with pot, cups, linen-cotton pouch, bamboo scoop and washable padded lining',
    ],
    subtitle: ['登机箱里的一角就够放', '手提行李一角便放得下', 'Fits the corner of a carry-on'],
    description: [
      '壶套着杯，杯套着袋，合起来只有一只柚子大小。壶口宽，酒店的热水壶也好对准。内衬可以拆下来洗，摔一下也不心疼。',
      '壺套杯、杯入袋，收起來只有一個柚子般大。壺口闊，酒店的熱水壺也容易對準。內襯可以拆下清洗，碰撞一下也不用心痛。',
      'Pot nests in cups, cups nest in pouch, and the whole is the size of a pomelo. The mouth is wide enough for any hotel kettle. The padded lining comes out for the wash.',
    ],
    price: 25800,
    wasPrice: 29800,
    attributes: {
      material: ['粗陶、棉麻、竹', '粗陶、棉麻、竹', 'Stoneware, linen-cotton, bamboo'],
      capacity: ['壶150毫升，杯60毫升', '壺150毫升，杯60毫升', 'Pot 150 ml, cups 60 ml'],
      contents: ['茶壶、茶杯两只、茶则、收纳袋', '茶壺、茶杯兩隻、茶則、收納袋', 'Pot, two cups, scoop, pouch'],
      care: facts.handWash,
    },
    variants: [
      { color: 'indigo', look: 'indigo-cloud', stock: 15 },
      { color: 'rust', look: 'cinnabar-cloud', stock: 0 },
    ],
  },
  {
    slug: 'teaware/tea-tray',
    category: 'teapots',
    form: 'tray',
    name: ['竹制干泡盘', '竹製乾泡茶盤', 'Bamboo dry-brew tray'],
    subtitle: ['一壶三杯，刚好一席', '一壺三杯，剛好一席', 'Room for a pot and three cups'],
    description: [
      '整段竹片拼成，盘底留一道浅槽，洒出来的水自己会走到一边。四角倒圆，端起来不硌手。用旧了颜色会变深，像茶汤。',
      '以整段竹片拼成，盤底留有一道淺坑，濺出的水會自行流到一旁。四角磨圓，捧起來不刮手。用久了顏色會變深，像茶湯一樣。',
      'Joined from whole strips of bamboo, with one shallow channel that leads spills to the side. The corners are rounded for carrying. It darkens over the years to the color of tea.',
    ],
    price: 12800,
    attributes: {
      material: facts.bamboo,
      size: ['36 × 20 × 2.5厘米', '36 × 20 × 2.5厘米', '36 × 20 × 2.5 cm'],
      origin: facts.anji,
      care: facts.wipe,
    },
    variants: [
      { color: 'natural', look: 'bamboo-bands', stock: 31 },
      { color: 'smoked', look: 'walnut-bands', stock: 12, price: 13800 },
    ],
  },
];

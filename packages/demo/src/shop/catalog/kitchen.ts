import type { ProductGroup } from './productGroup.ts';
import { facts } from './vocabulary.ts';

export const kitchen: readonly ProductGroup[] = [
  {
    slug: 'table/clay-pot',
    category: 'kitchen',
    form: 'jar',
    name: ['煲仔饭砂锅', '煲仔飯瓦煲', 'Clay pot for rice'],
    subtitle: ['锅底受热匀，饭焦一整块', '煲底受熱均勻，飯焦一整塊', 'Even heat, one perfect crust'],
    description: [
      '石湾的砂锅外面箍了一圈铁丝，是老办法，防裂。盖上有小孔，米汤不会溢得满灶。新锅先煮一次粥，再开始做饭。',
      '石灣瓦煲外箍一圈鐵線，是老方法，防止爆裂。煲蓋有小孔，米湯不會瀉滿爐頭。新煲先煲一次粥，才開始煲飯。',
      'A Shiwan pot in its cage of wire, which is the old way to keep clay from cracking. A hole in the lid stops it boiling over. Cook congee in it once before your first rice.',
    ],
    price: 11800,
    attributes: {
      material: ['耐热陶土、铁丝', '耐熱陶土、鐵線', 'Heatproof clay, iron wire'],
      origin: facts.foshan,
      care: ['小火慢热，忌骤冷', '慢火加熱，避免驟冷', 'Heat slowly, never cool suddenly'],
    },
    variants: [
      { size: 'small', look: 'terracotta-bands', stock: 23 },
      { size: 'large', look: 'terracotta-bands', stock: 10, price: 16800 },
    ],
  },
  {
    slug: 'table/bamboo-steamer',
    category: 'kitchen',
    form: 'steamer',
    name: ['竹蒸笼', '竹蒸籠', 'Bamboo steamer'],
    subtitle: ['两层一盖，竹篾手编', '兩層一蓋，竹篾手編', 'Two tiers and a lid, woven by hand'],
    description: [
      '盖子用竹篾编成双层，蒸汽出得去，水珠不往下滴。笼身只用竹钉，没有一点胶。用完敞开晾干，能用许多年。',
      '籠蓋以竹篾編成雙層，蒸氣散得出，水珠不會滴下。籠身只用竹釘，不用膠水。用後打開風乾，可以用很多年。',
      'The double-woven lid lets steam out and keeps drops from falling in. It is pinned with bamboo, with no glue anywhere. Dry it open and it will last for years.',
    ],
    price: 8900,
    attributes: {
      material: facts.bamboo,
      origin: facts.anji,
      care: ['清水冲洗，敞开晾干', '清水沖洗，打開風乾', 'Rinse with water, dry open'],
    },
    variants: [
      { size: 'small', look: 'bamboo-scale', stock: 44 },
      { size: 'medium', look: 'bamboo-scale', stock: 29, price: 11900 },
      { size: 'large', look: 'bamboo-scale', stock: 1, price: 14900 },
    ],
  },
  {
    slug: 'table/chopsticks',
    category: 'kitchen',
    form: 'chopsticks',
    name: ['铁木筷子（五双）', '鐵木筷子（五雙）', 'Ironwood chopsticks, five pairs'],
    subtitle: ['头圆身方，放下不滚', '頭圓身方，放下不會滾動', 'Round tips, square ends, no rolling'],
    description: [
      '整根铁木削成，不上漆，只擦了三遍木蜡油。筷头细，夹得起一粒花生。每双尾端的刻线数不同，一家人各认各的。',
      '以整枝鐵木削成，不上漆，只抹了三次木蠟油。筷子頭幼，夾得起一粒花生。每雙尾端的刻線數目不同，一家人各認各的。',
      'Cut from single lengths of ironwood and rubbed three times with oil and wax instead of lacquer. The fine tips pick up a peanut. Each pair is scored with its own number of lines, so everyone knows theirs.',
    ],
    price: 6800,
    attributes: {
      material: ['铁木、木蜡油', '鐵木、木蠟油', 'Ironwood, wax oil'],
      size: ['长24厘米', '長24厘米', '24 cm long'],
      care: facts.handWash,
    },
    variants: [
      { color: 'natural', look: 'walnut-bands', stock: 75 },
      { color: 'ink', look: 'ink-bands', stock: 38 },
    ],
  },
  {
    slug: 'table/serving-board',
    category: 'kitchen',
    form: 'board',
    name: ['樟木砧板', '樟木砧板', 'Camphor cutting board'],
    subtitle: ['木纹天然，不易藏味', '天然木紋，不易藏味', 'Naturally fresh, easy on knives'],
    description: [
      '整块樟木，不拼接。樟木自带一点清香，切过姜葱用水一冲就散。侧面开槽，湿着手也提得起来。',
      '以原塊樟木製成，不經拼接。樟木帶一點清香，切過薑蔥後用水一沖便散。側面開坑，手濕也拿得起。',
      'One solid piece of camphor wood, nothing joined. Its own clean scent sees off ginger and scallion after a rinse. Grooves at the sides give wet hands something to hold.',
    ],
    price: 15800,
    attributes: {
      material: ['樟木', '樟木', 'Camphor wood'],
      size: ['38 × 26 × 3厘米', '38 × 26 × 3厘米', '38 × 26 × 3 cm'],
      care: facts.wipe,
    },
    variants: [{ look: 'amber-bands', stock: 0 }],
  },
  {
    slug: 'table/sauce-jar',
    category: 'kitchen',
    form: 'jar',
    name: ['油盐酱料罐', '油鹽醬料罐', 'Sauce and salt jar'],
    subtitle: ['盖子配了陶勺', '罐蓋配陶匙', 'With a clay spoon in the lid'],
    description: [
      '罐口宽，勺子伸得到底；盖沿留了缺口，勺柄正好卡住。盐、糖、豆豉、辣椒酱，各来一只。',
      '罐口闊，匙羹伸得到底；蓋邊留有缺口，剛好卡住匙柄。鹽、糖、豆豉、辣椒醬，各要一隻。',
      'The mouth is wide enough to reach the bottom, and a notch in the lid holds the spoon. One each for salt, sugar, black beans and chili.',
    ],
    price: 5600,
    attributes: {
      material: facts.stoneware,
      capacity: ['300毫升', '300毫升', '300 ml'],
      origin: facts.foshan,
      care: facts.dishwasher,
    },
    variants: [
      { glaze: 'ash', look: 'ash-dots', stock: 26 },
      { glaze: 'white', look: 'moon-dots', stock: 31 },
    ],
  },
];

import type { ProductGroup } from './productGroup.ts';
import { facts } from './vocabulary.ts';

export const tea: readonly ProductGroup[] = [
  {
    slug: 'tea/tieguanyin',
    category: 'tea',
    form: 'teatin',
    name: ['安溪铁观音', '安溪鐵觀音', 'Anxi Tieguanyin'],
    subtitle: [
      '中火烘焙，兰花香里带一点炒米',
      '中火烘焙，蘭花香中帶一點炒米',
      'Medium roast: orchid, then toasted rice',
    ],
    description: [
      '感德镇的春茶，摇青一夜，炭火烘了两道。热着喝是兰花香，放温了出来的是甜。七泡有余，不必急。',
      '感德鎮的春茶，搖青一夜，炭火烘焙兩遍。趁熱喝是蘭花香，放暖了便回甘。可泡七次以上，不用急。',
      'Spring leaf from Gande, tossed through one night and roasted twice over charcoal. Orchid while it is hot, sweetness as it cools. It gives seven infusions and more, so take your time.',
    ],
    price: 9800,
    attributes: {
      harvest: ['2026年春', '2026年春', 'Spring 2026'],
      origin: ['福建安溪', '福建安溪', 'Anxi, Fujian'],
      brewing: ['7克，100°C，15秒起', '7克，100°C，15秒起', '7 g, 100 °C, from 15 s'],
      care: facts.sealed,
    },
    variants: [
      { weight: 'g100', look: 'celadon-brush', stock: 64 },
      { weight: 'g250', look: 'celadon-brush', stock: 28, price: 22800 },
    ],
  },
  {
    slug: 'tea/white-peony',
    category: 'tea',
    form: 'teatin',
    name: ['福鼎白牡丹', '福鼎白牡丹', 'Fuding white peony'],
    subtitle: ['一芽二叶，日光萎凋', '一芽二葉，日光萎凋', 'One bud, two leaves, dried in the sun'],
    description: [
      '不炒不揉，摊在竹匾上由太阳慢慢收干。茶汤杏黄，有草木香和一点蜜。存两三年会更醇。',
      '不炒不揉，攤在竹篩上由太陽慢慢曬乾。茶湯呈杏黃色，有草木香，略帶蜜味。存放兩三年後更醇厚。',
      'Neither fired nor rolled, only laid on bamboo and left to the sun. The cup is apricot, grassy, a little like honey. Two or three years in a tin make it rounder.',
    ],
    price: 12800,
    attributes: {
      harvest: ['2026年4月', '2026年4月', 'April 2026'],
      origin: ['福建福鼎', '福建福鼎', 'Fuding, Fujian'],
      brewing: ['5克，90°C，20秒起', '5克，90°C，20秒起', '5 g, 90 °C, from 20 s'],
      care: facts.sealed,
    },
    variants: [
      { weight: 'g50', look: 'moon-brush', stock: 47 },
      { weight: 'g100', look: 'moon-brush', stock: 6, price: 23800 },
    ],
  },
  {
    slug: 'tea/aged-puer',
    category: 'tea',
    form: 'teacake',
    name: ['勐海熟普洱饼', '勐海熟普洱餅', 'Menghai ripe pu’er cake'],
    subtitle: ['2018年压制，仓储干净', '2018年壓製，倉儲乾淨', 'Pressed in 2018, clean storage'],
    description: [
      '汤色红浓透亮，入口像米汤，糯而不闷。先在昆明存了四年，又在我们的仓库里放了四年，没有仓味。掰茶从饼背的窝里下针，慢慢撬。',
      '湯色紅濃透亮，入口如米湯般軟滑，毫不鬱悶。先在昆明存放四年，再在我們的貨倉放了四年，沒有倉味。拆茶時由餅背凹位下針，慢慢撬開。',
      'Deep red and clear, soft as rice water, with none of the cellar about it. Four years in Kunming, four more on our own shelves. Loosen it from the hollow at the back, slowly, with a pick.',
    ],
    price: 29800,
    wasPrice: 34800,
    attributes: {
      harvest: ['2018年', '2018年', '2018'],
      origin: ['云南勐海', '雲南勐海', 'Menghai, Yunnan'],
      brewing: ['8克，100°C，先洗一道', '8克，100°C，先洗茶一次', '8 g, 100 °C, rinse once'],
      care: ['通风避光，远离厨房', '通風避光，遠離廚房', 'Airy and dark, away from the kitchen'],
    },
    variants: [{ weight: 'cake', look: 'walnut-plain', stock: 21 }],
  },
  {
    slug: 'tea/osmanthus-oolong',
    category: 'tea',
    form: 'teatin',
    name: ['桂花乌龙', '桂花烏龍', 'Osmanthus oolong'],
    subtitle: ['用鲜桂花窨了三遍', '以鮮桂花窨製三次', 'Scented three times with fresh blossom'],
    description: [
      '秋天的桂花只开十来天，摘下来当晚就和茶叶混在一起，让茶吸足了香再筛掉花。杯子里看不到几朵花，闻着却满屋都是。',
      '秋天的桂花只開十多天，摘下當晚便與茶葉拌勻，待茶葉吸足花香再把花篩走。杯中看不到幾朵花，卻滿室飄香。',
      'Osmanthus flowers for barely two weeks. The blossom meets the leaf on the night it is picked, gives its scent and is sieved out again. You will hardly see a flower in the cup, yet the whole room smells of it.',
    ],
    price: 8800,
    attributes: {
      harvest: ['2026年秋', '2026年秋', 'Autumn 2026'],
      origin: facts.fujian,
      brewing: ['5克，95°C，20秒起', '5克，95°C，20秒起', '5 g, 95 °C, from 20 s'],
      care: facts.sealed,
    },
    variants: [
      { weight: 'g50', look: 'amber-brush', stock: 52 },
      { weight: 'g100', look: 'amber-brush', stock: 0, price: 15800 },
    ],
  },
  {
    slug: 'tea/dancong',
    category: 'tea',
    form: 'teatin',
    name: ['凤凰单丛鸭屎香', '鳳凰單叢鴨屎香', 'Phoenix dancong, duck-shit aroma'],
    subtitle: ['名字粗，香气细', '名字粗俗，香氣幽雅', 'A rude name for a fine scent'],
    description: [
      '当年茶农怕人偷苗，起了个难听的名字，哪知道越叫越响。乌岽山老丛，金银花香高扬，回甘快。水要滚，出汤要快。',
      '當年茶農怕人偷苗，特意改了個難聽的名字，誰知愈叫愈響。烏崬山老叢，金銀花香高揚，回甘快。水要滾，出湯要快。',
      'The farmer is said to have named it badly so nobody would steal a cutting. It became famous anyway: honeysuckle on the nose, quick sweetness after. Use boiling water and pour fast.',
    ],
    price: 16800,
    attributes: {
      harvest: ['2026年春', '2026年春', 'Spring 2026'],
      origin: ['广东潮州凤凰镇', '廣東潮州鳳凰鎮', 'Fenghuang, Chaozhou'],
      brewing: ['7克，100°C，5秒起', '7克，100°C，5秒起', '7 g, 100 °C, from 5 s'],
      care: facts.sealed,
    },
    variants: [{ weight: 'g50', look: 'bamboo-brush', stock: 18 }],
  },
  {
    slug: 'tea/tangerine-peel',
    category: 'tea',
    form: 'jar',
    name: ['新会陈皮', '新會陳皮', 'Aged Xinhui tangerine peel'],
    subtitle: ['十年陈，煮茶煲汤都用得上', '十年陳，煮茶煲湯皆宜', 'Ten years old, for tea and for soup'],
    description: [
      '核心产区的大红柑，翻晒十年，皮色转成栗壳，撕开有凉意。一片泡在熟普里，或者炖汤时丢半瓣进去。受潮了拿出来晒一天就好。',
      '核心產區的大紅柑，翻曬十年，皮色轉成栗殼色，撕開帶一絲涼意。泡熟普時放一片，煲湯時放半瓣。若受潮，拿出來曬一天便可。',
      'Ripe fruit from the core growing area, turned in the sun for ten years until the peel is chestnut brown and cool on the tongue. One piece in a pot of pu’er, half a piece in a soup. If it takes on damp, a day of sun puts it right.',
    ],
    price: 13800,
    attributes: {
      harvest: ['2016年', '2016年', '2016'],
      origin: ['广东新会', '廣東新會', 'Xinhui, Guangdong'],
      care: ['透气存放，每年晒一次', '透氣存放，每年曬一次', 'Store airy, sun once a year'],
    },
    variants: [{ weight: 'g50', look: 'cinnabar-dots', stock: 5 }],
  },
];

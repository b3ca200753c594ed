import type { ProductGroup } from './productGroup.ts';
import { facts } from './vocabulary.ts';

export const paper: readonly ProductGroup[] = [
  {
    slug: 'paper/thread-bound-notebook',
    category: 'stationery',
    form: 'notebook',
    name: ['线装笔记本', '線裝筆記簿', 'Thread-bound notebook'],
    subtitle: ['摊开是平的，钢笔不洇', '攤開平坦，墨水筆不化', 'Lies flat, loves a fountain pen'],
    description: [
      '四眼线装，翻到哪一页都能摊平。内页是85克道林纸，钢笔写了不透背。封面用裱布，磨旧了更好看。',
      '四眼線裝，翻到哪一頁都能攤平。內頁用85克道林紙，墨水筆寫了不透底。封面裱布，用舊了更好看。',
      'Four-hole binding lets every page lie flat, and the 85 g paper keeps ink on its own side. The cloth cover looks better for wear.',
    ],
    price: 5800,
    attributes: {
      size: ['A5，160页', 'A5，160頁', 'A5, 160 pages'],
      material: ['道林纸、棉布', '道林紙、棉布', 'Woodfree paper, cotton cloth'],
      origin: facts.hongKong,
    },
    variants: [
      { color: 'indigo', look: 'indigo-waves', stock: 78 },
      { color: 'rust', look: 'terracotta-waves', stock: 61 },
      { color: 'sage', look: 'jade-waves', stock: 44 },
    ],
  },
  {
    slug: 'paper/harbour-scroll',
    category: 'stationery',
    form: 'scroll',
    name: ['维港长卷', '維港長卷', 'Harbor handscroll'],
    subtitle: ['从青洲画到鲤鱼门', '由青洲畫到鯉魚門', 'From Green Island to Lei Yue Mun'],
    description: [
      '画师坐了四十趟渡轮，把两岸一段段画下来，接成一卷。慢慢展开，一次看一臂宽，像坐船。微喷印在宣纸上，附桐木盒。',
      '畫師坐了四十程渡輪，把兩岸逐段畫下，接成一卷。慢慢展開，每次看一臂之闊，就像坐船一樣。以微噴印在宣紙上，附桐木盒。',
      'The artist took the ferry forty times and drew both shores piece by piece. Unroll it an arm’s width at a time and it feels like the crossing. A giclée print on rice paper, in a paulownia box.',
    ],
    price: 38800,
    wasPrice: 42800,
    attributes: {
      size: ['28 × 320厘米', '28 × 320厘米', '28 × 320 cm'],
      material: ['宣纸、绫边、桐木', '宣紙、綾邊、桐木', 'Rice paper, silk border, paulownia'],
      origin: facts.hongKong,
    },
    variants: [{ look: 'harbour-brush', stock: 8 }],
  },
  {
    slug: 'paper/oil-paper-umbrella',
    category: 'stationery',
    form: 'umbrella',
    name: ['油纸伞', '油紙傘', 'Oil-paper umbrella'],
    subtitle: ['三十六根骨，挡得住细雨', '三十六支骨，擋得住毛毛雨', 'Thirty-six ribs for light rain'],
    description: [
      '泸州分水的老作坊做的，皮纸刷桐油，晒足七天。下小雨打得，挂在墙上也好看。用后撑开阴干，别在太阳底下晒。',
      '由瀘州分水的老作坊製作，皮紙掃上桐油，曬足七天。微雨時可以用，掛在牆上也好看。用後撐開陰乾，切勿曝曬。',
      'Made in an old workshop in Fenshui, Luzhou: bast paper brushed with tung oil and sunned for seven days. It keeps off light rain and looks well on a wall. Dry it open, in the shade.',
    ],
    price: 23800,
    attributes: {
      material: ['竹、皮纸、桐油', '竹、皮紙、桐油', 'Bamboo, bast paper, tung oil'],
      size: ['撑开直径84厘米', '撐開直徑84厘米', '84 cm open'],
      origin: ['四川泸州', '四川瀘州', 'Luzhou, Sichuan'],
    },
    variants: [
      { color: 'lacquer', look: 'cinnabar-brush', stock: 15 },
      { color: 'indigo', look: 'indigo-brush', stock: 11 },
    ],
  },
  {
    slug: 'paper/letter-set',
    category: 'stationery',
    form: 'notebook',
    name: ['木版水印信笺', '木版水印信箋', 'Woodblock letter paper'],
    subtitle: ['信纸二十张，信封十枚', '信紙二十張，信封十個', 'Twenty sheets, ten envelopes'],
    description: [
      '角落里印一枝浅浅的花，水印的颜色是渗进纸里的，摸不出来。写给一个你很久没联系的人吧。',
      '角落印上一枝淺淺的花，水印的顏色滲進紙裏，摸不出痕跡。寫給一個很久沒聯絡的人吧。',
      'A pale branch in one corner, printed with water so the color lies in the paper and not on it. Write to somebody you have not written to for years.',
    ],
    price: 6800,
    attributes: {
      size: ['18 × 26厘米', '18 × 26厘米', '18 × 26 cm'],
      material: ['宣纸', '宣紙', 'Rice paper'],
      origin: ['江苏南京', '江蘇南京', 'Nanjing, Jiangsu'],
    },
    variants: [
      { color: 'rice', look: 'rose-brush', stock: 52 },
      { color: 'sage', look: 'celadon-brush', stock: 3 },
    ],
  },
  {
    slug: 'paper/model-sampan',
    category: 'stationery',
    form: 'boat',
    name: ['舢舨木模型', '舢舨木模型', 'Sampan model kit'],
    subtitle: ['四十二片榫接，不用胶水', '四十二件榫接，不用膠水', 'Forty-two pieces, no glue'],
    description: [
      '照香港仔一条老舢舨量的尺寸，船篷、橹、船眼都在。一个下雨的周末刚好拼完。拼好了可以下水，浴缸里试过。',
      '按香港仔一隻老舢舨的尺寸製作，船篷、櫓、船眼一樣不缺。一個下雨的周末剛好砌完。砌好可以落水，我們在浴缸試過。',
      'Measured from an old boat in Aberdeen, with its canopy, its sculling oar and its eyes. One rainy weekend builds it. It floats; we have tried it in the bath.',
    ],
    price: 24800,
    isFeatured: true,
    attributes: {
      material: ['椴木、棉布', '椴木、棉布', 'Basswood, cotton'],
      size: ['成品长34厘米', '成品長34厘米', '34 cm long when built'],
      contents: ['木件42片、篷布、图解', '木件42件、篷布、圖解', '42 parts, canopy cloth, guide'],
      origin: facts.hongKong,
    },
    variants: [
      { color: 'natural', look: 'walnut-plain', stock: 26 },
      { color: 'lacquer', look: 'cinnabar-plain', stock: 10, price: 27800 },
    ],
  },
];

import type { ProductGroup } from './productGroup.ts';
import { facts } from './vocabulary.ts';

/** Digital goods: files to download once the order is paid. They take no shipping and never run out. */
const unlimited = 9999;

export const blueprints: readonly ProductGroup[] = [
  {
    slug: 'blueprints/sampan-lines',
    category: 'blueprints',
    form: 'blueprint',
    name: [
      '香港仔舢舨全套放样图纸，图号HK1958FRAMES01THROUGH48FULLSIZEPATTERNSREV3（含船篷与橹）',
      '香港仔舢舨全套放樣圖則，圖號HK1958FRAMES01THROUGH48FULLSIZEPATTERNSREV3（連船篷及櫓）',
      'Aberdeen sampan lofting sheets, drawing HK1958FRAMES01THROUGH48FULLSIZEPATTERNSREV3, with canopy and sculling oar',
    ],
    subtitle: ['原大肋骨样板，五米二', '原大肋骨樣板，五米二', 'Full-size frame patterns for a 5.2 m boat'],
    description: [
      '我们从一条1958年的舢舨上量回来，重新画成可以打印的图。四十八道肋骨都是一比一，打印出来贴在木板上就能锯。附材料清单和一段船匠的口述。',
      '我們從一隻1958年的舢舨上量度，重新繪成可列印的圖則。四十八道肋骨全是一比一，列印後貼在木板上便可鋸。附物料清單及一段船匠口述。',
      'Measured from a boat built in 1958 and redrawn for the printer. All forty-eight frames are at full size: print, paste to the board and saw. With a list of materials and a boatbuilder’s own account.',
    ],
    price: 16800,
    attributes: {
      pages: ['64页', '64頁', '64 pages'],
      format: facts.pdf,
      level: ['有木工经验', '需有木工經驗', 'For experienced woodworkers'],
    },
    variants: [{ look: 'indigo-plain', stock: unlimited }],
    files: [
      {
        name: 'sampan-lines-rev3.pdf',
        size: 105860,
        checksum: '48c81e82122b9c18a06559f9341d7a9d4830674cdd6d7f50b238f70a859f2078',
      },
      {
        name: 'sampan-frames-01-48.svg',
        size: 101311,
        checksum: '88ccd69949aae3218e011dbeee5bbd4db52e018ff38b9023032b9e210a0a338c',
      },
    ],
  },
  {
    slug: 'blueprints/low-stool-plan',
    category: 'blueprints',
    form: 'blueprint',
    name: ['矮脚凳木工图纸', '矮櫈仔木工圖則', 'Low stool woodworking plan'],
    subtitle: ['一块板，四把手工具', '一塊板，四件手工具', 'One board, four hand tools'],
    description: [
      '就是店里卖的那张凳子。一块一米长的板子、一把锯、一把凿、一把刨、一根铅笔，两个下午做得完。每个榫头都有单独的步骤图。',
      '就是店內有售的那張櫈。一塊一米長的木板、一把鋸、一把鑿、一個刨、一支鉛筆，兩個下午便完成。每個榫頭都有獨立步驟圖。',
      'It is the very stool we sell. One board a meter long, a saw, a chisel, a plane and a pencil, and two afternoons. Every joint has its own drawing.',
    ],
    price: 3800,
    attributes: { pages: ['12页', '12頁', '12 pages'], format: facts.pdf, level: ['入门', '入門', 'Beginner'] },
    variants: [{ look: 'harbour-plain', stock: unlimited }],
    files: [
      {
        name: 'low-stool.pdf',
        size: 31004,
        checksum: 'd8ff6c48f084a987e7276f80f926bd81852be837bac2a938af1b77597fa7c4e2',
      },
    ],
  },
  {
    slug: 'blueprints/lantern-pattern',
    category: 'blueprints',
    form: 'blueprint',
    name: ['杨桃灯笼纸样', '楊桃燈籠紙樣', 'Star-fruit lantern pattern'],
    subtitle: ['和孩子一起做的中秋灯', '與小朋友一起做的中秋燈籠', 'A Mid-Autumn lantern to make with children'],
    description: [
      '五个角，十片纸，竹篾弯一弯就成型。剪裁线粗，孩子自己剪得来。附一页怎样把骨架扎得牢的图。',
      '五隻角，十片紙，竹篾彎一彎便成形。剪裁線夠粗，小朋友可以自己剪。附一頁圖解，教你把骨架紮得牢固。',
      'Five points, ten pieces of paper and some bent bamboo. The cutting lines are thick enough for children. One page shows how to tie a frame that holds.',
    ],
    price: 1800,
    attributes: {
      pages: ['6页', '6頁', '6 pages'],
      format: facts.pdf,
      level: ['亲子', '親子', 'With children'],
    },
    variants: [{ look: 'cinnabar-plain', stock: unlimited }],
    files: [
      {
        name: 'star-lantern.pdf',
        size: 29393,
        checksum: '1cba5dda0756ca3aab28c3e961fc8aeeff60e65c1e7b70a0108939f2704a6149',
      },
    ],
  },
  {
    slug: 'blueprints/basket-guide',
    category: 'blueprints',
    form: 'blueprint',
    name: ['六角眼竹编图解', '六角眼竹編圖解', 'Hexagonal weave guide'],
    subtitle: ['从破篾到收口', '由破篾到收口', 'From splitting to the rim'],
    description: [
      '安吉师傅一步步示范，我们一笔笔画下来。先学平底，再学起身，最后收口。竹篾买不到的话，用打包带练手也行。',
      '安吉師傅逐步示範，我們逐筆畫下。先學平底，再學起身，最後收口。買不到竹篾，用包裝帶練習也可以。',
      'A weaver in Anji showed us each step and we drew it. First the base, then the turn, then the rim. If you cannot get bamboo, practice with packing strap.',
    ],
    price: 4800,
    wasPrice: 5800,
    attributes: {
      pages: ['28页', '28頁', '28 pages'],
      format: facts.pdf,
      level: ['耐心即可', '有耐性便可', 'Patience is enough'],
    },
    variants: [{ look: 'bamboo-plain', stock: unlimited }],
    files: [
      {
        name: 'hexagonal-weave.pdf',
        size: 49693,
        checksum: 'c0be5238a100239aa13912ce7de3b2a3b2e5aaab07ebb67070a35a28e1579eb1',
      },
      {
        name: 'weave-diagrams.svg',
        size: 36814,
        checksum: '9c3b42a7587374fdad32f71060a28987738ca9aef5b59fa329f481eac545ac5e',
      },
    ],
  },
  {
    slug: 'blueprints/linen-apron',
    category: 'blueprints',
    form: 'blueprint',
    name: ['交叉背带围裙裁剪图', '交叉背帶圍裙裁剪圖', 'Cross-back apron pattern'],
    subtitle: ['三个尺码，不用扣子', '三個尺碼，不用鈕扣', 'Three sizes, no buttons'],
    description: [
      '一米五的亚麻刚好一件。背带交叉，不勒脖子，套上就走。图纸分好了A4页，照着角上的记号拼起来。',
      '一米五的亞麻剛好做一件。背帶交叉，不勒頸，一套便成。圖則已分成A4頁，按角上的記號拼合即可。',
      'A meter and a half of linen makes one. The straps cross at the back, so nothing pulls at your neck. The pattern is tiled on A4 with marks at the corners.',
    ],
    price: 2800,
    attributes: {
      pages: ['18页', '18頁', '18 pages'],
      format: facts.pdf,
      level: ['会用缝纫机', '懂得用衣車', 'If you can run a sewing machine'],
    },
    variants: [{ look: 'plum-plain', stock: unlimited }],
    files: [
      {
        name: 'cross-back-apron.pdf',
        size: 118756,
        checksum: '16582b93036875a4b2f03a8747b2123244b74fe7036c8ba9f1f06929419b5c91',
      },
    ],
  },
  {
    slug: 'blueprints/tea-shelf',
    category: 'blueprints',
    form: 'blueprint',
    name: ['挂墙茶架图纸', '掛牆茶架圖則', 'Wall-hung tea shelf plan'],
    subtitle: ['放十只杯子，一把壶', '放十隻杯，一把壺', 'Ten cups and a pot'],
    description: [
      '三层板，背后一条斜挂条，装上去自己会贴紧墙。尺寸标了两种，窄墙也挂得下。附五金清单和打孔模板。',
      '三層板，背後一條斜掛條，掛上便會自行貼牆。列出兩種尺寸，窄牆也掛得下。附五金清單及鑽孔模板。',
      'Three boards and a French cleat that pulls itself to the wall. Two sets of measurements cover narrow walls. With a list of hardware and a drilling template.',
    ],
    price: 4200,
    attributes: { pages: ['16页', '16頁', '16 pages'], format: facts.pdf, level: ['入门', '入門', 'Beginner'] },
    variants: [{ look: 'walnut-plain', stock: unlimited }],
    files: [
      {
        name: 'tea-shelf.pdf',
        size: 41453,
        checksum: 'ebbc74df773894117c4967df1110ab62f9a07cb410fe667b78cff6ad40d43676',
      },
    ],
  },
  {
    slug: 'blueprints/harbour-poster',
    category: 'blueprints',
    form: 'blueprint',
    name: ['维港航道图海报', '維港航道圖海報', 'Harbor chart poster'],
    subtitle: ['打印到A1也清晰', '列印至A1仍然清晰', 'Sharp up to A1'],
    description: [
      '按旧海图重绘，标了渡轮航线、灯浮和避风塘。矢量文件，打多大都不糊。适合挂在一张书桌前。',
      '按舊海圖重繪，標示渡輪航線、燈浮及避風塘。向量檔案，列印多大也不會模糊。適合掛在書枱前。',
      'Redrawn from old charts, with the ferry lines, the buoys and the typhoon shelters. A vector file, sharp at any size. Made for the wall above a desk. Not for navigation.',
    ],
    price: 3600,
    attributes: {
      pages: ['1页', '1頁', '1 page'],
      format: facts.pdf,
      level: ['打印即可', '列印即可', 'Just print it'],
    },
    variants: [{ look: 'moon-plain', stock: unlimited }],
    files: [
      {
        name: 'harbor-chart.pdf',
        size: 28673,
        checksum: 'cc1c388d229f26b467aedf3dc04bb6408d504196cd8436cbf44805062c1a0d1e',
      },
    ],
  },
];

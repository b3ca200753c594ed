import type { ProductGroup } from './productGroup.ts';
import { facts } from './vocabulary.ts';

export const textiles: readonly ProductGroup[] = [
  {
    slug: 'home/linen-tea-towel',
    category: 'textiles',
    form: 'cloth',
    name: ['亚麻茶巾', '亞麻茶巾', 'Linen tea towel'],
    subtitle: ['吸水快，不掉毛', '吸水快，不甩毛', 'Drinks water, sheds nothing'],
    description: [
      '头几次用有点硬，洗过三遍就软了，越旧越吸水。四角缝了挂耳，横着竖着都能挂。擦杯子、垫茶壶、包便当都合适。',
      '頭幾次用有點硬，洗過三次便軟了，愈舊愈吸水。四角縫有掛耳，打橫打直都掛得。抹杯、墊茶壺、包飯盒都適合。',
      'It starts out stiff, softens by the third wash and dries better the older it gets. A loop at each corner hangs it either way. Good for cups, under a pot, or around a lunch box.',
    ],
    price: 4800,
    attributes: {
      material: facts.linen,
      size: ['50 × 70厘米', '50 × 70厘米', '50 × 70 cm'],
      care: facts.coolWash,
    },
    variants: [
      { color: 'indigo', look: 'indigo-bands', stock: 68 },
      { color: 'rust', look: 'terracotta-bands', stock: 49 },
      { color: 'sage', look: 'jade-bands', stock: 4 },
    ],
  },
  {
    slug: 'home/indigo-scarf',
    category: 'textiles',
    form: 'scarf',
    name: ['扎染蓝围巾', '紮染藍頸巾', 'Hand-tied indigo scarf'],
    subtitle: ['一针一线扎出来的云', '一針一線紮出來的雲', 'Clouds tied one stitch at a time'],
    description: [
      '大理周城的阿婆用棉线把花样一针针缝紧，浸板蓝根染缸，晾干再浸，前后十二遍。拆线的一刻才看得见图案，没有两条相同。头两次请单独清洗。',
      '大理周城的婆婆用棉線把花樣逐針縫緊，浸入板藍根染缸，晾乾再浸，前後十二次。拆線一刻才看得見圖案，沒有兩條相同。首兩次請分開洗滌。',
      'In Zhoucheng, Dali, the pattern is stitched tight in cotton thread, dipped in the indigo vat, dried, and dipped again, twelve times over. It shows only when the thread comes out, and never twice alike. Wash it alone the first two times.',
    ],
    price: 19800,
    wasPrice: 23800,
    isFeatured: true,
    attributes: {
      material: ['棉、植物靛蓝', '棉、植物靛藍', 'Cotton, plant indigo'],
      size: ['180 × 55厘米', '180 × 55厘米', '180 × 55 cm'],
      origin: ['云南大理', '雲南大理', 'Dali, Yunnan'],
      care: ['冷水手洗，阴干', '凍水手洗，陰乾', 'Hand wash cold, dry in the shade'],
    },
    variants: [
      { color: 'indigo', look: 'indigo-cloud', stock: 16 },
      { color: 'ink', look: 'ink-cloud', stock: 12 },
    ],
  },
  {
    slug: 'home/floor-cushion',
    category: 'textiles',
    form: 'cushion',
    name: ['荞麦壳坐垫', '蕎麥殼坐墊', 'Buckwheat floor cushion'],
    subtitle: ['坐下去会记得你的形状', '坐下便記得你的身形', 'Takes the shape of whoever sits'],
    description: [
      '填了两公斤多荞麦壳，透气，坐一下午也不闷。侧边有拉链，觉得高了就倒出来一点。外套可以拆下来机洗。',
      '填了兩公斤多蕎麥殼，透氣，坐一個下午也不焗。側邊有拉鏈，覺得太高便倒出一點。外套可拆下機洗。',
      'Two kilos and more of buckwheat hulls let the air through all afternoon. A side zip lets you take some out if it sits too high. The cover comes off for the machine.',
    ],
    price: 17800,
    attributes: {
      material: ['帆布、荞麦壳', '帆布、蕎麥殼', 'Canvas, buckwheat hulls'],
      size: ['直径42厘米，高12厘米', '直徑42厘米，高12厘米', '42 cm across, 12 cm high'],
      care: facts.coolWash,
    },
    variants: [
      { color: 'indigo', look: 'indigo-scale', stock: 21 },
      { color: 'sage', look: 'jade-scale', stock: 14 },
      { color: 'rust', look: 'terracotta-scale', stock: 0 },
    ],
  },
  {
    slug: 'home/canvas-tote',
    category: 'textiles',
    form: 'bag',
    name: ['码头帆布袋', '碼頭帆布袋', 'Pier canvas tote'],
    subtitle: ['装得下一台电脑和一条鱼', '放得下一部電腦和一條魚', 'For a laptop and a fish, not together'],
    description: [
      '用做船帆的16安帆布，底部双层，肩带缝了十字。里面一格放电脑，一格防水，买完菜顺路去上班也行。',
      '用製造船帆的16安帆布，底部雙層，肩帶縫上交叉線。內裏一格放電腦，一格防水，買完餸順路上班也可以。',
      'Sixteen-ounce sailcloth, a double base and cross-stitched straps. One pocket takes a laptop and another is waterproof, so the market and the office fit into one morning.',
    ],
    price: 15800,
    attributes: {
      material: ['16安棉帆布', '16安棉帆布', '16 oz cotton canvas'],
      size: ['42 × 36 × 14厘米', '42 × 36 × 14厘米', '42 × 36 × 14 cm'],
      care: ['冷水局部清洗', '用凍水局部清洗', 'Spot clean with cold water'],
    },
    variants: [
      { color: 'rice', look: 'ash-plain', stock: 38 },
      { color: 'indigo', look: 'indigo-plain', stock: 27 },
    ],
  },
  {
    slug: 'home/house-slippers',
    category: 'textiles',
    form: 'slippers',
    name: ['棉麻居家拖鞋', '棉麻家居拖鞋', 'Linen house slippers'],
    subtitle: ['软底，走路没声音', '軟底，行路無聲', 'Soft soles, quiet steps'],
    description: [
      '鞋面棉麻，鞋底是一层软牛筋，木地板上不打滑也不响。夏天透气，冬天套得进厚袜子。半码请选大一码。',
      '鞋面棉麻，鞋底是一層軟膠，在木地板上不滑也不響。夏天透氣，冬天穿得下厚襪。半碼請選大一碼。',
      'Linen-cotton uppers on a thin rubber sole that neither slips nor slaps on a wooden floor. Airy in summer, roomy enough for thick socks in winter. Between sizes, take the larger.',
    ],
    price: 7900,
    wasPrice: 9900,
    attributes: {
      material: ['棉麻、软牛筋底', '棉麻、軟膠底', 'Linen-cotton, soft rubber'],
      care: ['手洗，阴干', '手洗，陰乾', 'Hand wash, dry in the shade'],
    },
    variants: [
      { size: 'small', look: 'rose-plain', stock: 25 },
      { size: 'medium', look: 'rose-plain', stock: 32 },
      { size: 'large', look: 'rose-plain', stock: 18 },
    ],
  },
  {
    slug: 'home/washed-throw',
    category: 'textiles',
    form: 'cloth',
    name: [
      '水洗亚麻混纺四季通用加大沙发盖毯（双面提花海浪纹，可机洗）',
      '水洗亞麻混紡四季通用加大梳化蓋毯（雙面提花海浪紋，可機洗）',
      'Oversized all-season washed linen-blend sofa throw with reversible jacquard waves, machine washable',
    ],
    subtitle: ['空调房里的一层薄暖', '冷氣房裏的一層薄暖', 'A thin warmth for air-conditioned rooms'],
    description: [
      '一面深一面浅，翻过来就换了颜色。亚麻凉，棉暖，混在一起四季都合适。每次洗完会更软一点。',
      '一面深一面淺，反轉便換了顏色。亞麻清涼，棉溫暖，混在一起四季皆宜。每次洗完都會更軟一點。',
      'One side dark, one side light: turn it over and the sofa changes. Linen cools, cotton warms, and together they do for every season. It comes out of each wash a little softer.',
    ],
    price: 32800,
    attributes: {
      material: ['亚麻55%，棉45%', '亞麻55%，棉45%', '55% linen, 45% cotton'],
      size: ['150 × 200厘米', '150 × 200厘米', '150 × 200 cm'],
      care: facts.coolWash,
    },
    variants: [
      { color: 'indigo', look: 'indigo-waves', stock: 13 },
      { color: 'sage', look: 'celadon-waves', stock: 5 },
    ],
  },
];

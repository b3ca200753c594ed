import type { ProductGroup } from './productGroup.ts';
import { facts } from './vocabulary.ts';

export const bamboo: readonly ProductGroup[] = [
  {
    slug: 'home/market-basket',
    category: 'bamboo-wood',
    form: 'basket',
    name: ['买菜竹篮', '買餸竹籃', 'Market basket'],
    subtitle: ['一手提得动的一天三餐', '一手挽起一日三餐', 'A day of meals in one hand'],
    description: [
      '安吉的篾匠把毛竹劈成两毫米宽的细篾，六角眼编底，提手双股缠紧。装得下一条鱼、两把菜和几个橙子，沥得掉水。越提越顺手。',
      '安吉的篾匠把毛竹破成兩毫米闊的幼篾，六角眼編底，手挽雙股纏緊。放得下一條魚、兩把菜和幾個橙，水也流得走。愈挽愈順手。',
      'Weavers in Anji split moso bamboo to strips two millimeters wide and plait the base in hexagons. It takes a fish, two bunches of greens and some oranges, and lets the water out. It gets better to carry with every market day.',
    ],
    price: 18800,
    isFeatured: true,
    attributes: {
      material: facts.bamboo,
      size: ['34 × 24 × 22厘米', '34 × 24 × 22厘米', '34 × 24 × 22 cm'],
      origin: facts.anji,
      care: facts.wipe,
    },
    variants: [
      { color: 'natural', look: 'bamboo-scale', stock: 17 },
      { color: 'smoked', look: 'walnut-scale', stock: 9, price: 20800 },
    ],
  },
  {
    slug: 'home/storage-basket',
    category: 'bamboo-wood',
    form: 'basket',
    name: ['收纳竹筐', '收納竹籃', 'Storage basket'],
    subtitle: ['三种大小，套着放', '三個尺寸，可疊套收納', 'Three sizes that nest'],
    description: [
      '毛巾、毛线、报纸，放进去就整齐了。筐沿包了棉布，不会勾衣服。空的时候大的套小的，只占一只的地方。',
      '毛巾、毛冷、報紙，放進去便整齊。籃邊以棉布包好，不會勾到衣服。不用時大的套細的，只佔一隻的位置。',
      'Towels, yarn, newspapers: in they go and the room is tidy. The rim is bound in cotton so nothing snags. Empty, the three take the space of one.',
    ],
    price: 9800,
    attributes: { material: facts.bamboo, origin: facts.anji, care: facts.wipe },
    variants: [
      { size: 'small', look: 'bamboo-bands', stock: 34 },
      { size: 'medium', look: 'bamboo-bands', stock: 25, price: 13800 },
      { size: 'large', look: 'bamboo-bands', stock: 5, price: 18800 },
    ],
  },
  {
    slug: 'home/low-stool',
    category: 'bamboo-wood',
    form: 'stool',
    name: ['矮脚凳', '矮櫈仔', 'Low stool'],
    subtitle: ['换鞋、择菜、给孩子垫脚', '換鞋、摘菜、給小朋友墊腳', 'For shoes, for greens, for small feet'],
    description: [
      '榫卯结构，不用一颗钉子，坐上去不响。凳面挖了浅浅的弧，坐久了也不硌。边上开了一道提手，随手拎走。',
      '榫卯結構，不用一粒釘，坐上去不會吱吱作響。櫈面挖成淺淺的弧度，坐久了也不辛苦。旁邊開了手挽位，隨手可拿走。',
      'Mortise and tenon throughout, so there is not a nail in it and not a creak. The seat is hollowed a little, and a slot at the side lets you take it along with one hand.',
    ],
    price: 22800,
    wasPrice: 26800,
    attributes: {
      material: ['老榆木', '老榆木', 'Old elm'],
      size: ['32 × 22 × 24厘米', '32 × 22 × 24厘米', '32 × 22 × 24 cm'],
      care: facts.wipe,
    },
    variants: [
      { color: 'natural', look: 'walnut-plain', stock: 14 },
      { color: 'ink', look: 'ink-plain', stock: 6 },
      { color: 'lacquer', look: 'cinnabar-plain', stock: 0, price: 25800 },
    ],
  },
  {
    slug: 'home/camphor-box',
    category: 'bamboo-wood',
    form: 'box',
    name: ['樟木小箱', '樟木小箱', 'Camphor keepsake box'],
    subtitle: ['防蛀留香，放信也放围巾', '防蛀留香，放信件也放頸巾', 'Keeps moths from scarves and letters'],
    description: [
      '燕尾榫拼角，黄铜合页，盖子合上有一声轻轻的闷响。樟木的香气十年不散，闻着淡了，用细砂纸轻轻擦一遍内壁就回来了。',
      '燕尾榫拼角，黃銅鉸鏈，箱蓋合上時有一聲輕輕的悶響。樟木香氣十年不散，覺得淡了，用幼沙紙輕輕磨一磨內壁便會回來。',
      'Dovetailed corners, brass hinges and a lid that closes with a soft thud. The scent lasts for ten years; when it fades, a pass of fine sandpaper inside brings it back.',
    ],
    price: 32800,
    attributes: {
      material: ['樟木、黄铜', '樟木、黃銅', 'Camphor wood, brass'],
      size: ['30 × 20 × 14厘米', '30 × 20 × 14厘米', '30 × 20 × 14 cm'],
      care: facts.wipe,
    },
    variants: [{ look: 'walnut-scale', stock: 10 }],
  },
  {
    slug: 'home/folding-fan',
    category: 'bamboo-wood',
    form: 'fan',
    name: ['折扇', '摺扇', 'Folding fan'],
    subtitle: ['十八根竹骨，宣纸扇面', '十八支竹骨，宣紙扇面', 'Eighteen ribs, rice-paper leaf'],
    description: [
      '扇骨打磨到两头一样顺滑，开合只听见纸声。扇面留白，送人前可以自己写两个字。不用的时候收进布套，别受潮。',
      '扇骨打磨至兩頭同樣順滑，開合只聽見紙聲。扇面留白，送禮前可以自己題兩個字。不用時收進布套，避免受潮。',
      'The ribs are polished until all you hear is paper. The leaf is left blank, so you can write on it before you give it away. Keep it in its sleeve, away from damp.',
    ],
    price: 8800,
    attributes: {
      material: ['竹、宣纸', '竹、宣紙', 'Bamboo, rice paper'],
      size: ['展开42厘米', '打開42厘米', '42 cm open'],
      origin: ['浙江杭州', '浙江杭州', 'Hangzhou, Zhejiang'],
    },
    variants: [
      { color: 'rice', look: 'moon-plain', stock: 45 },
      { color: 'indigo', look: 'indigo-waves', stock: 30 },
    ],
  },
  {
    slug: 'home/shoe-rack',
    category: 'bamboo-wood',
    form: 'stool',
    name: [
      '玄关用楠竹多层可叠加换鞋凳鞋架一体收纳柜（免工具安装）',
      '玄關用楠竹多層可疊加換鞋櫈連鞋架收納櫃（免工具安裝）',
      'Stackable multi-tier moso bamboo entryway bench with built-in shoe shelves, tool-free assembly',
    ],
    subtitle: ['唐楼的窄玄关也摆得下', '唐樓的窄玄關也放得下', 'Slim enough for an old walk-up'],
    description: [
      '深度只有26厘米，门照样开得全。板件互相卡住，十分钟装好，搬家时拆平带走。坐面承重120公斤。',
      '深度只有26厘米，大門照樣可以全開。板件互相扣緊，十分鐘便裝好，搬屋時拆平帶走。坐面承重120公斤。',
      'Only 26 cm deep, so the door still opens all the way. The boards lock into each other in ten minutes and travel flat when you move. The seat carries 120 kg.',
    ],
    price: 45800,
    attributes: {
      material: facts.bamboo,
      size: ['70 × 26 × 45厘米', '70 × 26 × 45厘米', '70 × 26 × 45 cm'],
      origin: facts.anji,
      care: facts.wipe,
    },
    variants: [{ look: 'bamboo-plain', stock: 11 }],
  },
];

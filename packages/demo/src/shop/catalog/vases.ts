import type { ProductGroup } from './productGroup.ts';
import { facts } from './vocabulary.ts';

export const vases: readonly ProductGroup[] = [
  {
    slug: 'home/plum-vase',
    category: 'vases',
    form: 'vase',
    name: ['梅瓶', '梅瓶', 'Meiping plum vase'],
    subtitle: ['小口丰肩，插一枝就够', '小口豐肩，插一枝已足夠', 'A narrow neck for a single branch'],
    description: [
      '口小，花枝自己会站住，不用花泥。肩膀圆，往下慢慢收，从哪一面看都稳。龙泉青釉挂了三遍，光线好的时候像一块温玉。',
      '瓶口細，花枝自己會站穩，不用花泥。肩部渾圓，往下慢慢收窄，從哪一面看都穩重。龍泉青釉掛了三次，光線好的時候像一塊溫玉。',
      'The mouth is so narrow that a branch stands by itself. A round shoulder draws slowly down to the foot and looks steady from every side. Three coats of Longquan celadon turn to jade in good light.',
    ],
    price: 36800,
    isFeatured: true,
    attributes: {
      material: facts.porcelain,
      size: ['高26厘米，口径3厘米', '高26厘米，口徑3厘米', '26 cm high, 3 cm mouth'],
      origin: facts.longquan,
      care: ['清水冲洗瓶内', '以清水沖洗瓶內', 'Rinse inside with water'],
    },
    variants: [
      { glaze: 'celadon', look: 'celadon-plain', stock: 8 },
      { glaze: 'white', look: 'moon-plain', stock: 13 },
      { glaze: 'black', look: 'ink-waves', stock: 0 },
    ],
  },
  {
    slug: 'home/bud-vase',
    category: 'vases',
    form: 'vase',
    name: ['窗台小花插', '窗台小花瓶', 'Windowsill bud vase'],
    subtitle: ['路边一朵野花也配得上', '路邊一朵野花也配得上', 'Good enough for a roadside flower'],
    description: [
      '高不过一只手掌，窗台、书架、洗手台都放得下。三只不同釉色挨在一起，比一大束花还耐看。',
      '高不過一隻手掌，窗台、書架、洗手盆旁都放得下。三隻不同釉色並排放，比一大束花更耐看。',
      'No taller than your hand, so it fits a sill, a shelf or the side of a basin. Three glazes in a row please the eye longer than a big bouquet.',
    ],
    price: 7800,
    attributes: {
      material: facts.stoneware,
      size: ['高11厘米', '高11厘米', '11 cm high'],
      origin: facts.longquan,
      care: facts.handWash,
    },
    variants: [
      { glaze: 'celadon', look: 'celadon-bands', stock: 42 },
      { glaze: 'ash', look: 'ash-bands', stock: 36 },
      { glaze: 'blue', look: 'indigo-bands', stock: 3 },
    ],
  },
  {
    slug: 'home/moon-jar',
    category: 'vases',
    form: 'jar',
    name: ['月亮罐', '月亮罐', 'Moon jar'],
    subtitle: ['两个半球合成，略有不圆', '由兩個半球合成，略帶不圓', 'Two halves joined, not quite round'],
    description: [
      '拉两只大碗，对着口合起来，腰上留下一道看得见的接痕。它从来不是正圆，转一转，每一面都不一样。空着摆就很好。',
      '拉兩隻大碗，口對口合起來，腰間留下一道看得見的接痕。它從不是正圓，轉一轉，每一面都不同。空着擺放已經很好看。',
      'Two large bowls are thrown and joined mouth to mouth, and the seam stays visible at the waist. It is never a true circle; turn it and it changes. It needs nothing in it.',
    ],
    price: 58800,
    wasPrice: 66800,
    attributes: {
      material: facts.porcelain,
      size: ['高30厘米，腹径30厘米', '高30厘米，腹徑30厘米', '30 cm high and wide'],
      origin: facts.jingdezhen,
      care: ['干布除尘', '用乾布抹塵', 'Dust with a dry cloth'],
    },
    variants: [{ glaze: 'white', look: 'moon-crackle', stock: 4 }],
  },
  {
    slug: 'home/narcissus-dish',
    category: 'vases',
    form: 'bowl',
    name: ['水仙盆', '水仙花盆', 'Narcissus dish'],
    subtitle: ['浅口，够三颗球茎过年', '淺口，夠三個水仙頭過年', 'Shallow, for three bulbs at New Year'],
    description: [
      '冬至前后把水仙头摆进去，垫几块石子，正月里刚好开花。盆底不打孔，平时放橘子、放钥匙也合适。',
      '冬至前後把水仙頭放進去，墊幾粒石春，正月便剛好開花。盆底不打孔，平日放桔、放鎖匙也適合。',
      'Set the bulbs on pebbles around the winter solstice and they bloom for the New Year. There is no hole in the floor, so for the rest of the year it holds tangerines, or keys.',
    ],
    price: 14800,
    attributes: {
      material: facts.stoneware,
      size: ['24 × 16 × 6厘米', '24 × 16 × 6厘米', '24 × 16 × 6 cm'],
      origin: facts.foshan,
      care: facts.handWash,
    },
    variants: [
      { glaze: 'celadon', look: 'celadon-waves', stock: 19 },
      { glaze: 'ash', look: 'walnut-waves', stock: 22 },
    ],
  },
];

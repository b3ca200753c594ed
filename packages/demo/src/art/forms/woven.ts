import type { Form } from '../brush.ts';
import { material } from '../palettes.ts';
import { circle, ellipse, path, polar, rect, repeat, stroke } from '../svg.ts';

const basket: Form = {
  top: 164,
  shadow: 222,
  detail: [470, 510],
  draw(b) {
    const { base, shade, light, line } = b.palette;
    const bodyLine = 'M154 404H646C642 540 600 640 530 640H270C200 640 158 540 154 404Z';
    const weave = repeat(6, (row) =>
      repeat(13, (column) => {
        const x = 140 + column * 44 + (row % 2) * 22;
        const y = 450 + row * 34;
        return stroke(`M${x} ${y}h24`, row % 2 ? light : line, 13, { opacity: row % 2 ? 0.42 : 0.22 });
      }),
    );
    return (
      stroke('M216 420C196 100 604 100 584 420', shade, 32) +
      (b.turned ? ellipse(400, 404, 246, 46, line) : '') +
      b.body(bodyLine, { x: 154, y: 404, width: 492, height: 236 }, base) +
      b.clip(bodyLine, weave) +
      rect(142, 386, 516, 38, shade, 19) +
      circle(548, 548, 25, b.palette.accent) +
      b.shine('M250 300C262 232 300 196 346 182', 11)
    );
  },
};

const tray: Form = {
  top: 430,
  shadow: 300,
  scale: 1.08,
  detail: [560, 520],
  draw(b) {
    const { base, shade, light, line } = b.palette;
    const back = b.turned ? 418 : 470;
    const top = `M196 ${back}H604L700 584H100Z`;
    const slats = repeat(9, (index) =>
      stroke(`M${216 + index * 46} ${back + 10}L${130 + index * 67.5} 574`, line, 5, { opacity: 0.34 }),
    );
    return (
      b.body(top, { x: 100, y: back - 100, width: 600, height: 240 }, base) +
      b.clip(top, slats) +
      stroke(`M196 ${back}H604`, shade, 16) +
      b.solid('M92 580H708V618C708 628 700 634 690 634H110C100 634 92 628 92 618Z', shade) +
      rect(330, 596, 140, 18, line, 9) +
      rect(132, 630, 64, 14, line, 5) +
      rect(604, 630, 64, 14, line, 5) +
      stroke(`M170 ${back + 62}L206 ${back + 24}`, light, 14, { opacity: 0.9 }) +
      ellipse(446, 556, 92, 12, material.shadow, { opacity: 0.14 }) +
      ellipse(440, 452, 74, b.rim(74), material.paperShade) +
      ellipse(440, 456, 58, b.rim(56), material.tea) +
      b.solid(
        `M366 452C368 506 388 540 412 556H468C492 540 512 506 514 452A74 ${b.rim(74)} 0 0 1 366 452Z`,
        material.paper,
      )
    );
  },
};

const spread = 64;

const fan: Form = {
  top: 220,
  shadow: 120,
  detail: [470, 350],
  turns: true,
  draw(b) {
    const { base, shade, light, line, accent } = b.palette;
    const [cx, cy, outer, inner] = [400, 600, 380, 172];
    const leaf = `M${polar(cx, cy, outer, -spread)}A${outer} ${outer} 0 0 1 ${polar(cx, cy, outer, spread)}L${polar(cx, cy, inner, spread)}A${inner} ${inner} 0 0 0 ${polar(cx, cy, inner, -spread)}Z`;
    const ribs = repeat(15, (index) => {
      const angle = -spread + (index * spread * 2) / 14;
      return stroke(`M${cx} ${cy}L${polar(cx, cy, inner + 12, angle)}`, material.wood, 9);
    });
    const folds = repeat(15, (index) => {
      const [from, to] = [-spread + (index * spread * 2) / 15, -spread + ((index + 0.5) * spread * 2) / 15];
      return path(
        `M${polar(cx, cy, outer, from)}L${polar(cx, cy, outer, to)}L${polar(cx, cy, inner, to)}L${polar(cx, cy, inner, from)}Z`,
        line,
        { opacity: 0.12 },
      );
    });
    return (
      ribs +
      b.body(leaf, { x: 60, y: 220, width: 680, height: 300 }, base) +
      b.clip(leaf, folds) +
      stroke(
        `M${polar(cx, cy, outer - 4, -spread + 1)}A${outer} ${outer} 0 0 1 ${polar(cx, cy, outer - 4, spread - 1)}`,
        shade,
        9,
      ) +
      stroke(`M${cx} ${cy}L${polar(cx, cy, outer + 2, -spread)}`, material.woodShade, 20) +
      stroke(`M${cx} ${cy}L${polar(cx, cy, outer + 2, spread)}`, material.woodShade, 20) +
      stroke('M400 604C420 622 408 634 426 640', accent, 8) +
      circle(cx, cy, 15, light) +
      b.shine(`M${polar(cx, cy, outer - 46, -44)}A${outer} ${outer} 0 0 1 ${polar(cx, cy, outer - 46, -22)}`, 16)
    );
  },
};

const hat: Form = {
  top: 240,
  shadow: 286,
  detail: [480, 480],
  draw(b) {
    const { base, shade, line, accent } = b.palette;
    const [edge, dip] = b.turned ? [560, 74] : [590, 44];
    const cone = `M400 246C420 246 430 258 446 280L694 ${edge - 38}C708 ${edge - 22} 700 ${edge} 682 ${edge}A290 ${dip} 0 0 1 118 ${edge}C100 ${edge} 92 ${edge - 22} 106 ${edge - 38}L354 280C370 258 380 246 400 246Z`;
    const rays = repeat(11, (index) => stroke(`M400 250L${70 + index * 66} 670`, line, 4, { opacity: 0.22 }));
    const rings = [0.3, 0.5, 0.7, 0.88].map((part) => {
      const y = 254 + (edge - 260) * part;
      const half = 296 * part;
      return stroke(`M${400 - half} ${y}A${half} ${dip * part} 0 0 0 ${400 + half} ${y}`, line, 5, { opacity: 0.28 });
    });
    return (
      stroke('M214 600C220 648 262 646 300 640', accent, 10) +
      stroke('M586 600C580 648 538 646 500 640', accent, 10) +
      b.body(cone, { x: 110, y: 280, width: 580, height: 350 }, base) +
      b.clip(cone, rays, ...rings) +
      stroke(`M112 ${edge - 4}A292 ${dip} 0 0 0 688 ${edge - 4}`, shade, 16) +
      path('M358 276C374 252 386 240 400 240C414 240 426 252 442 276C416 290 384 290 358 276Z', shade) +
      b.shine('M222 476L318 374', 19)
    );
  },
};

export const wovenForms = { basket, tray, fan, hat };

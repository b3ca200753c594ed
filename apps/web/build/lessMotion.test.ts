import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type Rule } from 'postcss';
import { expect, test } from 'vitest';
import { dist } from '../../../scripts/building/webSizes.ts';

const assets = join(dist, 'assets');
const css = readdirSync(assets)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(assets, name), 'utf8'));
const sheet = postcss.parse(css.join('\n'));

/** Properties that may still be animated with reduced motion. */
const still = /^(opacity|visibility|color|background(-color)?|outline-color)$/;

/** Names of keyframes that animate other properties. */
const movements = new Set<string>();
sheet.walkAtRules('keyframes', ({ params, nodes = [] }) => {
  const properties = nodes.flatMap((step) => (step.type === 'rule' ? step.nodes : []));
  if (properties.some((one) => one.type === 'decl' && !still.test(one.prop))) movements.add(params);
});

interface AnimatedRule {
  selectors: string[];
  motion: 'any' | 'no-preference' | 'reduce';
  isMoving: boolean;
}

function getMotion(rule: Rule): AnimatedRule['motion'] {
  for (let at: Rule['parent'] = rule.parent; at && at.type !== 'root'; at = at.parent as Rule['parent']) {
    const [, asked] = /prefers-reduced-motion: ?(no-preference|reduce)/.exec((at as AtRule).params ?? '') ?? [];
    if (asked) return asked as AnimatedRule['motion'];
  }
  return 'any';
}

const animated: AnimatedRule[] = [];
sheet.walkDecls(/^animation(-name)?$/, ({ parent, value }) => {
  const rule = parent as Rule;
  const isMoving = value.split(/[\s,]+/).some((part) => movements.has(part));
  animated.push({ selectors: rule.selectors, motion: getMotion(rule), isMoving });
});

test('nothing moves with prefers-reduced-motion', () => {
  const calmed = new Set(
    animated.flatMap(({ selectors, motion, isMoving }) => (motion === 'reduce' && !isMoving ? selectors : [])),
  );
  const moving = animated.filter(({ motion, isMoving }) => isMoving && motion !== 'no-preference');
  const restless = moving.flatMap(({ selectors, motion }) =>
    selectors.filter((selector) => motion === 'reduce' || !calmed.has(selector)),
  );
  expect(movements.size).toBeGreaterThan(10);
  expect(restless).toEqual([]);
});

import { createPdf } from './pdf.ts';
import * as plans from './plans.ts';
import { specimenCard } from './specimen.ts';
import { createSvg } from './svgSheet.ts';
import { stillVideo } from './webm.ts';

/** Every file of the demo shop, blueprints and the evidence of its people, drawn when it is asked for and the same each time. */
const files: Readonly<Record<string, () => Uint8Array>> = {
  'sampan-lines-rev3.pdf': () => createPdf(plans.sampanLines()),
  'sampan-frames-01-48.svg': () => createSvg(plans.sampanFrames()),
  'low-stool.pdf': () => createPdf(plans.lowStool()),
  'star-lantern.pdf': () => createPdf(plans.starLantern()),
  'hexagonal-weave.pdf': () => createPdf(plans.hexagonalWeave()),
  'weave-diagrams.svg': () => createSvg(plans.hexagonalWeave(12)),
  'cross-back-apron.pdf': () => createPdf(plans.crossBackApron()),
  'tea-shelf.pdf': () => createPdf(plans.teaShelf()),
  'harbor-chart.pdf': () => createPdf(plans.harbourChart()),
  'specimen-front.png': () => specimenCard('front'),
  'specimen-back.png': () => specimenCard('back'),
  'specimen-hand.png': () => specimenCard('hand'),
  'specimen.webm': () => stillVideo(3),
};

/** The bytes of a file of the demo shop; undefined for a name that is none of them. */
export function demoFileBytes(name: string): Uint8Array | undefined {
  return Object.hasOwn(files, name) ? files[name]?.() : undefined;
}

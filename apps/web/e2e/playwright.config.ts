import { defineConfig } from 'playwright/test';
import { chromiumLaunch } from '../../../scripts/chromium.ts';
import { cameraFlags } from './support/camera.ts';

const { options } = await chromiumLaunch();

const builds = 'builds.spec.ts';
/** Staff sit at a desk; orders and the way around the back office are also walked with the phone in the hand. */
const deskWork = /admin-(?!orders|shell)[\w-]+\.spec\.ts$/;
/**
 * What does not depend on the size is walked once: tabs, files, refunds and the second factor at a desk; paying, showing who
 * one is, the installed app, the demo inbox and the server's documents on a phone.
 */
const onceAtDesk = /(session|files|api-base|live-shop|refunds|second-factor)\.spec\.ts$/;
const onceOnPhone = /(payment|verification|offline|documents|early|demo-inbox)\.spec\.ts$/;
const desktop = { viewport: { width: 1280, height: 800 }, locale: 'en-US' };

/** Phones first, then desktops; each in a locale of its own, so that both sizes and both scripts are walked. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/template.ts',
  outputDir: '../../../test-results/journeys',
  fullyParallel: false,
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { ...options, args: [...options.args, ...cameraFlags()] },
    // It would fetch all that a visit needs for every test anew; those that are about it let it in.
    serviceWorkers: 'block',
    // A trace of all that passes costs time in every run: whoever looks for a fault asks for it, with `--trace on`.
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Hong_Kong',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // A build has no size. First, since it has a shop of its own: at the end the other workers would wait for it.
    { name: 'builds', testMatch: builds, use: desktop },
    {
      name: 'phone zh-HK',
      testIgnore: [builds, deskWork, onceAtDesk],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-HK' },
    },
    { name: 'desktop en-US', testIgnore: [builds, onceOnPhone], use: desktop },
  ],
});

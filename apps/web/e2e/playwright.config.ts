import { defineConfig } from 'playwright/test';
import { chromiumLaunch } from '../../../scripts/testing/chromium.ts';
import { cameraFlags } from './support/camera.ts';
import { getTrustFlags, isOnCluster } from './support/cluster.ts';

const { options } = await chromiumLaunch();

const builds = 'builds.spec.ts';
/** Admin tests run on desktop only, except navigation: staff also find their way on phones. */
const deskWork = /admin-(?!shell)[\w-]+\.spec\.ts$/;
/**
 * Tests that do not depend on the viewport, or set their own, run once: what a page loads and holds, navigation,
 * pictures, faults, tabs, files, refunds and the second factor on desktop; accounts, orders, articles, payment,
 * verification, offline, documents, early input, scrolling, double taps, the demo inbox and a staging shop on a phone.
 * Stories show their screens at every size.
 */
const onceAtDesk =
  /(arrival|navigation|pages|pictures|broken|session|files|api-base|live-shop|live-providers|live-outage|refunds|second-factor)\.spec\.ts$/;
const onceOnPhone =
  /\/(account|orders|content|reading|payment|transfer|verification|offline|documents|early|scrolling|double-tap|demo-inbox|staging)\.spec\.ts$/;
const desktop = { viewport: { width: 1280, height: 800 }, locale: 'en-US' };

/** Phones first, then desktops, each in another locale, so that both sizes and both scripts are covered. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/template.ts',
  outputDir: '../../../test-results/journeys',
  fullyParallel: false,
  // A cluster has four more processes for each worker.
  workers: isOnCluster ? 2 : 3,
  timeout: isOnCluster ? 300_000 : 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { ...options, args: [...options.args, ...cameraFlags(), ...getTrustFlags()] },
    // For requests of the tests themselves.
    ignoreHTTPSErrors: isOnCluster,
    // The worker would precache all files for every test; tests about it allow it.
    serviceWorkers: 'block',
    // A trace slows down every run; pass `--trace on` to debug.
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Hong_Kong',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // Independent of the viewport. Runs first because it has its own shop: at the end, the other workers would wait for
    // it.
    { name: 'builds', testMatch: builds, use: desktop },
    {
      name: 'phone zh-HK',
      testIgnore: [builds, deskWork, onceAtDesk],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-HK' },
    },
    { name: 'desktop en-US', testIgnore: [builds, onceOnPhone], use: desktop },
  ],
});

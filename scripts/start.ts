import { buildWeb } from './build.ts';

try {
  await buildWeb();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await import('../apps/server/src/main.ts');

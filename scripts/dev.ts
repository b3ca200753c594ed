/**
 * Runs the web app with hot reload on 8080 and the server on 8081, which restarts on source changes. When one of the two
 * ends, such as at a port that is taken, the other ends, too.
 */
import { command } from './processes/command.ts';
import { parseArgs } from './processes/parseArgs.ts';

parseArgs({});
const serverPort = '8081';
process.exitCode = await Promise.race([
  command('node', ['--watch', 'apps/server/src/main.ts'], { PORT: serverPort, PUBLIC_URL: 'http://localhost:8080' }),
  command('vite', ['--config', 'apps/web/vite.config.ts'], { SAMPAN_SERVER: `http://127.0.0.1:${serverPort}` }),
]);
// Both forward the signal to their process, as for Ctrl-C.
process.kill(process.pid, 'SIGTERM');

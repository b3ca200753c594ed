/** Preloaded into a server under test: appends the URL of every module that it loads to RECORD_MODULES. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Its child processes inherit NODE_OPTIONS; only they have a channel to send on.
if (!process.send) {
  registerHooks({
    load(url, context, next) {
      appendFileSync(process.env.RECORD_MODULES, `${url}\n`);
      return next(url, context);
    },
  });
}

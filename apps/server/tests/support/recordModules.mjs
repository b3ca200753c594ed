/** Preloaded into a process under test: appends the URL of every module that it loads to RECORD_MODULES. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.RECORD_MODULES, `${url}\n`);
    return next(url, context);
  },
});

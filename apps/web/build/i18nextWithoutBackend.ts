import type { Plugin } from 'vite';

/** What reads and writes words somewhere else, a quarter of the class's file; ours are given to it (`createI18n`). */
const connector = /^class Connector extends EventEmitter \{\n[\s\S]*?^\}$/m;
/**
 * i18next is one class after another in one file, and each is made by the next, so that a bundler must keep them all. Words
 * are given to ours (`createI18n`), never fetched by it: that part goes.
 */
export function i18nextWithoutBackend(): Plugin {
  return {
    name: 'sampan:i18next-without-backend',
    apply: 'build',
    transform: {
      filter: { id: /\/i18next\/dist\/esm\/i18next\.js$/ },
      handler(code) {
        if (!connector.test(code))
          this.error('i18next has another Connector: what is left out of it must be looked at anew.');
        return {
          code: code.replace(connector, 'class Connector extends EventEmitter {\n  state = {};\n}'),
          map: null,
        };
      },
    },
  };
}

import { configureGlobal } from 'fast-check';
import { init, runBaseTests, setupEnvironment } from 'vitest/worker';

/** The process of a lasting pool: Vitest's own, but for what it remembers of our modules, which goes before each run. */
// The same values each time: a mutant that dies by luck would live by it the next time.
configureGlobal({ seed: 1 });
const send = (message: unknown) => process.send?.(message);
init({
  post: send,
  on: (listener) => process.on('message', listener),
  off: (listener) => process.off('message', listener),
  setup: setupEnvironment,
  runTests: (state, traces) => runBaseTests('run', state, traces),
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
  onModuleRunner({ evaluatedModules }) {
    [...evaluatedModules.idToModuleMap.values()]
      .filter(({ id }) => !id.includes('/node_modules/'))
      .forEach((module) => evaluatedModules.invalidateModule(module));
  },
});
